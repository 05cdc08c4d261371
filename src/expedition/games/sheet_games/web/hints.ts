// Hints: how good each choice is, and what it would add at once. The server has compared the turns;
// here they are only looked up.
import type { Hints } from '$web/net/generated/messages';
import { signed, t } from '$web/i18n/translate';

export type Mark = 'good' | 'fine' | 'later';
/** What is told of a choice: its mark, if it is known, and the stars that it adds at once. */
export interface Hint {
  mark: Mark | null;
  stars: number;
}
/** On whose sheet it goes, where that is another's. */
export interface Rival {
  name: string;
  initials: string;
}

/**
 * The hint for all turns with these parts, "7", "c4" or "7 c4": the best mark that they can still
 * have, and what the best-marked of them adds. None where hints are off.
 */
export function hintFor(hints: Hints | null, ...parts: (string | null)[]): Hint | null {
  if (!hints) return null;
  const wanted = parts.filter((part) => part !== null);
  const has = (turn: string) => wanted.every((part) => ` ${turn} `.includes(` ${part} `));
  const gain = (turn: string) => hints.gains[turn] ?? 0;
  for (const mark of ['good', 'fine'] as const) {
    const found = (hints[mark] ?? []).filter(has);
    if (found.length) return { mark, stars: Math.max(...found.map(gain)) };
  }
  const others = Object.keys(hints.gains).filter(has).map(gain);
  return {
    mark: hints.others_cost ? 'later' : null,
    stars: others.length ? Math.max(...others) : 0,
  };
}

/** So many fine cells stand on a sheet at most: of more, only the good ones are worth a look. */
const MOST_FINE = 6;

/**
 * The hints that stand on the sheet, by cell, and few of them: the good cells; the fine ones if they
 * are few; what tempts by more stars at once than any good turn adds; and what is in pencil, which on
 * another's sheet is the only one with its stars.
 */
export function hintsShown(
  hints: Hints | null,
  cells: ReadonlySet<string>,
  hintOf: (cell: string) => Hint | null,
  isPencilled: (cell: string) => boolean,
  rival: Rival | null,
): Map<string, Hint> {
  const found = new Map<string, Hint>();
  if (!hints) return found;
  const all = [...cells].map((cell) => [cell, hintOf(cell)] as const);
  const showsFine = all.filter(([, hint]) => hint?.mark === 'fine').length <= MOST_FINE;
  const best = Math.max(0, ...(hints.good ?? []).map((turn) => hints.gains[turn] ?? 0));
  for (const [cell, hint] of all) {
    if (!hint) continue;
    const { mark, stars } = hint;
    const isNear = mark === 'good' || (mark === 'fine' && showsFine);
    if (isPencilled(cell)) found.set(cell, hint);
    else if (isNear || (!rival && stars > best)) found.set(cell, rival ? { mark, stars: 0 } : hint);
  }
  return found;
}

/** A hint in words; of a whole turn with the stars that it adds, and whom it costs them. */
export function hintTold(hint: Hint | null, isWhole: boolean, rival: Rival | null): string {
  if (!hint) return '';
  const mark = hint.mark ? t(`hint.${rival ? 'rival.' : ''}${hint.mark}`) : '';
  const stars = isWhole && hint.stars ? starsTold(hint.stars, rival) : '';
  return [mark, stars].filter(Boolean).join(', ');
}

function starsTold(stars: number, rival: Rival | null): string {
  if (!rival) return t('hint.adds', { stars: signed(stars) });
  const key = stars < 0 ? 'hint.rival.costs' : 'hint.rival.brings';
  return t(key, { name: rival.name, count: Math.abs(stars) });
}
