// The part of the drawing that is shown: the cells, the clouds around them, peaks above, and below
// them the boxes for the turns of somebody who plays alone.
import type { Shape } from '$lib/sheet/cells';

const SIDE = 42;
const ABOVE = 90;
const BELOW = 48;
const BOXES = 40;

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How far the cells lie from each edge of the frame, as CSS wants it. */
  inset: string;
}

export function frameOf(shape: Shape, boxes: boolean): Frame {
  const below = boxes ? BELOW + BOXES : BELOW;
  const width = shape.width + 2 * SIDE;
  const height = shape.height + ABOVE + below;
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`;
  const side = share(SIDE, width);
  return {
    x: -SIDE,
    y: -ABOVE,
    width,
    height,
    inset: `${share(ABOVE, height)} ${side} ${share(below, height)} ${side}`,
  };
}
