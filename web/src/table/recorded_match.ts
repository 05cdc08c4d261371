// Recorded match: its states from the first moment to the latest, with what draws them.
import * as api from '$web/net/api';
import { type GameClient, loadGame } from './games';
import { changed } from '$web/net/json_patch';
import type { Replay } from '$web/net/generated/messages';
import { placed } from './places';
import { named } from './player_names';
import { say } from '$web/i18n/translate';

export interface RecordedMatch {
  replay: Replay;
  client: GameClient;
  /** The public state of every moment; none before the match has begun. */
  states: unknown[];
  /** What each seat alone saw at every moment; none in a game without secrets, and before its end. */
  hidden: unknown[][] | null;
  /** The seat of whoever reads it. */
  seat: number | null;
}

export async function recordedMatch(code: string): Promise<RecordedMatch> {
  const [found, seated] = await Promise.all([api.replay(code), api.table(code)]);
  const table = named(found.table);
  const replay = { ...found, table, standings: placed(found.standings, table.seats, []) };
  const client = await loadGame(replay.table.game);
  const states = [replay.public];
  for (const { changes } of replay.moments) states.push(changed(states.at(-1), changes));
  const shown = replay.public === null ? [] : states;
  return { replay, client, states: shown, hidden: uncovered(replay), seat: seated.seat };
}

function uncovered({ hidden, moments }: Replay): unknown[][] | null {
  if (!hidden) return null;
  const found: unknown[] = [hidden];
  for (const { hidden: changes = [] } of moments)
    found.push(changed(found.at(-1) as object, changes));
  return found as unknown[][];
}

/** Something that happened at a moment, in the game's words; who did it, unless the words say so. */
export interface Happened {
  seat: number | null;
  told: string;
}

/** What came to that moment: the game's own log, or everybody's turns. */
export function happenedAt({ replay, client, states }: RecordedMatch, moment: number): Happened[] {
  const players = replay.table.seats;
  const { telling } = client;
  const [before, after] = [states[moment - 1], states[moment]];
  const log = telling.log?.(before, after, players);
  if (log) return log.map((phrase) => ({ seat: null, told: say(phrase) }));
  const stored = replay.moments[moment - 1]?.turns ?? {};
  return players.flatMap(({ seat }) => {
    const turn = stored[seat] ?? telling.played(before, after, seat);
    return turn ? [{ seat, told: say(telling.told(before, seat, turn, players)) }] : [];
  });
}

/** Everybody's stars at that moment. */
export function totalsAt({ replay }: RecordedMatch, moment: number): number[] {
  return replay.moments[moment - 1]?.totals ?? replay.table.seats.map(() => 0);
}
