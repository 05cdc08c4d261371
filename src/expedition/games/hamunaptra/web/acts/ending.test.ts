import { describe, expect, it } from 'vitest';
import type { Table } from '../open';
import { stillCounts, stillToPlay } from './ending';

describe('the last round', () => {
  const round = (active: number, first: number, seats: number) =>
    stillToPlay({ active, first, seats } as Table);

  it('is played on to the one before the first player', () => {
    expect(round(1, 1, 4)).toEqual([1, 2, 3, 0]);
    expect(round(3, 1, 4)).toEqual([3, 0]);
    expect(round(0, 1, 4)).toEqual([0]);
    expect(round(1, 0, 2)).toEqual([1]);
  });

  it('lets people escape where there is an exit', () => {
    const table = (exit: boolean) => ({ laid: [{ exit }] }) as unknown as Table;
    expect(stillCounts(table(true))).toEqual(['escaped', 'alive', 'equipment']);
    expect(stillCounts(table(false))).toEqual(['alive', 'equipment']);
  });
});
