import { describe, expect, it } from 'vitest';
import { most, openings } from './gains';

describe('what a choice would add', () => {
  const weighed = openings({
    '7 b2': -3,
    '7 c4': 0,
    '7 d6 7@d5': 7,
    '7 d6 7@f5': 4,
    'boat a5': 0,
  });

  it('is the best that can be had with it', () => {
    expect(most(weighed, ['7', null])).toBe(7);
    expect(most(weighed, ['7', 'd6'])).toBe(7);
    expect(most(weighed, ['7', 'b2'])).toBe(-3);
    expect(most(weighed, ['boat'])).toBe(0);
  });

  it('of a danger is told by its cell', () => {
    expect(most(openings({ a1: -2, b1: 0 }), ['a1'])).toBe(-2);
  });

  it('is unknown where hints are off', () => {
    expect(most(openings(null), ['7'])).toBeNull();
  });
});
