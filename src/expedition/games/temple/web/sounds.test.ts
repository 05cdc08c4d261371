import { expect, it } from 'vitest';
import type { TempleTable } from './table';
import { telling } from './telling';

const table = (marks: number[][]): TempleTable => ({
  ...{
    layout: ['. .+ .', '. . .'],
    dice: 'virtual',
    round: 2,
    roll: ['1', '2', '3'],
  },
  ...{ hands: [], last: [[], []], marks },
});
const heard = (before: number[], after: number[], seat = 0) => {
  const other = [0, 0, 0, 0, 0, 0];
  const [old, now] = seat
    ? [
        [other, before],
        [other, after],
      ]
    : [
        [before, other],
        [after, other],
      ];
  return telling.sounds?.(table(old), table(now), seat);
};

it('tells doors, mummies and nines beside them apart, on the own sheet', () => {
  const blank = [0, 0, 0, 0, 0, 0];
  expect(heard(blank, [4, 0, 0, 0, 0, 0])).toEqual(['dice']);
  expect(heard(blank, [0, 4, 0, 0, 0, 0])).toEqual(['door', 'dice']);
  expect(heard(blank, [-1, 0, 0, 0, 0, 0], 1)).toEqual(['danger', 'dice']);
  expect(heard([-1, 0, 0, 0, 0, 0], [-1, 9, 0, 0, 0, 0])).toEqual(['door', 'struck', 'dice']);
  expect(heard([-1, 0, 0, 0, 0, 0], [-1, 0, 9, 0, 0, 0])).toEqual(['dice']);
  expect(heard([9, 0, 0, 0, 0, 0], [9, 0, 0, -1, 0, 0])).toEqual(['danger', 'struck', 'dice']);
});
