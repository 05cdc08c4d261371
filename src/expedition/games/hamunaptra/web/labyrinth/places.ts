// Places of the map as a list: each with what lies and stands there, and where it leads.
import { tileInfo } from '../box';
import { beside, OPPOSITE, SIDES, whereabouts } from './cells';
import type { Spot } from './map';
import type { Cell, Danger, Laid, Person, Shown, Side } from '../table';

/** A way out of a place: to a cell, or open to nothing yet. */
interface Way {
  /** The side, or "stairs" for a passage. */
  by: Side | 'stairs';
  /** What it leads to; the cell is there even if nothing lies on it, and empty outside the area. */
  to: Cell;
  leads: boolean;
}

export interface Place {
  cell: Cell;
  laid: Laid | null;
  danger: Danger | null;
  people: Person[];
  ways: Way[];
  /** The seats whose Entrances hang together with it. */
  owners: number[];
  spot: Spot | null;
  /** How many steps it is from the nearest of the viewer's people; none if there is no way. */
  steps: number | null;
}

/**
 * All places, those nearest to the viewer's people first. `far` is how many steps each tile is from
 * them, in the order of the tiles, and less than 0 if there is no way; it is empty if nobody tells.
 */
export function placesOf(
  shown: Shown,
  spots: readonly Spot[],
  seat: number | null,
  far: readonly number[] = [],
): Place[] {
  const { table } = shown;
  const people = (table.people ?? []).filter(
    ({ cell, fate }) => cell && (fate ?? 'inside') === 'inside',
  );
  const own = people.filter((person) => person.seat === seat).map(({ cell }) => cell ?? '');
  const passages = new Map(
    shown.passages.flatMap(({ one, other }): [Cell, Cell][] => [
      [one, other],
      [other, one],
    ]),
  );
  const tiles = new Map(table.laid.map((one, index) => [one.cell, { one, index }]));
  const solid = table.laid.filter(({ tile }) => tileInfo(tile).kind !== 'rubble');
  const cells = new Set([
    ...solid.map(({ cell }) => cell),
    ...(table.dangers ?? []).map(({ cell }) => cell),
    ...spots.map(({ cell }) => cell),
  ]);
  const found = [...cells].map((cell): Place => {
    const { one = null, index = -1 } = tiles.get(cell) ?? {};
    const network = shown.networks[index] ?? -1;
    const passage = passages.get(cell);
    return {
      cell,
      laid: one,
      danger: (table.dangers ?? []).find((danger) => danger.cell === cell) ?? null,
      people: people.filter((person) => person.cell === cell),
      ways: [
        ...SIDES.filter((side) => one?.edges.includes(side)).map((side): Way => {
          const to = beside(cell, side);
          const leads = tiles.get(to)?.one.edges.includes(OPPOSITE[side] ?? '?') ?? false;
          return { by: side, to: isInside(to, table.area) ? to : '', leads };
        }),
        ...(passage ? [{ by: 'stairs', to: passage, leads: true } satisfies Way] : []),
      ],
      owners: network < 0 ? [] : shown.homes.flatMap((home, of) => (home === network ? [of] : [])),
      spot: spots.find((spot) => spot.cell === cell) ?? null,
      steps: (far[index] ?? -1) < 0 ? null : (far[index] ?? null),
    };
  });
  const away = (place: Place) =>
    place.steps ?? 1000 + Math.min(...own.map((cell) => apart(cell, place.cell)), 999);
  return found.toSorted((one, other) => away(one) - away(other) || order(one.cell, other.cell));
}

function isInside(cell: Cell, area: { columns: number; rows: number }): boolean {
  if (!cell) return false;
  const { column, row } = whereabouts(cell);
  return column < area.columns && row < area.rows;
}

function apart(one: Cell, other: Cell): number {
  const [from, to] = [whereabouts(one), whereabouts(other)];
  return Math.abs(from.column - to.column) + Math.abs(from.row - to.row);
}

function order(one: Cell, other: Cell): number {
  const [first, second] = [whereabouts(one), whereabouts(other)];
  return first.row - second.row || first.column - second.column;
}
