import { describe, expect, it } from 'vitest';
import { fitted } from './fit_text';

const item = { wide: 10, high: 2, least: 20, most: 80 };
const ones = (count: number) => Array<number>(count).fill(1);

describe('what fits into a room', () => {
  it('draws few as large as allowed', () => {
    expect(fitted(ones(1), { width: 1000, height: 500 }, item)).toEqual({
      size: 80,
      columns: 1,
      shown: 1,
    });
  });

  it('takes the number of columns with which letters are largest', () => {
    const { size, columns, shown } = fitted(ones(7), { width: 1200, height: 400 }, item);
    expect([size, columns, shown]).toEqual([50, 2, 7]);
    expect(columns * 10 * size).toBeLessThanOrEqual(1200);
    expect(Math.ceil(7 / columns) * 2 * size).toBeLessThanOrEqual(400);
  });

  it('gives a long one two columns, in one row', () => {
    expect(fitted([2, 1, 2], { width: 1200, height: 400 }, item)).toEqual({
      size: 60,
      columns: 2,
      shown: 3,
    });
  });

  it('leaves some out rather than be illegible, and a place to say so', () => {
    const room = { width: 1000, height: 400 };
    expect(fitted(ones(100), room, item)).toEqual({ size: 20, columns: 5, shown: 49 });
    expect(fitted([...ones(49), 2], room, item)).toEqual({ size: 20, columns: 5, shown: 49 });
  });

  it('has nothing to do in no room', () => {
    expect(fitted(ones(5), { width: 0, height: 0 }, item).shown).toBe(0);
  });
});
