import { expect, test } from 'vitest';
import { type Compared, whoWon } from './who_won';

function played(name: string, place: number, stars: number[], more: object = {}): Compared {
  const lines = stars.map((count, index) => ({ name: `line ${index}`, stars: count, marks: [] }));
  const total = stars.reduce((sum, count) => sum + count, 0);
  return { taker: { name, place, stars: total, ...more }, standing: { lines } };
}

test('the winner is compared with whoever looks on, line by line', () => {
  const found = whoWon([
    played('Ana', 1, [9, 4, 2, 6, 1]),
    played('Bo', 2, [9, 3, 2, 6, 0]),
    played('Cleo', 3, [2, 5, 0, 5, 0], { you: true }),
  ]);
  expect(found).toEqual({
    names: ['Ana'],
    over: 'Cleo',
    stars: 10,
    lines: [
      { name: 'line 0', more: 7 },
      { name: 'line 2', more: 2 },
      { name: 'line 3', more: 1 },
    ],
  });
});

test('who has won looks at the next, and not at who has not finished', () => {
  const found = whoWon([
    played('Ana', 1, [5], { you: true }),
    played('Cut', 0, [1], { place: null, cut_short: true }),
    played('Bo', 2, [3]),
  ]);
  expect(found?.over).toBe('Bo');
});

test('a first place may be shared, and alone nobody wins', () => {
  expect(whoWon([played('Ana', 1, [5]), played('Bo', 1, [5])])?.names).toEqual(['Ana', 'Bo']);
  expect(whoWon([played('Ana', 1, [5])])).toBeNull();
});
