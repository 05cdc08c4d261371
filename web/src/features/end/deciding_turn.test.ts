import { describe, expect, it } from 'vitest';
import { decidingTurn } from './deciding_turn';

describe('the turn that decided', () => {
  it('is the one with which the winner came to the front for good', () => {
    const totals = [
      [0, 0, 0],
      [2, 0, 1],
      [2, 5, 1], // in front, but not for good
      [6, 5, 1],
      [7, 9, 1],
      [7, 9, 8],
    ];
    expect(decidingTurn(totals, [1])).toEqual({ moment: 4, seat: 1, stars: 4, kind: 'ahead' });
  });

  it('is told of whoever fell back, if that weighs more', () => {
    const totals = [
      [0, 0],
      [9, 5],
      [3, 6],
      [4, 8],
    ];
    expect(decidingTurn(totals, [1])).toEqual({ moment: 2, seat: 0, stars: -6, kind: 'ahead' });
  });

  it('does not speak of who lost stars without having been in front', () => {
    const totals = [
      [0, 0, 0],
      [5, 4, 3],
      [5, 6, -9],
    ];
    expect(decidingTurn(totals, [1])).toMatchObject({ seat: 1, stars: 2 });
  });

  it('is the richest of all where the winner was soon in front for good', () => {
    const totals = [
      [0, 0],
      [0, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 4],
    ];
    expect(decidingTurn(totals, [0])).toEqual({ moment: 5, seat: 1, stars: 3, kind: 'most' });
  });

  it('is the richest of all where the win is shared or a tie-break tells', () => {
    const totals = [
      [0, 0],
      [1, 3],
      [3, 3],
    ];
    const richest = { moment: 1, seat: 1, stars: 3, kind: 'most' };
    expect(decidingTurn(totals, [0, 1])).toEqual(richest);
    expect(decidingTurn(totals, [0])).toEqual(richest);
  });

  it('does not exist where nobody made a star', () => {
    expect(decidingTurn([[0, 0]], [0, 1])).toBeNull();
    expect(
      decidingTurn(
        [
          [0, 0],
          [-2, -2],
        ],
        [0, 1],
      ),
    ).toBeNull();
  });
});
