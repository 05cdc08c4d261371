// Medals: which one some stars are worth, and how far the next is.
import type { MedalBounds } from '$web/net/generated/messages';
import { type Phrase, plain } from '$web/i18n/translate';

/** The medals, the highest first, and the strength of bots whose stars each takes. */
export const MEDALS = { gold: 'explorer', silver: 'voyager', bronze: 'pathfinder' } as const;
export type MedalName = keyof typeof MEDALS;

const HIGHEST_FIRST = Object.keys(MEDALS) as MedalName[];

/** The medal for these stars; none below bronze. */
export function medalFor(bounds: MedalBounds, stars: number): MedalName | null {
  return HIGHEST_FIRST.find((medal) => stars >= bounds[medal]) ?? null;
}

/** Why it is this medal, or none: what a bot made of the same dice. */
export function reasonFor(bounds: MedalBounds, stars: number): Phrase {
  const medal = medalFor(bounds, stars);
  const next = HIGHEST_FIRST[(medal ? HIGHEST_FIRST.indexOf(medal) : HIGHEST_FIRST.length) - 1];
  if (!next) return { key: 'medal.highest', values: { total: plain(bounds.gold) } };
  return { key: `medal.next_${next}`, values: { count: bounds[next] - stars } };
}
