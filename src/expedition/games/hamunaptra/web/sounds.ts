// Sounds of Hamunaptra: who has died or is beaten, and the dice where some were thrown.
import type { SoundsOf } from '$web/table/board';
import { newThrows, type Open } from './open';

export const soundsOf: SoundsOf<Open> = (before, after) => {
  const told = new Set(after.table.news.map(({ what }) => what));
  return [
    ...(told.has('died') ? (['danger'] as const) : []),
    ...(told.has('beaten') ? (['struck'] as const) : []),
    ...(newThrows(before.table, after.table).length ? (['dice'] as const) : []),
  ];
};
