// Viewport of the drawing: the cells, the clouds around them, peaks above, and below them the
// boxes for the turns of somebody who plays alone.
import type { Shape } from '$web/ui/sheet/cells';
import { type Frame, frameAround } from '../../sheet_games/web/frame';

/** How far below the cells those boxes begin. */
export const BOXES_BELOW = 24;
const BOXES = 40;

export function frameOf(shape: Shape, boxes: boolean): Frame {
  const below = BOXES_BELOW + BOXES;
  return frameAround(
    shape,
    { above: 90, side: 42, below: boxes ? below : 48 },
    { above: 22, side: 12, below: boxes ? below - 6 : 12 },
  );
}
