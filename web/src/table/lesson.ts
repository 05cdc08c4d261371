// Progress of a lesson: where it is found again, and what its learner touches next.
import * as api from '$web/net/api';
import type { TableInfo } from '$web/net/generated/messages';
import { change, settings } from '$web/browser/settings.svelte';
import { whoPlays } from './player_names';

/** The big button, once all the steps of a turn are in pencil. */
export const CONFIRM = '.bar .main';
/** The button beside it, with steps that may follow what is in pencil. */
export const MORE = '.bar .more';

/** The chapter of sentences that a lesson is told in; that of a first expedition comes with its game. */
export const lessonChapter = ({ game, first_expedition }: TableInfo) =>
  first_expedition ? game : `lesson_of_${game}`;

/** The address of the lesson: the one that was left, or a new one. */
export async function lessonOf(game: string, second = false): Promise<string> {
  const name = second ? `${game}/2` : game;
  const left = settings.lessons[name];
  const code = (left && (await isWaiting(left))) || (await begin(game, second));
  change({ lessons: { ...settings.lessons, [name]: code } });
  return `/t/${code}`;
}

/** How far the turn in pencil is on its way to the one that is taught. */
export interface Progress {
  /** The steps that are not in pencil yet, in the order in which they are touched. */
  left: string[];
  /** True if something is in pencil that is not taught now. */
  isAstray: boolean;
}

/**
 * Compares a turn in pencil with the one that is taught, piece by piece: the number and the cell of
 * one piece belong together, while the pieces, and the steps of each, come in any order.
 */
export function progress(
  taught: readonly string[],
  picked: readonly string[],
  pieces: (steps: string[]) => string[][] = (steps) => [steps],
): Progress {
  const left = pieces([...taught]).map((piece) => ({ steps: [...piece], begun: false }));
  let isAstray = false;
  for (const piece of pieces([...picked]).sort((one, other) => other.length - one.length)) {
    const same = left.find(({ steps }) => without(steps, piece));
    if (same) Object.assign(same, { steps: without(same.steps, piece), begun: true });
    else isAstray = true;
  }
  const [begun, others] = [left.filter((one) => one.begun), left.filter((one) => !one.begun)];
  return { left: [...begun, ...others].flatMap(({ steps }) => steps), isAstray };
}

/** The steps that are left without some of them; nothing if those are not all among them. */
function without(steps: readonly string[], some: readonly string[]): string[] | null {
  const left = [...steps];
  for (const step of some) {
    const at = left.indexOf(step);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

const NAMES = ['step', 'number', 'cell', 'tool', 'kind', 'who', 'tile', 'attribute'];

/** Where a step is touched: a treasure "7@d5" in its cell, all else where it is named. */
export function whereTouched(step: string): string {
  const place = step.split('@').at(-1) ?? step;
  return NAMES.map((kind) => `[data-${kind}="${place}"]`).join(',');
}

/** The code, if that lesson is still being played from this browser. */
async function isWaiting(code: string): Promise<string | null> {
  try {
    const { table, seat } = await api.table(code);
    return table.lesson && table.status === 'playing' && seat !== null ? code : null;
  } catch (error) {
    if (error instanceof api.Refused && error.status) return null;
    throw error;
  }
}

async function begin(game: string, second: boolean): Promise<string> {
  const wanted = second ? { second_lesson: true } : { lesson: true };
  const { table } = await api.createTable({ game, ...whoPlays(), ...wanted });
  return table.code;
}
