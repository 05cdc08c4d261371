// Rule that applies now, as the server tells it, ready to be put into words.
import type { Player } from './board';
import type { RuleInfo } from '$web/net/generated/messages';
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
