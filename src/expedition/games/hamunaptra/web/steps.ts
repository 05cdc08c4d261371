// Parser of the steps of a turn: "C07", "h7", "E", "F", "G_TEE", "use=E08:C03", "give=h1", "end".
import { CHARACTERS } from './box';

export type Step =
  | { kind: 'say'; word: string }
  | { kind: 'who'; who: string }
  | { kind: 'without'; what: string }
  | { kind: 'at'; cell: string }
  | { kind: 'force'; cell: string }
  | { kind: 'facing'; side: string }
  | { kind: 'with'; attribute: string }
  | { kind: 'lay'; tile: string }
  | { kind: 'drop'; tile: string }
  | { kind: 'use'; item: string; bearer: string }
  | { kind: 'scroll'; item: string }
  | { kind: 'down'; slot: number }
  | { kind: 'trade'; seat: number }
  | { kind: 'give'; place: string; slot: number }
  | { kind: 'want'; wish: string };

const WORDS = ['end', 'stay', 'yes', 'no'];

/** What a step says. */
export function readStep(text: string): Step {
  const [key = '', value] = text.split('=');
  if (value !== undefined) return keyed(key, value);
  if (WORDS.includes(text)) return { kind: 'say', word: text };
  if (CHARACTERS.includes(text)) return { kind: 'who', who: text };
  if (/^[NESW]$/.test(text)) return { kind: 'facing', side: text };
  if (/^[FI]$/.test(text)) return { kind: 'with', attribute: text };
  if (/^[a-z]+\d+$/.test(text)) return { kind: 'at', cell: text };
  return { kind: 'lay', tile: text };
}

/** The first of the steps that is of this kind, read. */
export function firstOf<Kind extends Step['kind']>(steps: readonly string[], kind: Kind) {
  return allOf(steps, kind)[0];
}

/** The steps of this kind, read. */
export function allOf<Kind extends Step['kind']>(steps: readonly string[], kind: Kind) {
  return steps
    .map(readStep)
    .filter((step): step is Extract<Step, { kind: Kind }> => step.kind === kind);
}

/** The texts of the steps that are of this kind. */
export function textsOf(steps: Iterable<string>, kind: Step['kind']): string[] {
  return [...steps].filter((text) => readStep(text).kind === kind);
}

function keyed(key: string, value: string): Step {
  switch (key) {
    case 'use': {
      const [item = '', bearer = ''] = value.split(':');
      return { kind: 'use', item, bearer };
    }
    case 'scroll':
      return { kind: 'scroll', item: value };
    case 'force':
      return { kind: 'force', cell: value };
    case 'without':
      return { kind: 'without', what: value };
    case 'drop':
      return { kind: 'drop', tile: value };
    case 'down':
      return { kind: 'down', slot: Number(value) };
    case 'trade':
      return { kind: 'trade', seat: Number(value) };
    case 'give':
      return {
        kind: 'give',
        place: value.charAt(0),
        slot: Number(value.slice(1)),
      };
  }
  return { kind: 'want', wish: value };
}
