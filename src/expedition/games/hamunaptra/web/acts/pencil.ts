// What is in pencil on the map: the tile before it is laid.
import { isDanger } from '../box';
import { type Choosing, sidesAt } from './choosing';
import type { Ghost } from '../labyrinth/map';
import { firstOf, readStep } from '../steps';

/** The tile in pencil; none if no cell is picked for it. */
export function ghostOf(choosing: Choosing): Ghost | null {
  const { table, picked } = choosing;
  const first = picked[0] === undefined ? null : readStep(picked[0]);
  const cell = firstOf(picked, 'at')?.cell;
  const side = firstOf(picked, 'facing')?.side ?? null;
  if (!cell) return null;
  if (first?.kind === 'lay') {
    const sides = isDanger(first.tile) ? [] : sidesAt(choosing, [first.tile, cell]);
    return { tile: first.tile, cell, side, sides };
  }
  if (table.question !== 'entrances' || !side) return null;
  return { tile: 'S_ENT', cell, side, sides: sidesAt(choosing, [cell]) };
}
