import { expect, test } from 'vitest';
import type { SeatInfo } from '$web/net/generated/messages';
import { teamStandings } from './teams';

const seat = (number: number, team: number, unplaced = false) =>
  ({ seat: number, team, unplaced }) as SeatInfo;
const SEATS = [seat(0, 1), seat(1, 2), seat(2, 1), seat(3, 2, true), seat(4, 3), seat(5, 0, true)];
const TOTALS = [10, 12, 3, 90, 12, 99];

test('a team has the stars of its best', () => {
  expect(teamStandings({ count: 4, by: 'best' }, SEATS, TOTALS)).toEqual([
    { team: 2, stars: 12, place: 1 },
    { team: 3, stars: 12, place: 1 },
    { team: 1, stars: 10, place: 3 },
  ]);
});

test('or their mean, to a tenth', () => {
  expect(teamStandings({ count: 2, by: 'mean' }, SEATS, [10, 6, 3, 0, 0, 0])).toEqual([
    { team: 1, stars: 6.5, place: 1 },
    { team: 2, stars: 6, place: 2 },
  ]);
});
