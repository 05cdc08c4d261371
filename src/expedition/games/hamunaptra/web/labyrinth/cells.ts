// Cells by name: "h7", and beyond the 26th column "ab7"; their neighbours and how far they are apart.
import type { Cell, Side } from '../table';

export const SIDES = ['N', 'E', 'S', 'W'] as const;
export const OPPOSITE: Record<Side, Side> = { N: 'S', E: 'W', S: 'N', W: 'E' };
const STEPS: Record<Side, readonly [number, number]> = {
  N: [0, -1],
  E: [1, 0],
  S: [0, 1],
  W: [-1, 0],
};

/** A column and a row, counted from 0. */
interface Whereabouts {
  column: number;
  row: number;
}

/** The column and the row of a cell. */
export function whereabouts(cell: Cell): Whereabouts {
  const [, letters = 'a', number = '1'] = /^([a-z]+)(\d+)$/.exec(cell) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 96;
  return { column: column - 1, row: Number(number) - 1 };
}

/** The name of the cell in that column and row; empty beyond the first ones. */
export function cellAt(column: number, row: number): Cell {
  if (column < 0 || row < 0) return '';
  const high = Math.floor(column / 26);
  const letter = (index: number) => String.fromCharCode(97 + index);
  return `${high ? letter(high - 1) : ''}${letter(column % 26)}${row + 1}`;
}

/** The neighbour on a side. */
export function beside(cell: Cell, side: Side): Cell {
  const { column, row } = whereabouts(cell);
  const [right, down] = STEPS[side] ?? [0, 0];
  return cellAt(column + right, row + down);
}

/** The open sides of a tile whose top points to that side, in the order N, E, S, W. */
export function turned(edges: string, facing: Side): string {
  const quarter = SIDES.indexOf(facing as (typeof SIDES)[number]);
  return SIDES.filter((_, index) => edges.includes(SIDES[(index - quarter + 4) % 4] ?? '')).join(
    '',
  );
}

/** The smallest box that holds all the cells, from its first column and row to its last. */
export function boxOf(cells: readonly Cell[]): {
  left: number;
  top: number;
  right: number;
  bottom: number;
} {
  const at = cells.map(whereabouts);
  const columns = at.map(({ column }) => column);
  const rows = at.map(({ row }) => row);
  return {
    left: Math.min(...columns),
    top: Math.min(...rows),
    right: Math.max(...columns),
    bottom: Math.max(...rows),
  };
}
