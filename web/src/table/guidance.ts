// Guidance by the server, ready to be put into words: the rule that applies now, the number of
// rounds, and the next level.
import type { Player } from './board';
import type { Guidance, RuleInfo, StandingInfo } from '$web/net/generated/messages';
import type { Phrase } from '$web/i18n/translate';

/** The sentence; whom it is about goes in by name. */
export function ruleAs(
  rule: RuleInfo | null | undefined,
  players: readonly Player[],
): Phrase | null {
  if (!rule) return null;
  const { key, values = {}, about = null } = rule;
  return about === null
    ? { key, values }
    : { key, values: { ...values, name: players[about]?.name ?? '' } };
}

/** Which round it is, and of how many, where the game knows or guesses that. */
export function roundOf(guidance: Guidance | null, round: number): Phrase {
  const rounds = guidance?.rounds ?? null;
  if (rounds === null) return { key: 'play.round', values: { round } };
  const key = guidance?.about ? 'play.round_of_about' : 'play.round_of';
  return { key, values: { round, rounds } };
}

/** The rounds that are left, the present one among them; none where nobody knows. */
export function roundsLeft(guidance: Guidance | null, round: number): Phrase | null {
  const rounds = guidance?.rounds ?? null;
  if (rounds === null) return null;
  const count = Math.max(1, rounds - round + 1);
  return { key: guidance?.about ? 'goal.left_about' : 'goal.left', values: { count } };
}

/** How far it is to the next level of somebody alone; none at the highest, and in company. */
export function nextLevel(
  standing: StandingInfo | null,
  levelName: (level: string) => string,
): Phrase | null {
  if (!standing?.next_level) return null;
  const values = { count: standing.lacks ?? 0, level: levelName(standing.next_level) };
  return { key: 'goal.next', values };
}
