// Outline around cells that belong together, and what stands along it.
import { type Cell, SIZE } from '$web/ui/sheet/cells';

export type Point = readonly [number, number];

const STEPS: Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** The corners of each closed edge around the cells, clockwise, so far inside their sides. */
export function edges(cells: readonly Cell[], inset: number): Point[][] {
  const held = new Set(cells.map(({ row, column }) => `${column},${row}`));
  const has = (column: number, row: number) => held.has(`${column},${row}`);
  const left = new Set<string>();
  for (const { row, column } of cells) {
    if (!has(column, row - 1)) left.add(`${column},${row},0`);
    if (!has(column + 1, row)) left.add(`${column + 1},${row},1`);
    if (!has(column, row + 1)) left.add(`${column + 1},${row + 1},2`);
    if (!has(column - 1, row)) left.add(`${column},${row + 1},3`);
  }
  const loops: Point[][] = [];
  for (const start of left) loops.push(loop(start, left, inset));
  return loops;
}

/** Follows the edge from one side of a cell on, turning inwards first, until it is closed. */
function loop(start: string, left: Set<string>, inset: number): Point[] {
  const corners: Point[] = [];
  let side = start;
  do {
    const [x = 0, y = 0, way = 0] = side.split(',').map(Number);
    const [dx, dy] = STEPS[way] ?? [0, 0];
    const turns = [1, 0, 3].map((by) => (way + by) % 4);
    const next = turns.find((turn) => left.has(`${x + dx},${y + dy},${turn}`)) ?? way;
    if (next !== way) corners.push(corner(x + dx, y + dy, way, next, inset));
    if (side !== start) left.delete(side);
    side = `${x + dx},${y + dy},${next}`;
  } while (side !== start);
  left.delete(start);
  return corners;
}

/** Where two sides meet, each moved inwards: to the right of its way. */
function corner(x: number, y: number, way: number, next: number, inset: number): Point {
  const [[ax, ay], [bx, by]] = [STEPS[way] ?? [0, 0], STEPS[next] ?? [0, 0]];
  return [x * SIZE + inset * (-ay - by), y * SIZE + inset * (ax + bx)];
}

/** A closed line along the corners, rounded. */
export function rounded(corners: readonly Point[], radius: number): string {
  const parts = corners.map((at, index) => {
    const [before, after] = [
      corners.at(index - 1) ?? at,
      corners[(index + 1) % corners.length] ?? at,
    ];
    const [ax, ay] = toward(at, before, radius);
    const [bx, by] = toward(at, after, radius);
    return `${index ? 'L' : 'M'}${ax} ${ay}Q${at[0]} ${at[1]} ${bx} ${by}`;
  });
  return `${parts.join('')}Z`;
}

/** Points along the closed line, about so far apart, each with the way out of it as an angle. */
export function along(
  corners: readonly Point[],
  apart: number,
): { x: number; y: number; angle: number }[] {
  return corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const count = Math.max(1, Math.round(long / apart));
    const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI - 90;
    return Array.from({ length: count }, (_, step) => ({
      x: from[0] + ((to[0] - from[0]) * (step + 0.5)) / count,
      y: from[1] + ((to[1] - from[1]) * (step + 0.5)) / count,
      angle,
    }));
  });
}

/** The corners at which two of the cells touch without a side in common. */
export function pinches(cells: readonly Cell[]): { x: number; y: number; rising: boolean }[] {
  const has = (column: number, row: number) =>
    cells.some((cell) => cell.column === column && cell.row === row);
  return cells.flatMap(({ row, column }) =>
    [1, -1]
      .filter((by) => has(column + by, row + 1) && !has(column + by, row) && !has(column, row + 1))
      .map((by) => ({
        x: (by > 0 ? column + 1 : column) * SIZE,
        y: (row + 1) * SIZE,
        rising: by < 0,
      })),
  );
}

function toward(from: Point, to: Point, far: number): Point {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const share = Math.min(0.5, far / long);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}
