// Feats of a result: a level reached for the first time, a record, days in a row; found in the
// notebook of whoever played.
import type { Notebook, StandingInfo, TableInfo } from '$web/net/generated/messages';
import { type Phrase, plain, type Values } from '$web/i18n/translate';

export interface Feat {
  kind: 'level' | 'record' | 'streak';
  phrase: Phrase;
}

/** One day is no streak yet. */
const SHORTEST_STREAK = 2;

/** What the match that just ended is worth celebrating for; `levelName` says the level reached. */
export function featsOf(
  { streak, pages, entries }: Notebook,
  info: Pick<TableInfo, 'code' | 'game' | 'day' | 'practice'>,
  standing: Pick<StandingInfo, 'total' | 'level'>,
  levelName: string,
): Feat[] {
  const feats: Feat[] = [];
  const entry = entries.find(({ code }) => code === info.code);
  const page = pages.find(({ game, layout }) => game === info.game && layout === entry?.layout);
  if (entry?.plain && page && !entry.cut_short) {
    const others = entries.filter(
      (one) =>
        one !== entry &&
        one.game === entry.game &&
        one.layout === entry.layout &&
        one.plain &&
        !one.cut_short,
    );
    const { total, level } = standing;
    const isFirst = level !== null && page.stamps[level] === 1 && level !== page.levels[0];
    if (isFirst) feats.push({ kind: 'level', phrase: feat('level', { level: levelName }) });
    const before = Math.max(...others.map(({ stars }) => stars));
    if (others.length && total > before) {
      const values = { total: plain(total), count: total - before };
      feats.push({ kind: 'record', phrase: feat('record', values) });
    }
  }
  if (info.day && !info.practice && streak.days >= SHORTEST_STREAK) {
    const best = streak.days >= streak.best ? 'streak_best' : 'streak';
    feats.push({ kind: 'streak', phrase: feat(best, { count: streak.days }) });
  }
  return feats;
}

const feat = (name: string, values: Values): Phrase => ({ key: `feat.${name}`, values });
