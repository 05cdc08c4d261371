import { describe, expect, it } from 'vitest';
import { EMPTY, noted, read } from './puzzle_record';

const puzzle = (id: string, rating = 1500) => ({ id, rating });

describe('what is remembered of puzzles', () => {
  it('counts the first try alone', () => {
    const once = noted(EMPTY, puzzle('a'), true);
    expect(once.rating.rating).toBeGreaterThan(1600);
    expect([once.streak, once.solved, once.tried]).toEqual([1, 1, 1]);
    expect(noted(once, puzzle('a'), true)).toEqual(once);
  });

  it('ends a streak, and keeps the best one', () => {
    const two = noted(noted(EMPTY, puzzle('a'), true), puzzle('b'), true);
    const lost = noted(two, puzzle('c'), false);
    expect([lost.streak, lost.best]).toEqual([0, 2]);
    expect(lost.rating.rating).toBeLessThan(two.rating.rating);
  });

  it('knows how the puzzle of a day went, at its first try', () => {
    const day = noted(EMPTY, puzzle('a'), false, '2026-11-19');
    expect(noted(day, puzzle('a'), true, '2026-11-19').days).toEqual({ '2026-11-19': false });
  });

  it('sends no more of what was seen than the server takes', () => {
    let record = EMPTY;
    for (let n = 0; n < 520; n += 1) record = noted(record, puzzle(`p${n}`), true);
    expect(record.seen).toHaveLength(500);
    expect(record.seen.at(-1)).toBe('p519');
  });

  it('begins anew where something else was kept', () => {
    expect(read(null)).toEqual(EMPTY);
    expect(read({ rating: 'high' })).toEqual(EMPTY);
    expect(read({ rating: { rating: null } })).toEqual(EMPTY);
    expect(read({ days: null })).toEqual(EMPTY);
    expect(read({ seen: ['p1', 2] })).toEqual(EMPTY);
    expect(read({ streak: 3 }).streak).toBe(3);
  });
});
