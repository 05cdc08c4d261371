// Reasons in words: why a turn is good, or another one better, as the game says it.
import type { Reason } from '$web/net/generated/messages';
import { has, t } from '$web/i18n/translate';

/** The reason in the words of the game, or of all; none if it has no sentence. */
export function toldReason(game: string, reason: Reason | null | undefined): string | null {
  if (!reason) return null;
  const { key, values } = reason;
  const own = `${game}.${key}`;
  if (has(own) || has(`${own}_other`)) return t(own, values);
  return has(key) || has(`${key}_other`) ? t(key, values) : null;
}
