// The part of the drawing that is shown: the cells, the clouds around them, peaks above, and below
// them the boxes for the turns of somebody who plays alone.
import type { Shape } from '$lib/sheet/cells';
import { type Frame, frameAround } from '../../dice_games/web/frame';

const BELOW = 48;
const BOXES = 40;

export function frameOf(shape: Shape, boxes: boolean): Frame {
  return frameAround(shape, {
    above: 90,
    side: 42,
    below: boxes ? BELOW + BOXES : BELOW,
  });
}
