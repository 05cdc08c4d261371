// Places in the standings: those of people among people, where several play.
import type { SeatInfo, StandingInfo } from '$web/net/generated/messages';

/** The place of whoever has none: bots among people, and who left most turns to a bot. */
export const NO_PLACE = Infinity;

/** The place of each seat among those that have one; equals share it. */
export function placesAmong(places: readonly number[], seats: readonly SeatInfo[]): number[] {
  const ranked = places.filter((_, seat) => !seats[seat]?.unplaced);
  return places.map((place, seat) =>
    seats[seat]?.unplaced ? NO_PLACE : 1 + ranked.filter((other) => other < place).length,
  );
}

/** Standings with the places among those that have one; `places` are those of all by the rules. */
export function placed(
  standings: readonly StandingInfo[],
  seats: readonly SeatInfo[],
  places: readonly number[],
): StandingInfo[] {
  const all = [...places];
  for (const { seat, place } of standings) all[seat] = place;
  const among = placesAmong(all, seats);
  return standings.map((one) => ({ ...one, place: among[one.seat] ?? NO_PLACE }));
}

/** How many stars somebody is away from the next place; none if nobody with a place is ahead. */
export function starsToNext(
  seat: number,
  totals: readonly number[],
  seats: readonly SeatInfo[],
): number | null {
  const own = totals[seat] ?? 0;
  const ahead = totals.filter((total, other) => total > own && !seats[other]?.unplaced);
  return ahead.length ? Math.min(...ahead) - own : null;
}

/** The order of standings: by place, and behind those who have one by their stars. */
export function byPlace(
  one: { place: number; total: number; seat: number },
  other: { place: number; total: number; seat: number },
): number {
  if (one.place !== other.place) return one.place < other.place ? -1 : 1;
  const behind = one.place === NO_PLACE ? other.total - one.total : 0;
  return behind || one.seat - other.seat;
}

/** A place as it is shown; a dash where there is none. */
export function placeShown(place: number): string {
  return place === NO_PLACE ? '–' : String(place);
}

/** How many have a place. */
export function rankedCount(seats: readonly SeatInfo[]): number {
  return seats.filter(({ unplaced }) => !unplaced).length;
}
