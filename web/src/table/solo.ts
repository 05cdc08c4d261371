// Opening a table in one touch: a whole game alone, a first expedition, or a table for friends.
import * as api from '$web/net/api';
import type { GameInfo, NewTable } from '$web/net/generated/messages';
import { prefetch } from '$web/browser/navigation.svelte';
import { change, settings } from '$web/browser/settings.svelte';
import { loadGame } from './games';
import { whoPlays } from './player_names';

/** True if nothing was begun in this browser yet, as far as it knows. */
export function isNewHere(): boolean {
  return !settings.firstOffered && !Object.keys(settings.firstGames).length;
}

/** The address of a first expedition, which is offered once without being asked for. */
export function firstExpedition(game: string): Promise<string> {
  change({ firstOffered: true });
  return opened({ game, first_expedition: true });
}

/** The address of a whole game; where more players are needed, the best bots fill the seats. */
export function wholeGame(game: string, info?: GameInfo): Promise<string> {
  const { fewest_seats = 1, bots: known = [] } = info ?? {};
  const bots = Array.from({ length: fewest_seats - 1 }, () => ({ level: known.at(-1) ?? '' }));
  return opened({ game, bots, start: true });
}

/** The address of a new table; its page is fetched while the table is set. */
export async function opened(wanted: NewTable): Promise<string> {
  void Promise.all([prefetch('/t/any'), loadGame(wanted.game)]).catch(() => null);
  const { table } = await api.createTable({ ...wanted, ...whoPlays() });
  return `/t/${table.code}`;
}
