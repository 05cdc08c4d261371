// Ways through the labyrinth: neighbours, the shortest path, and how far everything is.
import { tileInfo } from '../box';
import { beside, OPPOSITE } from './cells';
import type { Cell, Laid } from '../table';

/** Where each cell leads to: open edge to open edge, and by stairs with the same sign. */
export type Ways = ReadonlyMap<Cell, readonly Cell[]>;

/** The ways of a map; without passages, by open edges only. */
export function waysOf(laid: readonly Laid[], passages = passagesOf(laid)): Ways {
  const tiles = new Map(laid.map((one) => [one.cell, one]));
  return new Map(
    laid.map(({ cell, edges }) => {
      const open = [...edges]
        .filter((side) => tiles.get(beside(cell, side))?.edges.includes(OPPOSITE[side] ?? '?'))
        .map((side) => beside(cell, side));
      const passage = passages.get(cell);
      return [cell, passage ? [...open, passage] : open];
    }),
  );
}

/** The two stairs of each sign, each leading to the other, if both are on the map. */
export function passagesOf(laid: readonly Laid[]): ReadonlyMap<Cell, Cell> {
  const bySign = new Map<string, Cell[]>();
  for (const { tile, cell } of laid) {
    const sign = tileInfo(tile).symbol;
    if (sign) bySign.set(sign, [...(bySign.get(sign) ?? []), cell]);
  }
  const found = new Map<Cell, Cell>();
  for (const [one, other] of bySign.values()) {
    if (one && other) found.set(one, other).set(other, one);
  }
  return found;
}

/** How many steps away each cell is that can be reached from any of the starts. */
export function distances(
  ways: Ways,
  starts: Iterable<Cell>,
  closed: ReadonlySet<Cell> = new Set(),
): Map<Cell, number> {
  const steps = new Map<Cell, number>();
  for (const start of starts) steps.set(start, 0);
  const border = [...steps.keys()];
  for (const cell of border) {
    const here = steps.get(cell) ?? 0;
    if (here > 0 && closed.has(cell)) continue;
    for (const next of ways.get(cell) ?? []) {
      if (steps.has(next)) continue;
      steps.set(next, here + 1);
      border.push(next);
    }
  }
  return steps;
}

/**
 * The cells of a shortest way from one to the other, both included; none if there is no way. It may
 * end on a closed cell, but not pass it.
 */
export function shortest(
  ways: Ways,
  from: Cell,
  to: Cell,
  closed: ReadonlySet<Cell> = new Set(),
): Cell[] | null {
  const steps = distances(ways, [from], closed);
  if (!steps.has(to)) return null;
  const path = [to];
  for (let cell = to; cell !== from;) {
    const before = [...steps.keys()].find(
      (one) =>
        steps.get(one) === (steps.get(cell) ?? 0) - 1 &&
        (one === from || !closed.has(one)) &&
        ways.get(one)?.includes(cell),
    );
    if (before === undefined) return null;
    path.unshift(before);
    cell = before;
  }
  return path;
}

/** The lowest seat whose Entrance each tile hangs together with by open edges, or less than 0. */
export function networksOf(laid: readonly Laid[]): number[] {
  const ways = waysOf(laid, new Map());
  const names = new Map<Cell, number>();
  const entrances = laid.filter(({ tile }) => tileInfo(tile).kind === 'entrance');
  for (const { cell, seat } of entrances.toSorted((one, other) => seatOf(one) - seatOf(other))) {
    if (typeof seat !== 'number') continue;
    for (const reached of distances(ways, [cell]).keys()) {
      if (!names.has(reached)) names.set(reached, seat);
    }
  }
  return laid.map(({ cell }) => names.get(cell) ?? -1);
}

function seatOf({ seat }: Laid): number {
  return seat ?? -1;
}
