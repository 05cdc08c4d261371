// The stonework of a tile from its open edges: floor, walls and paving, in a square of 100.
import { line, waver } from '$web/ui/sheet/hand';
import { SIDES } from './cells';

/** How large a cell is drawn. */
export const SIZE = 100;
/** How a danger is drawn that has a gallery under it: smaller, so that the openings are seen. */
export const UNDER = 'translate(9 8) scale(0.82)';
const MIDDLE = SIZE / 2;
/** Half the width of a gallery, and of every opening. */
const GALLERY = 20;
/** Half the width of what lies in the middle of a tile. */
const CHAMBERS: Record<string, number> = { room: 36, stairs: 31, entrance: 25 };

type Point = readonly [number, number];

/** A tile's drawing, each part as the data of a path. */
interface Masonry {
  floor: string;
  walls: string;
  paving: string;
}

/** The drawing of a tile of that kind with these sides open; the same again for the same seed. */
export function masonry(kind: string, edges: string, seed: number): Masonry {
  const half = CHAMBERS[kind] ?? GALLERY;
  const runs = wallsOf(edges, half);
  const around = runs.flat();
  return {
    floor: around.length ? `M${around.map((point) => point.join(' ')).join('L')}Z` : '',
    walls: runs.map((run, index) => along(run, seed + index * 31)).join(''),
    paving: pavingOf(kind, edges, half, seed),
  };
}

/** The walls clockwise from the north-west, broken where an edge is open. */
function wallsOf(edges: string, half: number): Point[][] {
  const runs: Point[][] = [[]];
  SIDES.forEach((side, quarter) => {
    const put = (x: number, y: number) => runs.at(-1)?.push(spun([x, y], quarter));
    put(-half, -half);
    if (edges.includes(side)) {
      if (half > GALLERY) put(-GALLERY, -half);
      put(-GALLERY, -MIDDLE);
      runs.push([]);
      put(GALLERY, -MIDDLE);
      if (half > GALLERY) put(GALLERY, -half);
    }
  });
  const [first = [], ...others] = runs;
  if (!others.length) return [[...first, first[0] ?? [0, 0]]];
  const last = others.pop() ?? [];
  return [...others, [...last, ...first]];
}

/** A point north of the middle, turned clockwise by quarters. */
function spun([x, y]: Point, quarter: number): Point {
  const turns: Point[] = [
    [x, y],
    [-y, x],
    [-x, -y],
    [y, -x],
  ];
  const [right, down] = turns[quarter] ?? [x, y];
  return [MIDDLE + right, MIDDLE + down];
}

/** Lines through the points, drawn by hand. */
function along(points: readonly Point[], seed: number): string {
  return points
    .slice(1)
    .map(([x, y], index) => {
      const [fromX, fromY] = points[index] ?? [x, y];
      const drawn = line(fromX, fromY, x, y, seed + index * 7, 0.8);
      return index ? `L${drawn.slice(1)}` : drawn;
    })
    .join('');
}

/** Joints between the slabs of the floor. */
function pavingOf(kind: string, edges: string, half: number, seed: number): string {
  const joints: string[] = [];
  const add = (x1: number, y1: number, x2: number, y2: number) =>
    joints.push(line(x1, y1, x2, y2, seed + joints.length * 5, 0.9));
  if (kind === 'room') {
    for (const at of [-18, 0, 18]) {
      add(MIDDLE + at, MIDDLE - half + 6, MIDDLE + at, MIDDLE + half - 6);
      add(MIDDLE - half + 6, MIDDLE + at, MIDDLE + half - 6, MIDDLE + at);
    }
    return joints.join('');
  }
  SIDES.forEach((side, quarter) => {
    if (!edges.includes(side)) return;
    const put = (x1: number, y1: number, x2: number, y2: number) =>
      add(...spun([x1, y1], quarter), ...spun([x2, y2], quarter));
    for (let y = -half + 1; y > -MIDDLE + 4; y -= 12) {
      put(-GALLERY + 6, y, GALLERY - 6, y);
      const split = waver(seed + y) * 8;
      put(split, y, split, Math.max(y - 12, -MIDDLE + 1));
    }
  });
  return joints.join('');
}

/** Fallen stones inside a box, as closed outlines. */
export function boulders(
  left: number,
  top: number,
  width: number,
  height: number,
  count: number,
  seed: number,
): string[] {
  const columns = Math.ceil(Math.sqrt((count * width) / height));
  const rows = Math.ceil(count / columns);
  const step = { x: width / columns, y: height / rows };
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const shift = rows > 1 ? (row % 2 ? 0.16 : -0.16) : 0;
    const x = left + ((index % columns) + 0.5 + shift) * step.x + waver(seed + index) * 2.5;
    const y = top + (row + 0.5) * step.y + waver(seed - index) * 2.5;
    const radius = (0.5 + waver(seed * 3 + index) * 0.12) * Math.min(step.x, step.y);
    const corners = Array.from({ length: 7 }, (_, corner) => {
      const angle = (corner / 7) * Math.PI * 2 + waver(seed + index * 9) * 0.5;
      const reach = radius * (1 + waver(seed + index * 13 + corner) * 0.2);
      return `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
    });
    return `M${corners.join('L')}Z`;
  });
}
