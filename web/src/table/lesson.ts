// Progress of a lesson: where it is found again, and what its learner touches next.
import * as api from '$web/net/api';
import { change, settings } from '$web/browser/settings.svelte';
import { whoPlays } from './player_names';

/** The big button, once all the steps of a turn are in pencil. */
export const CONFIRM = '.bar .main';

/** The address of the lesson: the one that was left, or a new one. */
export async function lessonOf(game: string): Promise<string> {
  const left = settings.lessons[game];
  const code = (left && (await isWaiting(left))) || (await begin(game));
  change({ lessons: { ...settings.lessons, [game]: code } });
  return `/t/${code}`;
}

/** The first of the taught steps that is not in pencil; none if all are. */
export function nextStep(taught: readonly string[], picked: readonly string[]): string | null {
  const left = [...picked];
  for (const step of taught) {
    const at = left.indexOf(step);
    if (at < 0) return step;
    left.splice(at, 1);
  }
  return null;
}

/** True if something is in pencil that is not taught now. */
export function isAstray(taught: readonly string[], picked: readonly string[]): boolean {
  return nextStep(picked, taught) !== null;
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

async function begin(game: string): Promise<string> {
  const { table } = await api.createTable({ game, ...whoPlays(), lesson: true });
  return table.code;
}
