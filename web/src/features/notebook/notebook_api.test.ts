import { describe, expect, it } from 'vitest';
import { lineOf } from './notebook_api';

describe('a line of results', () => {
  it('goes from the first to the last, between the fewest stars and the most', () => {
    expect(lineOf([10, 30, 20])).toEqual([
      [0, 0],
      [0.5, 1],
      [1, 0.5],
    ]);
  });
  it('is level where all are equal, and a point where there is one', () => {
    expect(lineOf([7, 7])).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(lineOf([-3])).toEqual([[0, 0]]);
  });
});
