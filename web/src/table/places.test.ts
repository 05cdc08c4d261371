import { expect, test } from 'vitest';
import type { SeatInfo, StandingInfo } from '$web/net/generated/messages';
import {
  byPlace,
  NO_PLACE,
  placed,
  placesAmong,
  placeShown,
  rankedCount,
  starsToNext,
} from './places';

const seat = (number: number, unplaced = false) => ({ seat: number, unplaced }) as SeatInfo;
const SEATS = [seat(0), seat(1, true), seat(2), seat(3), seat(4, true)];

test('people are ranked among people, and equals share a place', () => {
  expect(placesAmong([3, 1, 3, 5, 2], SEATS)).toEqual([1, NO_PLACE, 1, 3, NO_PLACE]);
  expect(rankedCount(SEATS)).toBe(3);
  expect(placesAmong([], SEATS)).toEqual([]);
});

test('who has no place stands behind, by their stars, with a dash', () => {
  const totals = [10, 40, 10, 2, 60];
  const standings = [3, 1, 3, 5, 2].map(
    (place, at) => ({ seat: at, place, total: totals[at], lines: [] }) as unknown as StandingInfo,
  );
  const ranked = placed(standings, SEATS, []).toSorted(byPlace);
  expect(ranked.map((one) => one.seat)).toEqual([0, 2, 3, 4, 1]);
  expect(ranked.map((one) => placeShown(one.place))).toEqual(['1', '1', '3', '–', '–']);
});

test('the next place is that of the nearest person ahead', () => {
  expect(starsToNext(3, [10, 4, 8, 2, 3], SEATS)).toBe(6);
  expect(starsToNext(0, [10, 40, 8, 2, 60], SEATS)).toBe(null);
});

test('where one standing alone is known, its place is among all', () => {
  const own = { seat: 3, place: 5, total: 1, lines: [] } as unknown as StandingInfo;
  expect(placed([own], SEATS, [3, 1, 3, 5, 2]).map(({ place }) => place)).toEqual([3]);
});
