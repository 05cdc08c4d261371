// What is in pencil on the map: the tile before it is laid, the walk before it is taken.
import { isDanger } from '../box';
import { type Choosing, sidesAt } from './choosing';
import type { Ghost, Walk } from '../labyrinth/map';
import { type Open, personOf, type Table } from '../open';
import { shortest, waysOf } from '../labyrinth/paths';
import { allOf, firstOf, readStep } from '../steps';
import type { Cell } from '../table';

/** True if the steps are all of a walk or of a tile laid: they count from the next act on. */
export function isAct(question: string, picked: readonly string[]): boolean {
  const kinds = picked.map((step) => readStep(step).kind).join(' ');
  if (question === 'move') return kinds === 'who at';
  const danger = isDanger(firstOf(picked, 'lay')?.tile ?? '');
  return question === 'place' && kinds === (danger ? 'lay at' : 'lay at facing');
}

/** What is to be seen with a walk in pencil: whoever walks is there already. */
export function walked(shown: Open, walk: Walk | null): Open {
  const goal = walk?.path.at(-1);
  if (!goal) return shown;
  const people = shown.table.people.map((person) =>
    walk?.who.includes(person.who) ? { ...person, cell: goal } : person,
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

/** The walk in pencil; none if nobody goes anywhere. */
export function walkOf(table: Table, picked: readonly string[]): Walk | null {
  const cells = allOf(picked, 'at').map(({ cell }) => cell);
  const who = allOf(picked, 'who').map((step) => step.who);
  const first = picked[0] === undefined ? null : readStep(picked[0]);
  const [cell, goal] = cells;
  if (!cell) return null;
  if (table.question === 'monsters') {
    return goal ? { who: [], path: way(table, cell, goal, new Set()) } : null;
  }
  if (table.question === 'retreat' || table.question === 'break_off') {
    return { who, path: [table.combat?.cell ?? cell, cell] };
  }
  const start = personOf(table, who[0] ?? '')?.cell;
  if (table.question !== 'move' || !start) return null;
  if (first?.kind !== 'force') return { who, path: way(table, start, cell, closedTo(table, who)) };
  const there = way(table, start, first.cell, closedTo(table, who));
  return {
    who,
    path: [...there, ...way(table, first.cell, cell, new Set()).slice(1)],
  };
}

/** The cells that are crossed; where no way is open, as for the lost, both ends. */
function way(table: Table, from: Cell, to: Cell, closed: ReadonlySet<Cell>): Cell[] {
  const ways = waysOf(table.laid);
  return shortest(ways, from, to, closed) ?? shortest(ways, from, to) ?? [from, to];
}

/** Where these people cannot pass: dangers, and tiles that others hold. */
function closedTo(table: Table, who: readonly string[]): Set<Cell> {
  const seat = personOf(table, who[0] ?? '')?.seat;
  const held = table.people.filter((one) => one.seat !== seat && one.fate === 'inside');
  return new Set([...table.dangers, ...held].map(({ cell }) => cell));
}
