import { describe, expect, it } from 'vitest';
import { beyondEdges } from './beyond';

describe('lit places off the screen', () => {
  const room = { width: 300, height: 200 };
  const camera = { left: 0, top: 0, scale: 1 };

  it('are counted by the edge behind which they lie, with the nearest of them', () => {
    // The room shows a1 to c2.
    expect(beyondEdges(['a1', 'c2', 'e1', 'g2', 'b4'], camera, room)).toEqual([
      { side: 'E', count: 2, nearest: 'e1' },
      { side: 'S', count: 1, nearest: 'b4' },
    ]);
  });

  it('are none where all are in sight', () => {
    expect(beyondEdges(['a1', 'c2'], camera, room)).toEqual([]);
    expect(beyondEdges(['g2'], { left: 0, top: 0, scale: 0.4 }, room)).toEqual([]);
  });
});
