import { describe, expect, it } from 'vitest';
import { goodTurn } from './good_turn';

const people = (count: number) =>
  Array.from({ length: count }, (_, seat) => ({ seat, level: null }));
const start = [3, 3, 3];

describe('a good turn', () => {
  it('brings enough, and clearly more than any other', () => {
    const found = (after: number[]) => goodTurn(start, after, people(3), 0, 4);
    expect(found([3, 7, 5])).toEqual({ seat: 1, stars: 4 });
    expect(found([3, 6, 3])).toBeNull();
    expect(found([3, 8, 6])).toBeNull();
    expect(found([6, 8, 3])).toBeNull();
  });

  it('is somebody else’s, and no bot’s', () => {
    expect(goodTurn(start, [3, 9, 3], people(3), 1, 4)).toBeNull();
    expect(goodTurn(start, [3, 9, 3], people(3), null, 4)).toMatchObject({ seat: 1 });
    const bot = people(3).map((one) => ({ ...one, level: one.seat === 1 ? 'voyager' : null }));
    expect(goodTurn(start, [3, 9, 3], bot, 0, 4)).toBeNull();
  });

  it('is not told among many', () => {
    const totals = (last: number) => [...Array<number>(9).fill(0), last];
    expect(goodTurn(totals(0), totals(6), people(10), 0, 4)).toMatchObject({ seat: 9 });
    expect(goodTurn([0, ...totals(0)], [0, ...totals(6)], people(11), 0, 4)).toBeNull();
  });
});
