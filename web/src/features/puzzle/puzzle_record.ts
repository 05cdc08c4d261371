// Record of puzzles in local storage: a rating, a streak, those seen lately, the one that is open,
// and how the puzzles of past days went.
import { rated, type Rating, UNRATED } from './glicko2';

export interface PuzzleRecord {
  rating: Rating;
  /** How many in a row were found at the first try: now, and at most ever. */
  streak: number;
  best: number;
  solved: number;
  tried: number;
  /** The ids of the puzzles seen lately, the latest last. */
  seen: string[];
  /** The one that is not solved yet: a reload does not skip it. */
  open: string | null;
  /** Only puzzles of this game; none: of any. */
  game: string | null;
  /** By date, whether the puzzle of that day was found at the first try. */
  days: Record<string, boolean>;
}

const KEY = 'expedition.puzzles';
/** As many as the server takes. */
const MOST_SEEN = 500;
const MOST_DAYS = 400;
/** How sure the grade of a puzzle is: the curvature of its likelihood, from 21 tries by bots. */
const DEVIATION_OF_A_PUZZLE = 75;

export const EMPTY: PuzzleRecord = {
  rating: UNRATED,
  streak: 0,
  best: 0,
  solved: 0,
  tried: 0,
  seen: [],
  open: null,
  game: null,
  days: {},
};

/** The record after the first try at a puzzle. What was seen lately counts only once. */
export function noted(
  record: PuzzleRecord,
  puzzle: { id: string; rating: number },
  right: boolean,
  day: string | null = null,
): PuzzleRecord {
  const days =
    day === null || day in record.days ? record.days : latest({ ...record.days, [day]: right });
  if (record.seen.includes(puzzle.id)) return { ...record, days };
  const streak = right ? record.streak + 1 : 0;
  return {
    ...record,
    rating: rated(record.rating, [
      { rating: puzzle.rating, deviation: DEVIATION_OF_A_PUZZLE, score: Number(right) },
    ]),
    streak,
    best: Math.max(record.best, streak),
    solved: record.solved + Number(right),
    tried: record.tried + 1,
    seen: [...record.seen, puzzle.id].slice(-MOST_SEEN),
    days,
  };
}

function latest(days: Record<string, boolean>): Record<string, boolean> {
  return Object.fromEntries(Object.entries(days).sort().slice(-MOST_DAYS));
}

/** What is kept here; whatever is not of its shape is forgotten. */
export function remembered(): PuzzleRecord {
  try {
    return read(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return EMPTY;
  }
}

export function keep(record: PuzzleRecord): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // A browser that keeps nothing still gives puzzles; it only forgets.
  }
}

/** The record in what was kept. */
export function read(kept: unknown): PuzzleRecord {
  if (typeof kept !== 'object' || kept === null) return EMPTY;
  const found = { ...EMPTY, ...kept };
  const { rating, deviation, volatility } = found.rating ?? {};
  const { streak, best, solved, tried } = found;
  const numbers = [rating, deviation, volatility, streak, best, solved, tried];
  const isWell =
    numbers.every((number) => Number.isFinite(number)) &&
    Array.isArray(found.seen) &&
    found.seen.every((id) => typeof id === 'string') &&
    typeof found.days === 'object' &&
    found.days !== null;
  return isWell ? found : EMPTY;
}
