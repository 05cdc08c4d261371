// No number that a game has in print is written again where the game is drawn: such numbers come from
// printed.json, which `make generate` writes from the Python that rules by them.
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>(
  ['$games/*/web/**/*.{ts,svelte}', '!$games/**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const printed = import.meta.glob<unknown>('$games/*/web/printed.json', {
  import: 'default',
  eager: true,
});

/** What repeats a printed number by chance, and what it is: a drawing's, and no rule's. */
const DRAWN: Record<string, string> = {
  'hints.ts MOST_FINE': 'so many marks are few',
  'Die.svelte TURNS': 'degrees by which a cube turns',
  'Die.svelte UP': 'faces of a cube',
  'Die.svelte LEFT': 'faces of a cube',
  'Face.svelte PIPS': 'where pips lie',
  'frame.ts MANY_COLUMNS': 'how wide a phone is',
  'Ground.svelte kind === 2': 'a pattern of stones',
  "Ledger.svelte action.what === '9'": 'a 9 has a line below it, lest it be read as a 6',
  'lookout.svelte.ts STEP': 'how far an arrow key moves the map',
  'NumberPad.svelte number === 9': 'the same',
  "Suggestions.svelte mark.number === '9'": 'the same',
  'meanwhile.ts MOST_LINES': 'lines of a card',
  'Outline.svelte INSET': 'a distance',
  'Outline.svelte RADIUS': 'a distance',
  'Outline.svelte APART': 'distances',
  'Scenery.svelte length: 9': 'clouds',
  'Scenery.svelte side === 2': 'a side of the sheet',
  'Scenery.svelte side === 3': 'a side of the sheet',
  'Spot.svelte value > 9': 'two digits are drawn smaller',
  'Stones.svelte kind === 2': 'a pattern of cracks',
  'Stones.svelte kind === 3': 'a pattern of cracks',
  'Suggestions.svelte same.length < 2': 'marks side by side',
  'Suggestions.svelte same.length > 2': 'marks side by side',
  'Tile.svelte boxes': 'where symbols lie',
  'Tools.svelte tools.length < 3': 'few buttons are wider',
};
/** Too common to mean anything. */
const PLAIN = new Set([0, 1, -1]);

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

const game = (path: string) => /games\/([^/]+)\//.exec(path)?.[1] ?? '';
/** Printed on single components, and looked up by their names: that one has a 2 makes no 2 a rule. */
const BY_NAME = 'figures';
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value
      ? Object.entries(value).flatMap(([name, held]) => (name === BY_NAME ? [] : numbersIn(held)))
      : [];

/** The printed numbers of a folder; what games have in common repeats none of any that uses it. */
function numbersOf(folder: string): Set<number> {
  const own = Object.entries(printed).filter(([path]) => game(path) === folder);
  const found = (own.length ? own : Object.entries(printed)).flatMap(([, held]) => numbersIn(held));
  return new Set(found.filter((number) => !PLAIN.has(number)));
}

/** Constants, comparisons, cases and lengths in some code that are one of the numbers. */
function repeats(code: string, isSvelte: boolean, numbers: ReadonlySet<number>): string[] {
  const text = isSvelte ? code : `<script lang="ts">${code}</script>`;
  const { instance, module, fragment } = parse(text, { modern: true });
  const said = (node: Node) => text.slice(node.start, node.end);
  const found: string[] = [];
  for (const node of nodesIn([instance, module, fragment])) {
    const [held, name] = numbersHeld(node, said);
    if (held.some((number) => numbers.has(number))) found.push(name);
  }
  return found;
}

/** The numbers that a piece of code rests on, and what it is called. */
function numbersHeld(node: Node, said: (node: Node) => string): [number[], string] {
  const part = (name: string) => node[name] as Node;
  switch (node.type) {
    case 'VariableDeclarator':
      return [literals(node['init'] as Node | null), said(part('id')).split(':')[0] ?? ''];
    case 'BinaryExpression': {
      const compares = /^([=!]==?|[<>]=?)$/.test(String(node['operator']));
      const sides = compares ? [part('left'), part('right')] : [];
      return [sides.flatMap((side) => numberIn(side, true)), said(node)];
    }
    case 'SwitchCase':
      return [numberIn(node['test'] as Node | null, true), said(node).split(':')[0] ?? ''];
    case 'Property':
      return [said(part('key')) === 'length' ? numberIn(part('value')) : [], said(node)];
    default:
      return [[], ''];
  }
}

/** All numbers of a literal, of a list or record of literals, or none if it is something else. */
function literals(node: Node | null): number[] {
  if (!node) return [];
  if (/^TS(As|Satisfies|NonNull)/.test(node.type)) return literals(node['expression'] as Node);
  const items =
    node.type === 'ArrayExpression'
      ? (node['elements'] as (Node | null)[])
      : node.type === 'ObjectExpression'
        ? (node['properties'] as Node[]).map((property) => property['value'] as Node)
        : null;
  if (!items) return numberIn(node);
  const all = items.map(literals);
  return all.every((some) => some.length) ? all.flat() : [];
}

/** The number that a literal is, if it is one: 9, −3, and where a text will do, '9'. */
function numberIn(node: Node | null, orText = false): number[] {
  if (node?.type === 'UnaryExpression' && node['operator'] === '-') {
    return numberIn(node['argument'] as Node).map((number) => -number);
  }
  const value = node?.type === 'Literal' ? node['value'] : null;
  if (typeof value === 'number') return [value];
  return orText && typeof value === 'string' && /^\d+$/.test(value) ? [Number(value)] : [];
}

function* nodesIn(value: unknown): Generator<Node> {
  if (!value || typeof value !== 'object') return;
  if ('type' in value && typeof value.type === 'string') yield value as Node;
  for (const [name, part] of Object.entries(value)) {
    if (name !== 'metadata' && name !== 'parent') yield* nodesIn(part);
  }
}

describe('where games are drawn', () => {
  const found = Object.entries(sources).flatMap(([path, code]) => {
    const file = path.split('/').at(-1) ?? '';
    const names = repeats(code, file.endsWith('.svelte'), numbersOf(game(path)));
    return names.map((name) => `${file} ${name}`);
  });

  it('no printed number is written again', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(found.filter((name) => !(name in DRAWN))).toEqual([]);
  });

  it('nothing is excused that is not there', () => {
    expect(Object.keys(DRAWN).filter((name) => !found.includes(name))).toEqual([]);
  });

  it.each(Object.keys(printed))('those of %s would be found', (path) => {
    const numbers = numbersOf(game(path));
    const [one = 0] = numbers;
    const wrong = (code: string) => repeats(code, false, numbers);
    expect(wrong(`const STARS = [3, 4, 5];`)).toEqual(['STARS']);
    expect(wrong(`export const stars: Record<string, number> = { hut: ${one} };`)).toEqual([
      'stars',
    ]);
    expect(wrong(`const SLOTS = ${one} as const;`)).toEqual(['SLOTS']);
    expect(wrong(`const full = marks.length >= ${one};`)).toEqual([`marks.length >= ${one}`]);
    expect(wrong(`Array.from({ length: ${one} });`)).toEqual([`length: ${one}`]);
    expect(repeats(`{#if stars === ${one}}!{/if}`, true, numbers)).toEqual([`stars === ${one}`]);
    expect(wrong(`const SLOTS = printed.slots; const GAP = 0.5;`)).toEqual([]);
  });
});
