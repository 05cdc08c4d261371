// Sentences of a debrief: a finding in the words of its game.
import type { Finding } from '$web/net/generated/messages';
import { abridged, capitalised, t, type Values } from '$web/i18n/translate';

/** The sentence; what is named by a key or by a seat goes in by its name. */
export function findingTold(
  { key, values = {}, words = {}, names = {} }: Finding,
  game: string,
  nameOf: (seat: number) => string,
): string {
  const filled: Values = { ...(values as Values) };
  for (const [hole, word] of Object.entries(words)) filled[hole] = t(`${game}.${word}`);
  for (const [hole, seat] of Object.entries(names)) filled[hole] = abridged(nameOf(seat));
  return capitalised(t(`${game}.${key}`, filled));
}
