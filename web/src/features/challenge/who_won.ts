// Winner of a challenge: over whom, and by which lines of the score.
import type { StandingInfo, Taker } from '$web/net/generated/messages';

/** Somebody who has played the dice, with their lines. */
export interface Compared {
  taker: Pick<Taker, 'name' | 'stars' | 'place' | 'you'>;
  standing: Pick<StandingInfo, 'lines'>;
}

export interface Win {
  /** Those in the first place; several share it. */
  names: string[];
  /** With whom the winner is compared; nobody where the first place is shared. */
  over: string | null;
  /** How many stars lie between them. */
  stars: number;
  /** The lines in which the winner has more, the largest difference first. */
  lines: { name: string; more: number }[];
}

/** How many lines are named. */
const MOST = 3;

/**
 * Nothing while fewer than two have finished. The winner is compared with whoever looks on, or, if
 * these have won themselves or have not finished, with the next.
 */
export function whoWon(compared: readonly Compared[]): Win | null {
  const finished = compared.filter(({ taker }) => taker.place !== null);
  const best = finished.filter(({ taker }) => taker.place === 1);
  const behind = finished.filter(({ taker }) => taker.place !== 1);
  const names = best.map(({ taker }) => taker.name);
  const [winner] = best;
  const other = behind.find(({ taker }) => taker.you) ?? behind[0];
  if (!winner || finished.length < 2) return null;
  if (best.length > 1 || !other) return { names, over: null, stars: 0, lines: [] };
  const lines = winner.standing.lines
    .map(({ name, stars }, index) => ({
      name,
      more: stars - (other.standing.lines[index]?.stars ?? 0),
    }))
    .filter(({ more }) => more > 0)
    .sort((one, next) => next.more - one.more)
    .slice(0, MOST);
  return { names, over: other.taker.name, stars: winner.taker.stars - other.taker.stars, lines };
}
