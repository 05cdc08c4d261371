// Viewport of a drawing: the cells, and some of the scenery around them.
import { type Shape, SIZE } from '$web/ui/sheet/cells';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How far the cells lie from each edge of the frame, as CSS wants it. */
  inset: string;
  /** What stays in sight where there is no room for all of the scenery. */
  core: { width: number; height: number };
  /** How much of the scenery that goes then is above, from 0 to 1. */
  above: number;
  /** How wide the drawing of a cell is, and how wide in pixels it must at least be to be touched. */
  cell: number;
  least: number;
}

/** How much is shown above the cells, on either side of them, and below. */
export interface Room {
  above: number;
  side: number;
  below: number;
}

/** A sheet of nine columns is as wide as a phone; its cells may be a little smaller than others. */
const MANY_COLUMNS = 9;
const LEAST = 44;
const LEAST_OF_MANY = 38;

/** What is shown around the cells, and what of it stays where room is scarce. */
export function frameAround(shape: Shape, room: Room, scarce: Room = room): Frame {
  const sized = ({ above, side, below }: Room) => ({
    width: shape.width + 2 * side,
    height: shape.height + above + below,
  });
  const { width, height } = sized(room);
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`;
  const sides = share(room.side, width);
  const core = sized(scarce);
  return {
    x: -room.side,
    y: -room.above,
    width,
    height,
    inset: `${share(room.above, height)} ${sides} ${share(room.below, height)} ${sides}`,
    core,
    above: height > core.height ? (room.above - scarce.above) / (height - core.height) : 0,
    cell: SIZE,
    least: shape.columns >= MANY_COLUMNS ? LEAST_OF_MANY : LEAST,
  };
}
