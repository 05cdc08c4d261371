import { expect, test } from 'vitest';
import { progress, whereTouched } from './lesson';

const pairs = (steps: string[]) =>
  steps.flatMap((_, at) => (at % 2 ? [] : [steps.slice(at, at + 2)]));

test('the next step is the first that is not in pencil, whatever came first', () => {
  expect(progress(['5', 'd4'], []).left).toEqual(['5', 'd4']);
  expect(progress(['5', 'd4'], ['d4']).left).toEqual(['5']);
  expect(progress(['5', 'd4'], ['5']).left).toEqual(['d4']);
  expect(progress(['5', 'd4'], ['d4', '5']).left).toEqual([]);
});

test('a step that comes twice is wanted twice', () => {
  expect(progress(['3', 'a1', '3', 'a2'], ['3', 'a1']).left).toEqual(['3', 'a2']);
});

test('who pencils something else is astray', () => {
  expect(progress(['5', 'd4'], ['d4']).isAstray).toBe(false);
  expect(progress(['5', 'd4'], ['5', 'c1']).isAstray).toBe(true);
});

test('a number in the cell of another one is astray, and pieces come in any order', () => {
  const taught = ['2', 'a4', '3', 'b4'];
  expect(progress(taught, ['3', 'a4', '2', 'b4'], pairs).isAstray).toBe(true);
  expect(progress(taught, ['3', 'b4'], pairs)).toEqual({ left: ['2', 'a4'], isAstray: false });
  expect(progress(taught, ['3'], pairs)).toEqual({ left: ['b4', '2', 'a4'], isAstray: false });
});

test('a treasure is touched in its cell', () => {
  expect(whereTouched('7@d5')).toContain('[data-cell="d5"]');
});
