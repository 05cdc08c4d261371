// The stars of buildings and discoveries as they lie beside each other.
import { type Cell, cellsNamed, type Shape } from '$lib/sheet/cells';
import {
  type Building,
  COUNTS,
  isBuilding,
  type Kind,
  STARS,
  STARS_FOR_A_NEIGHBOUR,
} from './table';

/** The stars of a building on a cell: for each cell beside it of a discovery that it counts. */
export function starsOfBuilding(
  shape: Shape,
  cell: Cell,
  building: Building,
  discoveries: readonly { kind: Kind; cells: string[] }[],
): number {
  const counted = discoveries.filter(({ kind }) => kind === COUNTS[building]);
  const cells = cellsNamed(
    shape,
    counted.flatMap((discovery) => discovery.cells),
  );
  return STARS_FOR_A_NEIGHBOUR * cells.filter((other) => touch(cell, other)).length;
}

/** The stars of a discovery with those that it brings to its building. */
export function starsOfDiscovery(
  shape: Shape,
  kind: Kind,
  cells: string[],
  drawn: (cell: Cell) => string,
): number {
  const buildings = shape.cells.filter((cell) => {
    const building = drawn(cell);
    return isBuilding(building) && COUNTS[building] === kind;
  });
  const beside = cellsNamed(shape, cells).filter((cell) =>
    buildings.some((building) => touch(cell, building)),
  );
  return STARS[kind] + STARS_FOR_A_NEIGHBOUR * beside.length;
}

function touch(one: Cell, other: Cell): boolean {
  return Math.abs(one.row - other.row) <= 1 && Math.abs(one.column - other.column) <= 1;
}
