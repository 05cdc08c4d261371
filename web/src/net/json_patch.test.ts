import { describe, expect, it } from 'vitest';
import { changed } from './json_patch';

describe('changed', () => {
  it('puts values at paths and leaves the old value as it was', () => {
    const before = {
      round: 1,
      marks: [
        [0, 0],
        [0, 0],
      ],
    };
    const after = changed(before, [
      [['round'], 2],
      [['marks', 1, 0], 7],
    ]);
    expect(after).toEqual({
      round: 2,
      marks: [
        [0, 0],
        [7, 0],
      ],
    });
    expect(before).toEqual({
      round: 1,
      marks: [
        [0, 0],
        [0, 0],
      ],
    });
    expect(after.marks[0]).toBe(before.marks[0]);
  });

  it('replaces the whole where the path is empty', () => {
    expect(changed<unknown>(null, [[[], { round: 1 }]])).toEqual({ round: 1 });
  });
});
