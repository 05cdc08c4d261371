// Preview of a turn in pencil on the map: the tile before it is laid, people where they go.
import { isDanger } from '../box';
import { type Choosing, sidesAt } from './choosing';
import type { Ghost } from '../labyrinth/map';
import type { Open } from '../open';
import { firstOf, readStep } from '../steps';
import type { Cell } from '../table';

/** True if the steps are all of a walk or of a tile laid: they count from the next act on. */
export function isAct(question: string, picked: readonly string[]): boolean {
  const kinds = picked.map((step) => readStep(step).kind).join(' ');
  if (question === 'move') return kinds === 'who at';
  const danger = isDanger(firstOf(picked, 'lay')?.tile ?? '');
  return question === 'place' && kinds === (danger ? 'lay at' : 'lay at facing');
}

/** Where somebody goes in pencil; none if nobody goes anywhere. */
export function goingTo(question: string, picked: readonly string[]): Cell | null {
  const goes = ['move', 'retreat', 'break_off'].includes(question) && firstOf(picked, 'who');
  return (goes && firstOf(picked, 'at')?.cell) || null;
}

/** What is to be seen with a walk in pencil: whoever walks is there already. */
export function walked(shown: Open, goal: Cell | null, who: readonly string[]): Open {
  if (!goal) return shown;
  const people = shown.table.people.map((person) =>
    who.includes(person.who) ? { ...person, cell: goal } : person,
  );
  return { ...shown, table: { ...shown.table, people } };
}

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
