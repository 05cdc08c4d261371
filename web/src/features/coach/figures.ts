// Selections and coordinates of a review: mistakes, deciding turns, the drawn line. Amounts are
// hundredths of a star.
import type { Review, Reviewed } from '$web/net/generated/messages';
import { stepsOf } from '$web/table/menus';

const ONE_STAR = 100;

/** The mistakes in the order in which they were played; without any, what was inaccurate. */
export function mistakes(review: Review): Reviewed[] {
  const called = (verdict: string) =>
    review.turns.filter((turn) => turn.kind === 'choice' && turn.verdict === verdict);
  const found = called('mistake');
  return found.length ? found : called('inaccurate');
}

/** So many turns does the headline speak of. */
const MOST_TOLD = 3;

/** The turns on one's own sheet that cost most, the worst first. */
export function costliest(review: Review): Reviewed[] {
  return review.turns
    .filter(
      ({ kind, verdict }) => kind === 'choice' && /^(inaccurate|mistake)$/.test(verdict ?? ''),
    )
    .sort((one, other) => one.skill - other.skill)
    .slice(0, MOST_TOLD);
}

/** In whole stars: what a good player makes with these dice, and what those few turns cost. */
export function headline(review: Review): { good: number; lost: number; turns: number } {
  const turns = costliest(review);
  const cost = -turns.reduce((sum, { skill }) => sum + skill, 0);
  const lost = Math.max(0, Math.round(cost / ONE_STAR));
  const good = Math.round((review.par + review.luck) / ONE_STAR);
  return { good, lost, turns: lost ? turns.length : 0 };
}

/** The best choice, where it was not played. */
export function better(turn: Reviewed): string[] | null {
  const best = turn.choices?.[0];
  return best && best.turn !== turn.played && turn.skill < 0 ? stepsOf(best.turn) : null;
}

/** The turns of one's own sheet: all that the line is made of. */
export const onOwnSheet = (review: Review) => review.turns.filter(({ kind }) => kind !== 'harm');

/** The turns that decided, the one that mattered most first. */
export function deciding(review: Review): Reviewed[] {
  const own = onOwnSheet(review);
  return review.deciding.flatMap((moment) => own.filter((turn) => turn.moment === moment));
}

/** How a turn decided: by what it cost, or by the dice. */
export function decidedBy(turn: Reviewed): 'cost' | 'luck' | 'misfortune' {
  if (-turn.skill >= Math.abs(turn.luck)) return 'cost';
  return turn.luck < 0 ? 'misfortune' : 'luck';
}

/** One turn on the drawn line. */
export interface Step {
  turn: Reviewed;
  x: number;
  /** Where the line stood before, with the luck of the roll, and after the turn. */
  before: number;
  lucky: number;
  after: number;
}

/** The line over the game: where each turn stands on a sheet of that width and height. */
export function drawnLine(review: Review, width: number, height: number) {
  const own = onOwnSheet(review);
  let outlook = review.par;
  const levels = own.map((turn) => {
    const before = outlook;
    outlook = turn.outlook;
    return { turn, before, lucky: turn.outlook - turn.skill, after: turn.outlook };
  });
  const all = [review.par, ...levels.flatMap(({ lucky, after }) => [lucky, after])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const margin = Math.max(ONE_STAR, (high - low) / 10);
  const y = (level: number) =>
    height - ((level - low + margin) / (high - low + 2 * margin)) * height;
  const x = (index: number) => (width * index) / Math.max(1, own.length);
  const steps: Step[] = levels.map(({ turn, before, lucky, after }, index) => ({
    turn,
    x: x(index + 1),
    before: y(before),
    lucky: y(lucky),
    after: y(after),
  }));
  return {
    start: { x: x(0), y: y(review.par) },
    steps,
    par: y(review.par),
    ticks: ticks(low, high),
    y,
  };
}

/** Round amounts between two, not more than a handful. */
function ticks(low: number, high: number): number[] {
  const wanted = (high - low) / 4;
  const step = [100, 200, 500, 1000, 2000, 5000].find((size) => size >= wanted) ?? 10_000;
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) found.push(at);
  return found;
}
