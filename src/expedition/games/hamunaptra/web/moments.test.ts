import { describe, expect, it } from 'vitest';
import { momentsOf } from './moments';
import type { Open } from './open';

const players = [
  { seat: 0, name: 'Ana', initials: 'AN' },
  { seat: 1, name: 'Bo', initials: 'BO' },
];
const state = (moment: number, ...what: string[]) => ({
  moment,
  shown: {
    table: { news: what.map((one) => ({ what: one, seat: 1, thing: 'C07', cell: 'h7' })) },
  } as unknown as Open,
});

describe('the moments that decided', () => {
  it('are the weightiest, in the order in which they came', () => {
    const past = [
      state(1, 'moved', 'laid'),
      ...Array.from({ length: 9 }, (_, index) => state(2 + index, 'died')),
      state(20, 'exit_found'),
      state(30, 'moved', 'last_round', 'escaped'),
    ];
    const found = momentsOf(past, players);
    expect(found.map(({ moment }) => moment)).toEqual([2, 3, 4, 5, 6, 20, 30, 30]);
    expect(found.at(-1)?.told.key).toBe('hamunaptra.news.escaped');
    expect(found.at(-1)?.told.values?.['name']).toBe('Bo');
  });
});
