// The moments that decided a match: ways out, losses, escapes, and how the end began.
import type { DecidingMoment, Player } from '$web/table/board';
import type { News, Open } from './open';
import { newsTold } from './telling';

/** What decides, the weightiest first; whatever else happens decides nothing by itself. */
const WEIGHTIEST = ['last_round', 'exit_found', 'escaped', 'died', 'destroyed'];
const MOST = 8;

/** The weightiest news, in the order in which they came. */
export function momentsOf(
  past: readonly { moment: number; shown: Open }[],
  players: Player[],
): DecidingMoment[] {
  const found = past.flatMap(({ moment, shown }) =>
    shown.table.news.flatMap((news) => (WEIGHTIEST.includes(news.what) ? [{ moment, news }] : [])),
  );
  const heaviest = new Set(
    found.toSorted((one, other) => rank(one.news) - rank(other.news)).slice(0, MOST),
  );
  return found
    .filter((one) => heaviest.has(one))
    .map(({ moment, news }) => ({ moment, told: newsTold(news, players) }));
}

function rank({ what }: News): number {
  return WEIGHTIEST.indexOf(what);
}
