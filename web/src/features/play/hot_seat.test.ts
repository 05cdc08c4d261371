import { describe, expect, it } from 'vitest';
import { nextAround } from './hot_seat';

describe('a device that is handed round', () => {
  it('stays with whoever has it in hand, if they are awaited', () => {
    expect(nextAround([0, 1, 4], 1, [0, 1, 4])).toBe(1);
  });

  it('goes round from there, past those who are not', () => {
    expect(nextAround([0, 1, 4], 1, [0, 4])).toBe(4);
    expect(nextAround([0, 1, 4], 4, [0, 1])).toBe(0);
    expect(nextAround([0, 1, 4], -1, [1, 4])).toBe(1);
  });

  it('goes to nobody if only others are awaited', () => {
    expect(nextAround([0, 1], 0, [2, 3])).toBeNull();
  });
});
