// The line around an Entrance from which on stairs are an exit.
import { whereabouts } from './cells';
import { SIZE } from './masonry';
import type { Cell } from '../table';

/** That line as the data of a path, for an exit distance and how it is counted; empty: none. */
export function ringOf(entrance: Cell, distance: number, metric: string): string {
  const { column, row } = whereabouts(entrance);
  const reach = distance - 1;
  if (metric === 'chebyshev') {
    return closed([
      [column - reach, row - reach],
      [column + reach + 1, row - reach],
      [column + reach + 1, row + reach + 1],
      [column - reach, row + reach + 1],
    ]);
  }
  return metric === 'manhattan' ? closed(steps(column, row, reach)) : '';
}

type Corner = readonly [number, number];

/** The outline of all cells that are at most so far away, across plus down. */
function steps(column: number, row: number, reach: number): Corner[] {
  const right: Corner[] = [];
  const left: Corner[] = [];
  for (let down = -reach; down <= reach; down += 1) {
    const wide = reach - Math.abs(down);
    right.push([column + wide + 1, row + down], [column + wide + 1, row + down + 1]);
    left.unshift([column - wide, row + down + 1], [column - wide, row + down]);
  }
  return [...right, ...left];
}

function closed(corners: readonly Corner[]): string {
  return `M${corners.map(([x, y]) => `${x * SIZE} ${y * SIZE}`).join('L')}Z`;
}
