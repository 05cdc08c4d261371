// The part of the drawing that is shown: the cells and the border of the chart around them.
import type { Shape } from '$lib/sheet/cells';

/** How wide the border of the chart is. */
export const BORDER = 13;

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How far the cells lie from each edge of the frame, as CSS wants it. */
  inset: string;
}

export function frameOf(shape: Shape): Frame {
  const width = shape.width + 2 * BORDER;
  const height = shape.height + 2 * BORDER;
  const share = (whole: number) => `${((100 * BORDER) / whole).toFixed(3)}%`;
  return {
    x: -BORDER,
    y: -BORDER,
    width,
    height,
    inset: `${share(height)} ${share(width)}`,
  };
}
