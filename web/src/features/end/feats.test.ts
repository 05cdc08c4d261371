import { describe, expect, it } from 'vitest';
import type { Notebook, NotebookEntry } from '$web/net/generated/messages';
import { featsOf } from './feats';

const info = { code: 'NOW', game: 'sea', day: null as string | null, practice: false };
const entry = (code: string, stars: number, more: Partial<NotebookEntry> = {}): NotebookEntry => ({
  ...{
    code,
    stars,
    game: 'sea',
    layout: 'front',
    at: '',
    level: null,
    place: 1,
    ranked: 1,
    seats: 1,
  },
  ...{ day: null, plain: true, cut_short: false },
  ...more,
});
const notebook = (entries: NotebookEntry[], stamps = {}, days = 0, best = 0): Notebook => ({
  streak: { days, best, spare: true },
  streaks: {},
  pages: [
    {
      ...{ game: 'sea', layout: 'front', levels: ['tourist', 'voyager'], stamps },
      ...{ played: entries.length, best: null, mean: null, level: null, last: [] },
    },
  ],
  entries,
});
const kinds = (found: Notebook, level: string | null = null, told = info) =>
  featsOf(found, told, { total: 30, level }, '').map(({ kind, phrase }) => [kind, phrase.key]);

describe('a record', () => {
  it('is more than in all matches before, on that layout and with the usual options', () => {
    const easier = [entry('A', 99, { layout: 'back' }), entry('B', 99, { plain: false })];
    expect(kinds(notebook([entry('NOW', 30), entry('C', 29), ...easier]))).toEqual([
      ['record', 'feat.record'],
    ]);
    expect(kinds(notebook([entry('NOW', 30), entry('C', 30)]))).toEqual([]);
  });

  it('is not a first match, nor one that was cut short', () => {
    expect(kinds(notebook([entry('NOW', 30)]))).toEqual([]);
    expect(kinds(notebook([entry('NOW', 30, { cut_short: true }), entry('C', 1)]))).toEqual([]);
  });
});

describe('a level', () => {
  it('is celebrated the first time, if it is not the lowest', () => {
    const one = [entry('NOW', 30)];
    expect(kinds(notebook(one, { voyager: 1 }), 'voyager')).toEqual([['level', 'feat.level']]);
    expect(kinds(notebook(one, { voyager: 2 }), 'voyager')).toEqual([]);
    expect(kinds(notebook(one, { tourist: 1 }), 'tourist')).toEqual([]);
  });
});

describe('a streak', () => {
  it('is told from the second day on, where the try counts', () => {
    const day = { ...info, day: '2026-11-19' };
    const streak = (days: number, best: number, told = day) =>
      kinds(notebook([entry('NOW', 30)], {}, days, best), null, told).map(([, key]) => key);
    expect(streak(1, 4)).toEqual([]);
    expect(streak(3, 4)).toEqual(['feat.streak']);
    expect(streak(4, 4)).toEqual(['feat.streak_best']);
    expect(streak(4, 4, { ...day, practice: true })).toEqual([]);
  });
});
