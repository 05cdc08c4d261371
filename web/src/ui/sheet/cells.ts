// Geometry of a sheet's cells: rows of tokens as the server and the notation write them.

export const SIZE = 100;
export const NO_CELL = '#';

export interface Cell {
  /** "c4" */
  name: string;
  /** The number of the cell in reading order, from 0: where its mark stands in a list of marks. */
  index: number;
  row: number;
  column: number;
  /** What is printed there. */
  token: string;
  /** The middle of the cell. */
  x: number;
  y: number;
}

export interface Shape {
  rows: Cell[][];
  cells: Cell[];
  columns: number;
  width: number;
  height: number;
}

/** The cells of a layout; "#" is no cell. */
export function shapeOf(lines: readonly string[]): Shape {
  const tokens = lines.map((text) => text.trim().split(/\s+/));
  let index = 0;
  const rows = tokens.map((words, row) =>
    words.flatMap((token, column): Cell[] =>
      token === NO_CELL ? [] : [cellAt(row, column, token, index++)],
    ),
  );
  const columns = Math.max(0, ...tokens.map((words) => words.length));
  return {
    rows,
    cells: rows.flat(),
    columns,
    width: columns * SIZE,
    height: rows.length * SIZE,
  };
}

/** The cells of these names, in this order. */
export function cellsNamed(shape: Shape, names: readonly string[]): Cell[] {
  return names.flatMap((name) => shape.cells.filter((cell) => cell.name === name));
}

function cellAt(row: number, column: number, token: string, index: number): Cell {
  return {
    name: `${String.fromCharCode(97 + column)}${row + 1}`,
    index,
    row,
    column,
    token,
    x: (column + 0.5) * SIZE,
    y: (row + 0.5) * SIZE,
  };
}
