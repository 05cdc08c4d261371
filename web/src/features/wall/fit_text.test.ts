import { describe, expect, it } from 'vitest';
import { fitted } from './fit_text';

const item = { wide: 10, high: 2, least: 20, most: 80 };

describe('what fits into a room', () => {
  it('draws few as large as allowed', () => {
    expect(fitted(1, { width: 1000, height: 500 }, item)).toEqual({
      size: 80,
      columns: 1,
      shown: 1,
    });
  });

  it('takes the number of columns with which letters are largest', () => {
    const { size, columns, shown } = fitted(7, { width: 1200, height: 400 }, item);
    expect([size, columns, shown]).toEqual([50, 2, 7]);
    expect(columns * 10 * size).toBeLessThanOrEqual(1200);
    expect(Math.ceil(7 / columns) * 2 * size).toBeLessThanOrEqual(400);
  });

  it('leaves some out rather than be illegible, and a place to say so', () => {
    const { size, columns, shown } = fitted(100, { width: 1000, height: 400 }, item);
    expect([size, columns, shown]).toEqual([20, 5, 49]);
  });

  it('has nothing to do in no room', () => {
    expect(fitted(5, { width: 0, height: 0 }, item).shown).toBe(0);
  });
});
