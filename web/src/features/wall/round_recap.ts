// Difference between two states for a recap: who moved up, and the best turn.
import type { Telling } from '$web/table/board';
import { NO_PLACE } from '$web/table/places';

/** A table as it is shown at one moment. */
export interface Sight {
  moment: number;
  shown: unknown;
  totals: number[];
  places: number[];
}

interface Riser {
  seat: number;
  from: number;
  to: number;
}

/** A turn that brought its author most: stars on their own sheet, or the loss of another's. */
interface BestTurn {
  author: number;
  sheet: number;
  /** What it changed on the sheet. */
  stars: number;
}

export interface Recap {
  risers: Riser[];
  best: BestTurn | null;
}

/** What has changed since a round began; none if there is nothing to tell. */
export function recapOf(
  began: Sight,
  before: Sight,
  now: Sight,
  telling: Pick<Telling, 'sheetToFill'>,
): Recap | null {
  const risers = risersOf(began.places, now.places);
  const follows = now.moment === before.moment + 1;
  const best = follows && telling.sheetToFill ? bestTurn(before, now, telling.sheetToFill) : null;
  return risers.length || best ? { risers, best } : null;
}

/** Whoever has a better place than before, the highest climbers first. */
function risersOf(before: number[], now: number[]): Riser[] {
  return now
    .map((to, seat) => ({ seat, from: before[seat] ?? to, to }))
    .filter(({ from, to }) => to < from && from !== NO_PLACE)
    .toSorted((one, other) => other.from - other.to - (one.from - one.to) || one.to - other.to);
}

/** In a round everybody writes on one sheet, so what that has gained is the worth of the turn. */
function bestTurn(
  before: Sight,
  now: Sight,
  sheetToFill: NonNullable<Telling['sheetToFill']>,
): BestTurn | null {
  const turns = now.totals.map((_, author) => {
    const sheet = sheetToFill(before.shown, author);
    const stars = (now.totals[sheet] ?? 0) - (before.totals[sheet] ?? 0);
    return { author, sheet, stars, worth: sheet === author ? stars : -stars };
  });
  const [best] = turns.toSorted(
    (one, other) => other.worth - one.worth || one.author - other.author,
  );
  if (!best || best.worth <= 0) return null;
  const { author, sheet, stars } = best;
  return { author, sheet, stars };
}
