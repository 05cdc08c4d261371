// The two sight lines that show a treasure: where they end, for the drawing.
import type { Cell, Shape } from '$web/ui/sheet/cells';
import { BOAT_MARK } from './table';

/**
 * The cells left, right, above and below a crossing that show a treasure of that value: in each
 * direction the nearest equal number, or where there is none the nearest boat.
 */
export function sighted(
  shape: Shape,
  marks: readonly number[],
  value: number,
  crossing: Cell,
): Cell[] {
  const row = shape.cells.filter((cell) => cell.row === crossing.row);
  const column = shape.cells.filter((cell) => cell.column === crossing.column);
  const directions = [
    row.filter((cell) => cell.column < crossing.column).reverse(),
    row.filter((cell) => cell.column > crossing.column),
    column.filter((cell) => cell.row < crossing.row).reverse(),
    column.filter((cell) => cell.row > crossing.row),
  ];
  return directions.flatMap((cells) => {
    const nearest = (mark: number) => cells.find((cell) => marks[cell.index] === mark);
    return nearest(value) ?? nearest(BOAT_MARK) ?? [];
  });
}
