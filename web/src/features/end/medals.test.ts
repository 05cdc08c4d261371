import { describe, expect, it } from 'vitest';
import { medalFor, reasonFor } from './medals';

const bounds = { made_by: '', bronze: -2, silver: 31, gold: 31 };

describe('a medal', () => {
  it('is the highest whose stars were reached', () => {
    expect([-3, -2, 30, 31].map((stars) => medalFor(bounds, stars))).toEqual([
      null,
      'bronze',
      'bronze',
      'gold',
    ]);
  });

  it('tells how far the next one is', () => {
    expect(reasonFor(bounds, -4)).toEqual({ key: 'medal.next_bronze', values: { count: 2 } });
    expect(reasonFor(bounds, 30)).toEqual({ key: 'medal.next_silver', values: { count: 1 } });
    expect(reasonFor(bounds, 40).key).toBe('medal.highest');
  });
});
