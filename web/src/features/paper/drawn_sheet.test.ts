import { expect, test } from 'vitest';
import { filledWith, mirrored, resized, turned, withPlace } from './drawn_sheet';

const ROWS = [
  ['a', 'b', 'c'],
  ['d', 'e', 'f'],
];

test('mirrored twice and turned four times a sheet is what it was', () => {
  expect(mirrored(ROWS)[0]).toEqual(['c', 'b', 'a']);
  expect(mirrored(mirrored(ROWS))).toEqual(ROWS);
  expect(turned(ROWS)).toEqual([
    ['d', 'a'],
    ['e', 'b'],
    ['f', 'c'],
  ]);
  expect(turned(turned(turned(turned(ROWS))))).toEqual(ROWS);
});

test('a size is made by cutting off and filling up', () => {
  expect(resized(ROWS, 2, 3, '#')).toEqual([
    ['a', 'b'],
    ['d', 'e'],
    ['#', '#'],
  ]);
  expect(filledWith(ROWS, '.')[1]).toEqual(['.', '.', '.']);
});

test('one place changes, and nothing of the sheet before', () => {
  expect(withPlace(ROWS, 1, 2, 'x')[1]).toEqual(['d', 'e', 'x']);
  expect(ROWS[1]).toEqual(['d', 'e', 'f']);
});
