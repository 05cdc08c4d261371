import { expect, test } from 'vitest';
import { isAstray, nextStep, whereTouched } from './lesson';

test('the next step is the first that is not in pencil, whatever came first', () => {
  expect(nextStep(['5', 'd4'], [])).toBe('5');
  expect(nextStep(['5', 'd4'], ['d4'])).toBe('5');
  expect(nextStep(['5', 'd4'], ['5'])).toBe('d4');
  expect(nextStep(['5', 'd4'], ['d4', '5'])).toBeNull();
});

test('a step that comes twice is wanted twice', () => {
  expect(nextStep(['3', 'a1', '3', 'a2'], ['3', 'a1'])).toBe('3');
});

test('who pencils something else is astray', () => {
  expect(isAstray(['5', 'd4'], ['d4'])).toBe(false);
  expect(isAstray(['5', 'd4'], ['5', 'c1'])).toBe(true);
});

test('a treasure is touched in its cell', () => {
  expect(whereTouched('7@d5')).toContain('[data-cell="d5"]');
});
