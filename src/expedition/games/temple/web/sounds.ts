// Sounds of the Temple: a door that is opened, a mummy, and one that a 9 has beaten.
import type { SoundsOf } from '$web/table/board';
import { sheetSounds } from '../../sheet_games/web/sounds';
import { DOOR, MARKS, type TempleTable } from './table';

export const soundsOf: SoundsOf<TempleTable> = (before, after, seat) =>
  sheetSounds(before, after, seat, MARKS, { beatenBy: 9, door: DOOR });
