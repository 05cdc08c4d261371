import { describe, expect, it } from 'vitest';
import type { Hints } from '$web/net/generated/messages';
import { hintFor, hintsShown } from './hints';

const HINTS: Hints = {
  type: 'hints',
  moment: 3,
  gains: { '7 b2': -3, '7 d6 7@d5': 7, '7 d6 7@f5': 4, '9 a1': 9, a2: -2 },
  good: ['7 d6 7@f5', '8 c4', '2 a1 5 b3 forest a1 b1 b2 b3 c3'],
  fine: ['7 d6 7@d5', '7 c4', 'boat a5'],
  others_cost: true,
};

describe('the hint for a choice', () => {
  it('is the best mark that it can still have, with what that turn adds', () => {
    expect(hintFor(HINTS, '7')).toEqual({ mark: 'good', stars: 4 });
    expect(hintFor(HINTS, '7', 'c4')).toEqual({ mark: 'fine', stars: 0 });
    expect(hintFor(HINTS, 'boat', null)).toEqual({ mark: 'fine', stars: 0 });
    expect(hintFor(HINTS, '7', 'b2')).toEqual({ mark: 'later', stars: -3 });
  });

  it('of a turn of several cells holds in whatever order they are chosen', () => {
    expect(hintFor(HINTS, '5 b3', '2 a1', 'forest')?.mark).toBe('good');
    expect(hintFor(HINTS, '5 a1')?.mark).toBe('later');
  });

  it('says nothing of turns that are not known, and is none where hints are off', () => {
    expect(hintFor({ ...HINTS, others_cost: false }, '3')).toEqual({
      mark: null,
      stars: 0,
    });
    expect(hintFor(null, '7')).toBeNull();
  });

  const shown = (cells: string[], rival: { name: string; initials: string } | null = null) =>
    hintsShown(
      HINTS,
      new Set(cells),
      (cell) => hintFor(HINTS, cell === 'c4' ? '7' : null, cell),
      (cell) => cell === 'b2',
      rival,
    );

  it('stands in good cells, where it tempts, and in pencil', () => {
    expect([...shown(['c4', 'a1', 'b2', 'g7'])]).toEqual([
      ['c4', { mark: 'fine', stars: 0 }],
      ['a1', { mark: 'good', stars: 0 }],
      ['b2', { mark: 'good', stars: 0 }],
    ]);
    expect(shown(['a1', 'a2']).has('a2')).toBe(false);
  });

  it('is not told of very many fine cells', () => {
    const cells = Array.from({ length: 9 }, (_, n) => `d${n + 1}`);
    const many = { ...HINTS, good: ['9 d1'], fine: cells.map((cell) => `9 ${cell}`) };
    const found = hintsShown(
      many,
      new Set(cells),
      (c) => hintFor(many, c),
      () => false,
      null,
    );
    expect([...found.keys()]).toEqual(['d1']);
  });

  it('on the sheet of another names their stars in pencil alone', () => {
    const harm: Hints = { ...HINTS, gains: { a1: -2, b2: -2 }, good: ['a1', 'b2'], fine: [] };
    const found = hintsShown(
      harm,
      new Set(['a1', 'b2']),
      (cell) => hintFor(harm, cell),
      (cell) => cell === 'b2',
      { name: 'Bo', initials: 'BO' },
    );
    expect([found.get('a1')?.stars, found.get('b2')?.stars]).toEqual([0, -2]);
  });
});
