import { expect, test } from 'vitest';
import type { ClassResult } from '$web/net/generated/messages';
import { byPupil } from './class_results';

const result = (name: string, stars: number, more: Partial<ClassResult> = {}): ClassResult => ({
  ...{ name, stars, code: 'ABC', game: 'sea', layout: null, at: '', level: null, place: 2 },
  ...{ ranked: 3, cut_short: false },
  ...more,
});
const RESULTS = [
  result('Ben', 30, { place: 1 }),
  result('Ana', 20),
  result('ANA', 9, { cut_short: true, place: 1 }),
  result('Ben', 99, { place: null }),
  result('Ana', 11),
  result('Ana', 70, { game: 'land' }),
];

test('everybody has the results of all weeks, and those count that are theirs', () => {
  const pupils = byPupil(RESULTS, 'sea', null);
  expect(pupils.map(({ name, best, mean, firsts }) => [name, best, mean, firsts])).toEqual([
    ['Ana', 20, 40 / 3, 1],
    ['Ben', 30, 30, 1],
  ]);
  expect(pupils[0]?.results.map(({ stars }) => stars)).toEqual([20, 9, 11]);
});

test('of a list those have nothing yet who were never there, and others are left out', () => {
  const pupils = byPupil(RESULTS, 'sea', ['Zoé', 'Ana']);
  expect(pupils.map(({ name, best }) => [name, best])).toEqual([
    ['Ana', 20],
    ['Zoé', null],
  ]);
});
