// The part of the drawing that is shown: the cells, the capstone above them, the ground below.
import { type Shape, SIZE } from '$lib/sheet/cells';

/** How far the foot of the walls stands out beyond the cells. */
export const BATTER = 34;
const MARGIN = BATTER + 10;
const BELOW = 34;
const ABOVE = 18;

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How far the cells lie from each edge of the frame, as CSS wants it. */
  inset: string;
}

export function frameOf(shape: Shape): Frame {
  const top = ((shape.rows[0]?.length ?? 1) * SIZE) / 2 + ABOVE;
  const width = shape.width + 2 * MARGIN;
  const height = shape.height + top + BELOW;
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`;
  const side = share(MARGIN, width);
  return {
    x: -MARGIN,
    y: -top,
    width,
    height,
    inset: `${share(top, height)} ${side} ${share(BELOW, height)} ${side}`,
  };
}
