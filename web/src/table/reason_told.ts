// The reason for a turn in the words of its game.
import type { Reason } from '$web/net/generated/messages';
import { has, t } from '$web/i18n/translate';

/** The sentence of a reason; none if neither the game nor the shell has words for it. */
export function reasonTold(game: string, { key, values }: Reason): string | null {
  const own = `${game}.${key}`;
  if (has(own) || has(`${own}_other`)) return t(own, values);
  return has(key) || has(`${key}_other`) ? t(key, values) : null;
}
