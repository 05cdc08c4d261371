// The lit places that lie off the screen, by the edge behind which they lie.
import type { Camera, Room } from './camera';
import { whereabouts } from './cells';
import { SIZE } from './masonry';
import type { Cell, Side } from '../table';

/** What lies behind an edge: how many places, and the nearest of them. */
export interface Beyond {
  side: Side;
  count: number;
  nearest: Cell;
}

/** The edges behind which lit places lie, in the order of the compass. */
export function beyondEdges(cells: readonly Cell[], camera: Camera, room: Room): Beyond[] {
  const far = cells.flatMap((cell) => {
    const [side, distance] = offEdge(cell, camera, room);
    return distance > 0 ? [{ cell, side, distance }] : [];
  });
  return ['N', 'E', 'S', 'W'].flatMap((side) => {
    const there = far.filter((one) => one.side === side);
    const [first] = there.toSorted((one, other) => one.distance - other.distance);
    return first ? [{ side, count: there.length, nearest: first.cell }] : [];
  });
}

/** The edge that the middle of a cell is furthest beyond, and by how much. */
function offEdge(cell: Cell, { left, top, scale }: Camera, room: Room): [Side, number] {
  const { column, row } = whereabouts(cell);
  const x = (column + 0.5) * SIZE * scale + left;
  const y = (row + 0.5) * SIZE * scale + top;
  const off: [Side, number][] = [
    ['N', -y],
    ['E', x - room.width],
    ['S', y - room.height],
    ['W', -x],
  ];
  return off.reduce((most, one) => (one[1] > most[1] ? one : most));
}
