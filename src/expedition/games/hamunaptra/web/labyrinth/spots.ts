// Keyboard navigation from one cell to the next with the arrow keys.
import { whereabouts } from './cells';
import type { Cell } from '../table';

/** The nearest of the cells to the right and down of one, or to the other sides; none: nothing there. */
export function nearestAhead(
  cells: readonly Cell[],
  from: Cell,
  [right, down]: readonly [number, number],
): Cell | null {
  const origin = whereabouts(from);
  const ahead = cells
    .map((cell) => {
      const { column, row } = whereabouts(cell);
      const [across, below] = [column - origin.column, row - origin.row];
      const along = across * right + below * down;
      const aside = Math.abs(across * down) + Math.abs(below * right);
      return { cell, along, cost: along + aside * 2 };
    })
    .filter(({ along }) => along > 0)
    .toSorted((one, other) => one.cost - other.cost);
  return ahead[0]?.cell ?? null;
}
