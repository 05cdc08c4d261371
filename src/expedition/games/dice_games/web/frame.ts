// The part of a drawing that is shown: the cells, and some of the scenery around them.
import type { Shape } from '$lib/sheet/cells';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How far the cells lie from each edge of the frame, as CSS wants it. */
  inset: string;
}

/** How much is shown above the cells, on either side of them, and below. */
export interface Room {
  above: number;
  side: number;
  below: number;
}

export function frameAround(shape: Shape, { above, side, below }: Room): Frame {
  const width = shape.width + 2 * side;
  const height = shape.height + above + below;
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`;
  const sides = share(side, width);
  return {
    x: -side,
    y: -above,
    width,
    height,
    inset: `${share(above, height)} ${sides} ${share(below, height)} ${sides}`,
  };
}
