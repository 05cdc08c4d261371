import { expect, test } from 'vitest';
import type { SeatInfo } from '$web/net/generated/messages';
import { awaitedFirst, found } from './awaited';

const seat = (number: number, more: Partial<SeatInfo> = {}) =>
  ({ seat: number, name: `P${number}`, ...more }) as SeatInfo;
const none = { missed: [], refused: [], sent_away: [] };

test('those who are awaited and stuck come first, then who is awaited, then who is away', () => {
  const seats = [
    seat(0),
    seat(1),
    seat(2, { here: false }),
    seat(3, { level: 'greedy' }),
    seat(4),
    seat(5),
    seat(6),
  ];
  const leading = { ...none, missed: [0, 0, 0, 9, 2, 1, 0], refused: [0, 3, 0, 0, 0, 2, 0] };
  const all = awaitedFirst(seats, [0, 1, 3, 4], leading);
  expect(all.map(({ player }) => player.seat)).toEqual([1, 4, 0, 2]);
  expect(all.map(({ missed, refused }) => [missed, refused])).toEqual([
    [0, 3],
    [2, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('whoever was sent away is nobody’s care any more', () => {
  const leading = { ...none, sent_away: [{ name: 'P0', seat: 0 }] };
  expect(awaitedFirst([seat(0, { here: false })], [], leading)).toEqual([]);
});

test('a search finds beginnings of words, whatever the accents and capitals', () => {
  const players = ['Zoé Müller', 'Noémie', 'Anne-Zoe', 'Max'].map((name) => ({ name }));
  const names = (search: string) => found(players, search).map(({ name }) => name);
  expect(names('zoe')).toEqual(['Zoé Müller', 'Anne-Zoe']);
  expect(names('MUL z')).toEqual(['Zoé Müller']);
  expect(names(' ')).toHaveLength(4);
});
