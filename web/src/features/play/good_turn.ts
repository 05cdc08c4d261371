// A good turn of somebody else, found in everybody's stars before and after it.
import type { SeatInfo } from '$web/net/generated/messages';

/** Among more players somebody has a good turn all the time. */
const FEW = 10;

export interface GoodTurn {
  seat: number;
  stars: number;
}

/**
 * The turn that brought `atLeast` stars, and at least twice as many as anybody else's; none where it
 * is one's own or a bot's.
 */
export function goodTurn(
  before: readonly number[],
  after: readonly number[],
  seats: readonly Pick<SeatInfo, 'seat' | 'level'>[],
  own: number | null,
  atLeast: number,
): GoodTurn | null {
  if (seats.length > FEW) return null;
  const [most, next] = after
    .map((total, seat) => ({ seat, stars: total - (before[seat] ?? total) }))
    .toSorted((one, other) => other.stars - one.stars);
  if (!most || most.stars < atLeast || 2 * (next?.stars ?? 0) > most.stars) return null;
  return most.seat === own || seats[most.seat]?.level ? null : most;
}
