// Viewport of the drawing: the cells, the capstone above them, the ground below.
import { type Shape, SIZE } from '$web/ui/sheet/cells';
import { type Frame, frameAround } from '../../sheet_games/web/frame';

/** How far the foot of the walls stands out beyond the cells. */
export const BATTER = 34;

export function frameOf(shape: Shape): Frame {
  const capstone = ((shape.rows[0]?.length ?? 1) * SIZE) / 2;
  return frameAround(shape, {
    above: capstone + 18,
    side: BATTER + 10,
    below: 34,
  });
}
