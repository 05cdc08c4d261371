// The last round: why it is played, who still plays in it, and what still counts.
import type { Player } from '$web/table/board';
import type { Table } from '../open';
import { reasonTold } from '../telling';
import { playerName } from '../words';

/** The lines of the score to which a last turn can still add. */
const STILL = ['escaped', 'alive', 'equipment'];

/** Why it is the last round. */
export function whyLast(table: Table, players: readonly Player[]): string {
  const [reason = ''] = table.endings;
  const first = table.people.find(({ fate }) => fate === 'out');
  if (reason !== 'exit' || first) return reasonTold(reason, playerName(players, first?.seat));
  return reasonTold(reason, playerName(players, table.active));
}

/** The seats that have a turn in this round, from the one whose turn it is on. */
export function stillToPlay({ active, first, seats }: Table): number[] {
  const left = (first - active + seats - 1) % seats;
  return Array.from({ length: left + 1 }, (_, index) => (active + index) % seats);
}

/** The lines that somebody can still add to: nobody escapes where no exit is. */
export function stillCounts({ laid }: Table): string[] {
  return STILL.filter((line) => line !== 'escaped' || laid.some(({ exit }) => exit));
}
