import { describe, expect, it } from 'vitest';
import { recapOf, type Sight } from './round_recap';

const sight = (moment: number, totals: number[], places: number[], hands = [0, 1, 2]): Sight => ({
  moment,
  shown: { hands },
  totals,
  places,
});
const telling = {
  sheetToFill: (shown: unknown, seat: number) => (shown as { hands: number[] }).hands[seat] ?? seat,
};

describe('what a round has changed', () => {
  it('names who moved up, the highest climbers first', () => {
    const before = sight(3, [9, 5, 4], [1, 2, 3]);
    const now = sight(4, [9, 10, 11], [3, 2, 1]);
    expect(recapOf(before, before, now, telling)?.risers).toEqual([{ seat: 2, from: 3, to: 1 }]);
  });

  it('finds the turn that brought most', () => {
    const before = sight(3, [9, 5, 4], [1, 2, 3]);
    const now = sight(4, [10, 11, 4], [2, 1, 3]);
    expect(recapOf(before, before, now, telling)?.best).toEqual({ author: 1, sheet: 1, stars: 6 });
  });

  it('counts what another lost by it', () => {
    const before = sight(3, [9, 5, 4], [1, 2, 3], [1, 2, 0]);
    const now = sight(4, [3, 5, 4], [3, 1, 2]);
    expect(recapOf(before, before, now, telling)?.best).toEqual({ author: 2, sheet: 0, stars: -6 });
  });

  it('tells of no turn where moments were missed, or where all play on one board', () => {
    const before = sight(3, [9, 5, 4], [1, 2, 3]);
    const later = sight(6, [9, 15, 4], [2, 1, 3]);
    expect(recapOf(before, before, later, telling)?.best).toBeNull();
    expect(recapOf(before, before, { ...later, moment: 4 }, {})?.best).toBeNull();
  });

  it('is silent where nothing has changed', () => {
    const before = sight(3, [9, 5, 4], [1, 2, 3]);
    expect(recapOf(before, before, { ...before, moment: 4 }, telling)).toBeNull();
  });
});
