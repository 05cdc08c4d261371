// Sounds of Skull Island: a skull, and one that a 9 has beaten.
import type { SoundsOf } from '$web/table/board';
import { sheetSounds } from '../../sheet_games/web/sounds';
import { type IslandTable, MARKS } from './table';

export const soundsOf: SoundsOf<IslandTable> = (before, after, seat) =>
  sheetSounds(before, after, seat, MARKS, { beatenBy: 9 });
