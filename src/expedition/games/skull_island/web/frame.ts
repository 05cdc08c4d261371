// Viewport of the drawing: the cells and the border of the chart around them.
import type { Shape } from '$web/ui/sheet/cells';
import { type Frame, frameAround } from '../../sheet_games/web/frame';

/** How wide the border of the chart is. */
export const BORDER = 13;

export function frameOf(shape: Shape): Frame {
  return frameAround(shape, { above: BORDER, side: BORDER, below: BORDER });
}
