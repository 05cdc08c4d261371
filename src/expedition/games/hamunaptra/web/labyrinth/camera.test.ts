import { describe, expect, it } from 'vitest';
import { bringing, filling, fitted, frameOf, kept, shows, zoomed } from './camera';

const room = { width: 400, height: 300 };

describe('frameOf', () => {
  it('goes around the cells, with a margin', () => {
    expect(frameOf(['b2', 'd3'], 0.5)).toEqual({
      left: 50,
      top: 50,
      right: 450,
      bottom: 350,
    });
  });
});

describe('fitted', () => {
  it('shows the whole frame in the middle', () => {
    const frame = frameOf(['c3', 'j4'], 0);
    const camera = fitted(frame, room);
    expect(camera.scale).toBe(0.5);
    expect(shows(camera, frame, room)).toBe(true);
    expect(camera.left).toBe(-100);
  });

  it('keeps between the least and the greatest scale', () => {
    expect(fitted(frameOf(['a1'], 0), room, 0.2, 1).scale).toBe(1);
    expect(fitted(frameOf(['a1', 'zz99'], 0), room, 0.4).scale).toBe(0.4);
  });
});

describe('zoomed', () => {
  it('leaves the point under the finger where it is', () => {
    const before = { left: -30, top: 20, scale: 0.5 };
    const after = zoomed(before, 1.5, 120, 80);
    const under = ({ left, top, scale }: typeof before) => [
      (120 - left) / scale,
      (80 - top) / scale,
    ];
    expect(after.scale).toBe(0.75);
    expect(under(after)).toEqual(under(before));
  });
});

describe('kept and filling', () => {
  const frame = frameOf(['a1', 'j10'], 0);
  const away = frameOf(['b2', 'k11'], 0);

  it('keeps some of the map in sight', () => {
    const { left, top } = kept({ left: 5000, top: -5000, scale: 1 }, frame, room);
    expect([left, top]).toEqual([300, -900]);
  });

  it('wastes no room beside a large map, and puts a small one in the middle', () => {
    expect(filling({ left: 120, top: -900, scale: 1 }, away, room)).toMatchObject({
      left: -100,
      top: -800,
    });
    expect(filling({ left: 120, top: -900, scale: 0.2 }, away, room)).toMatchObject({
      left: 80,
      top: 30,
    });
  });
});

describe('bringing', () => {
  it('moves no further than it takes', () => {
    const camera = { left: 0, top: 0, scale: 1 };
    expect(bringing(camera, frameOf(['b1'], 0), room)).toEqual(camera);
    expect(bringing(camera, frameOf(['e4'], 0), room)).toEqual({
      left: -100,
      top: -100,
      scale: 1,
    });
  });
});
