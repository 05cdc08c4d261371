// Interpretation of a score for its owner: the line that cost most, and the goal that is next.
import type { StandingInfo } from '$web/net/generated/messages';
import { type Phrase, plain } from '$web/i18n/translate';
import { byPlace, NO_PLACE } from '$web/table/places';

/** A line and what is to be said of it; the name of the line goes in as `line`. */
export interface Lesson {
  line: string;
  phrase: Phrase;
}

type NameOf = (seat: number) => string;

/** The one line that cost most: where the winner was ahead, or else what brought least. */
export function costliest(
  own: StandingInfo,
  standings: readonly StandingInfo[],
  nameOf: NameOf,
): Lesson | null {
  const winner = standings.find(({ place }) => place === 1);
  if (winner && own.place > 1) {
    const missed = own.lines
      .map(({ name, stars }) => ({ name, count: starsOf(winner, name) - stars }))
      .toSorted((one, other) => other.count - one.count)[0];
    if (missed && missed.count > 0) {
      const values = { count: missed.count, name: nameOf(winner.seat) };
      return { line: missed.name, phrase: { key: 'end.missed', values } };
    }
  }
  const least = own.lines.toSorted((one, other) => one.stars - other.stars)[0];
  if (!least) return null;
  const key = least.stars < 0 ? 'end.cost' : 'end.weakest';
  return { line: least.name, phrase: { key, values: { stars: plain(least.stars) } } };
}

/** What to try for next time: a level, or the one ahead; of a winner, how far ahead it was. */
export function nextGoal(
  own: StandingInfo,
  standings: readonly StandingInfo[],
  nameOf: NameOf,
): Phrase | null {
  if (own.level) {
    return own.next_level
      ? { key: 'end.goal_level', values: { count: own.lacks ?? 0, level: own.next_level } }
      : { key: 'end.goal_best', values: { total: plain(own.total) } };
  }
  const others = standings.filter(({ seat }) => seat !== own.seat);
  if (!others.length) return null;
  if (own.place === NO_PLACE) return null;
  if (own.place === 1) {
    const next = others.filter(({ place }) => place !== NO_PLACE).toSorted(byPlace)[0];
    if (!next || next.place === 1) return { key: 'end.goal_alone' };
    const count = own.total - next.total;
    return {
      key: count ? 'end.ahead' : 'end.ahead_tied',
      values: { name: nameOf(next.seat), count },
    };
  }
  const ahead = others
    .filter(({ place }) => place < own.place)
    .toSorted((one, other) => other.place - one.place)[0];
  if (!ahead) return null;
  const count = ahead.total - own.total + 1;
  return { key: 'end.goal_pass', values: { name: nameOf(ahead.seat), count } };
}

function starsOf(standing: StandingInfo, name: string): number {
  return standing.lines.find((line) => line.name === name)?.stars ?? 0;
}

/** True if others have the same place. */
export function isShared(own: StandingInfo, standings: readonly StandingInfo[]): boolean {
  if (own.place === NO_PLACE) return false;
  return standings.some(({ seat, place }) => seat !== own.seat && place === own.place);
}
