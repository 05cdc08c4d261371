// The coast as a hand draws it: around the land cells, never quite straight, its corners rounded.
import { type Shape, SIZE } from '$web/ui/sheet/cells';
import { waver } from '$web/ui/sheet/hand';
import { SEA } from './table';

type Point = readonly [number, number];
interface Edge {
  from: Point;
  way: Point;
}

const ROUNDING = 0.25;

export interface Coast {
  /** Around all land, lagoons left out. */
  land: string;
  /** The shores of the open sea alone. */
  ocean: string;
}

export function coastOf(shape: Shape): Coast {
  const found = loops(edgesOf(shape));
  const draw = (some: Edge[][]) => some.map(drawn).join('');
  return { land: draw(found), ocean: draw(found.filter((loop) => turns(loop) > 0)) };
}

/** How many more right turns than left ones: positive around land, negative around a lagoon. */
function turns(loop: Edge[]): number {
  return loop.reduce((sum, { way }, index) => {
    const next = loop[(index + 1) % loop.length]?.way ?? way;
    return sum + way[0] * next[1] - way[1] * next[0];
  }, 0);
}

/** The sides of land cells that face the sea, each with the land on its right hand. */
function edgesOf(shape: Shape): Edge[] {
  const isLand = (column: number, row: number) => {
    const cell = shape.rows[row]?.find((each) => each.column === column);
    return cell !== undefined && cell.token !== SEA;
  };
  return shape.cells
    .filter((cell) => cell.token !== SEA)
    .flatMap(({ column, row }): Edge[] => [
      ...(isLand(column, row - 1) ? [] : [edge([column, row], [1, 0])]),
      ...(isLand(column + 1, row) ? [] : [edge([column + 1, row], [0, 1])]),
      ...(isLand(column, row + 1) ? [] : [edge([column + 1, row + 1], [-1, 0])]),
      ...(isLand(column - 1, row) ? [] : [edge([column, row + 1], [0, -1])]),
    ]);
}

/** The edges joined end to end; where two cells touch by a corner only, each keeps to its own. */
function loops(edges: Edge[]): Edge[][] {
  const left = new Set(edges);
  const found: Edge[][] = [];
  for (const first of edges) {
    if (!left.has(first)) continue;
    const loop: Edge[] = [];
    let current: Edge | undefined = first;
    while (current && left.has(current)) {
      loop.push(current);
      left.delete(current);
      current = after(current, edges, left);
    }
    found.push(loop);
  }
  return found;
}

function after({ from, way }: Edge, edges: Edge[], left: ReadonlySet<Edge>): Edge | undefined {
  const [x, y] = [from[0] + way[0], from[1] + way[1]];
  const onward = edges.filter((next) => left.has(next) && next.from[0] === x && next.from[1] === y);
  return onward.find((next) => next.way[0] === -way[1] && next.way[1] === way[0]) ?? onward[0];
}

function drawn(loop: Edge[]): string {
  const parts = loop.map((each, index) => {
    const next = loop[(index + 1) % loop.length] ?? each;
    const straight = next.way[0] === each.way[0] && next.way[1] === each.way[1];
    const corner = at(each, 1, straight ? 5 : 0);
    const start = index === 0 ? `M${at(each, ROUNDING)}` : '';
    return `${start}Q${at(each, 0.5, 6)} ${at(each, 1 - ROUNDING)}Q${corner} ${at(next, ROUNDING)}`;
  });
  return `${parts.join('')}Z`;
}

/** A point along an edge, pushed a little out to sea. */
function at({ from, way }: Edge, share: number, push = 3): string {
  const seed = from[0] * 7.3 + from[1] * 3.1 + way[0] * 1.7 + way[1] * 0.9 + share * 5;
  const out = push + waver(seed) * Math.min(5, push * 1.4);
  const x = (from[0] + way[0] * share) * SIZE + way[1] * out;
  const y = (from[1] + way[1] * share) * SIZE - way[0] * out;
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

function edge(from: Point, way: Point): Edge {
  return { from, way };
}
