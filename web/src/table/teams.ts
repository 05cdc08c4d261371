// Teams at a table: the stars of each, its best's or its mean, and their places.
import type { SeatInfo, TeamsInfo } from '$web/net/generated/messages';

export interface TeamStanding {
  team: number;
  /** With one digit behind the point, where it is a mean. */
  stars: number;
  place: number;
}

/** The teams that somebody counts for, the best first: people who have a place. */
export function teamStandings(
  teams: TeamsInfo,
  seats: readonly SeatInfo[],
  totals: readonly number[],
): TeamStanding[] {
  const found = Array.from({ length: teams.count }, (_, index) => index + 1).flatMap((team) => {
    const own = seats.filter((one) => one.team === team && !one.unplaced);
    const stars = own.map(({ seat }) => totals[seat] ?? 0);
    if (!stars.length) return [];
    const mean = stars.reduce((sum, one) => sum + one, 0) / stars.length;
    return [{ team, stars: teams.by === 'best' ? Math.max(...stars) : Math.round(mean * 10) / 10 }];
  });
  return found
    .toSorted((one, other) => other.stars - one.stars || one.team - other.team)
    .map((one) => ({ ...one, place: 1 + found.filter(({ stars }) => stars > one.stars).length }));
}
