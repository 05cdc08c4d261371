// Sounds of the Valley: a snake, one that is crossed out, and a page that is turned for a discovery.
import type { SoundsOf } from '$web/table/board';
import { sheetSounds } from '../../sheet_games/web/sounds';
import { MARKS, type ValleyTable } from './table';

export const soundsOf: SoundsOf<ValleyTable> = (before, after, seat) => {
  const found = (table: ValleyTable) => table.discoveries[seat ?? 0]?.length ?? 0;
  return [
    ...(found(after) > found(before) ? (['page'] as const) : []),
    ...sheetSounds(before, after, seat, MARKS),
  ];
};
