// Recorded match: its states from the first moment to the latest, with what draws them.
import * as api from '$web/net/api';
import { type GameClient, loadGame } from './games';
import { changed } from '$web/net/json_patch';
import type { Replay } from '$web/net/generated/messages';
import { named } from './player_names';

export interface RecordedMatch {
  replay: Replay;
  client: GameClient;
  /** The public state of every moment; none before the match has begun. */
  states: unknown[];
  /** The seat of whoever reads it. */
  seat: number | null;
}

export async function recordedMatch(code: string): Promise<RecordedMatch> {
  const [found, seated] = await Promise.all([api.replay(code), api.table(code)]);
  const replay = { ...found, table: named(found.table) };
  const client = await loadGame(replay.table.game);
  const states = [replay.public];
  for (const { changes } of replay.moments) states.push(changed(states.at(-1), changes));
  return { replay, client, states: replay.public === null ? [] : states, seat: seated.seat };
}
