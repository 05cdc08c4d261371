// The turn that decided a match in company, found in everybody's stars after every moment.

export interface DecidingTurn {
  /** The moment that came of it. */
  moment: number;
  /** Whose stars it changed, and by how many. */
  seat: number;
  stars: number;
  /** From there on the winner was ahead; or else nobody made more in one turn. */
  kind: 'ahead' | 'most';
}

/** The stars of every seat, at the start and after every moment. */
type Totals = readonly (readonly number[])[];

/**
 * The turn with which whoever won alone came to the front for good. Where that was in the first half
 * of the match, or the win is shared or told by a tie-break, it is the one that brought most.
 */
export function decidingTurn(totals: Totals, winners: readonly number[]): DecidingTurn | null {
  const [winner] = winners;
  const overtaking =
    winner !== undefined && winners.length === 1 ? overtakes(totals, winner) : null;
  return overtaking ?? richest(totals);
}

function overtakes(totals: Totals, winner: number): DecidingTurn | null {
  const isAhead = (now: readonly number[]) =>
    now.every((total, seat) => seat === winner || total < (now[winner] ?? 0));
  const moment = totals.findLastIndex((now) => !isAhead(now)) + 1;
  const [before, after] = [totals[moment - 1], totals[moment]];
  if (!before || !after || 2 * moment < totals.length) return null;
  const changes = before.map((total, seat) => ({ seat, stars: (after[seat] ?? 0) - total }));
  const own = changes[winner]?.stars ?? 0;
  // Who was in front may have lost more than the winner gained.
  const fallen = changes
    .filter(({ seat }) => seat !== winner && (before[seat] ?? 0) >= (before[winner] ?? 0))
    .toSorted((one, other) => one.stars - other.stars)[0];
  const most = fallen && -fallen.stars > own ? fallen : { seat: winner, stars: own };
  return { moment, ...most, kind: 'ahead' };
}

function richest(totals: Totals): DecidingTurn | null {
  let most: DecidingTurn | null = null;
  for (const [moment, now] of totals.entries()) {
    for (const [seat, total] of now.entries()) {
      const stars = total - (totals[moment - 1]?.[seat] ?? total);
      if (stars > (most?.stars ?? 0)) most = { moment, seat, stars, kind: 'most' };
    }
  }
  return most;
}
