import { describe, expect, it } from 'vitest';
import { cellsNamed, shapeOf } from '$web/ui/sheet/cells';
import { along, edges, pinches, rounded } from './edge';

const shape = shapeOf(['. . .', '. . .', '. . .']);
const cells = (names: string) => cellsNamed(shape, names.split(' '));

describe('the edge around cells', () => {
  it('goes round a cell, so far inside it', () => {
    expect(edges(cells('b2'), 10)).toEqual([
      [
        [190, 110],
        [190, 190],
        [110, 190],
        [110, 110],
      ],
    ]);
  });

  it('has six corners around an L', () => {
    const [corners = []] = edges(cells('a1 a2 b2'), 10);
    expect(corners).toHaveLength(6);
    expect(corners).toContainEqual([90, 110]);
  });

  it('is one for each part that touches the others by a corner only', () => {
    expect(edges(cells('a1 b2 c1'), 10).map((corners) => corners.length)).toEqual([4, 4, 4]);
    expect(pinches(cells('a1 b2 c1'))).toEqual([
      { x: 100, y: 100, rising: false },
      { x: 200, y: 100, rising: true },
    ]);
    expect(pinches(cells('a1 a2 b2'))).toEqual([]);
  });

  it('has an inner side around a hole', () => {
    expect(edges(cells('a1 b1 c1 a2 c2 a3 b3 c3'), 10)).toHaveLength(2);
  });

  it('is closed, and what stands along it looks outwards', () => {
    const [corners = []] = edges(cells('a1'), 10);
    expect(rounded(corners, 8).match(/Q/g)).toHaveLength(4);
    const stations = along(corners, 20);
    expect(stations).toHaveLength(16);
    expect(stations[0]).toMatchObject({ x: 90, angle: 0 });
  });
});
