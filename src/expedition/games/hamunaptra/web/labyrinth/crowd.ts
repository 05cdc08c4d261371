// Layout of the people on one tile, so that each can be told and touched.
import { SIZE } from './masonry';
import type { Cell, Danger, Person } from '../table';

/** A character with its place in a square of 100. */
interface Standing {
  person: Person;
  x: number;
  y: number;
  size: number;
}

/** The people of one seat on one tile. */
export interface Crowd {
  cell: Cell;
  seat: number;
  people: Standing[];
}

/** Everybody inside, by tile and seat. */
export function crowdsOf(people: readonly Person[], dangers: readonly Danger[]): Crowd[] {
  const guarded = new Set(dangers.map(({ cell }) => cell));
  const byCell = new Map<Cell, Person[]>();
  for (const person of people) {
    if (!person.cell || (person.fate ?? 'inside') !== 'inside') continue;
    byCell.set(person.cell, [...(byCell.get(person.cell) ?? []), person]);
  }
  return [...byCell].flatMap(([cell, some]) => {
    const sorted = some.toSorted((one, other) => one.seat - other.seat);
    const spots = placed(sorted.length, guarded.has(cell));
    const standing = sorted.map((person, index) => ({
      person,
      ...(spots[index] ?? { x: SIZE / 2, y: SIZE / 2, size: 20 }),
    }));
    const seats = [...new Set(sorted.map(({ seat }) => seat))];
    return seats.map((seat) => ({
      cell,
      seat,
      people: standing.filter(({ person }) => person.seat === seat),
    }));
  });
}

/** The middles and the size of so many tokens; before a danger they keep to the lower edge. */
export function placed(
  count: number,
  beforeDanger: boolean,
): { x: number; y: number; size: number }[] {
  const columns = beforeDanger ? Math.min(count, 4) : Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const room = beforeDanger ? { top: 58, height: 36 } : { top: 8, height: 78 };
  const step = { x: 88 / columns, y: room.height / rows };
  const size = Math.min(step.x, step.y, count === 1 ? 52 : 41) * 0.94;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const column = index % columns;
    return {
      x: SIZE / 2 + (column - (inRow - 1) / 2) * step.x,
      y: room.top + (row + 0.5) * step.y,
      size,
    };
  });
}
