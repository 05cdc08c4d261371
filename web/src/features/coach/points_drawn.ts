// Geometry of the points chart: lines, ticks, and names at the ends of lines that do not overlap.
import type { RoundTotals } from '$web/net/generated/messages';

interface Point {
  x: number;
  y: number;
}
interface Drawn {
  /** For each seat its line, a point for each round. */
  lines: Point[][];
  ticks: { points: number; y: number }[];
  x: (round: number) => number;
  /** Every how many rounds there is room for a number. */
  every: number;
}

const LEAST_STEP = 28;
/** As far apart as names must be to be read. */
const LEAST_GAP = 14;
const TICKS = 5;

export function pointsDrawn(rounds: readonly RoundTotals[], width: number, height: number): Drawn {
  const all = rounds.flatMap(({ totals }) => totals);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (round: number) => (rounds.length < 2 ? 0 : (round * width) / (rounds.length - 1));
  const y = (points: number) => height * (1 - (points - least) / (most - least));
  const step = Math.max(1, Math.ceil((most - least) / TICKS));
  const ticks = [];
  for (let points = Math.ceil(least / step) * step; points <= most; points += step) {
    ticks.push({ points, y: y(points) });
  }
  const seats = rounds[0]?.totals.length ?? 0;
  return {
    lines: Array.from({ length: seats }, (_, seat) =>
      rounds.map(({ totals }, round) => ({ x: x(round), y: y(totals[seat] ?? 0) })),
    ),
    ticks,
    x,
    every: Math.max(1, Math.ceil((LEAST_STEP * rounds.length) / Math.max(1, width))),
  };
}

/** The heights at which names stand: in the order of their lines, and apart. */
export function endsApart(heights: readonly number[]): number[] {
  const order = heights.map((_, seat) => seat).toSorted((a, b) => heights[a]! - heights[b]!);
  const found = [...heights];
  for (const [place, seat] of order.entries()) {
    const above = order[place - 1];
    if (above !== undefined) found[seat] = Math.max(heights[seat]!, found[above]! + LEAST_GAP);
  }
  return found;
}
