import { beforeEach, describe, expect, it } from 'vitest';
import {
  better,
  costliest,
  decidedBy,
  deciding,
  drawnLine,
  headline,
  mistakes,
  onOwnSheet,
} from './figures';
import type { Review, Reviewed } from '$web/net/generated/messages';
import { change } from '$web/browser/settings.svelte';

const turn = (moment: number, told: Partial<Reviewed> = {}): Reviewed => ({
  moment,
  kind: 'choice',
  luck: 0,
  skill: 0,
  doubt: 10,
  afterthought: 0,
  outlook: 3000,
  played: '7 c4',
  choices: [{ turn: '7 c4', worth: 3000 }],
  verdict: 'best',
  reason: null,
  ...told,
});
const blunder = turn(1, {
  skill: -150,
  luck: 50,
  outlook: 2900,
  verdict: 'mistake',
  choices: [
    { turn: '7 d4', worth: 3050 },
    { turn: '7 c4', worth: 2900 },
  ],
});
const review: Review = {
  seat: 0,
  stars: 29,
  par: 3000,
  luck: 50,
  skill: -150,
  afterthought: 0,
  accuracy: 95,
  deciding: [1],
  turns: [turn(0), blunder, turn(1, { kind: 'harm', verdict: 'mistake', skill: -80 })],
};

beforeEach(() => change({ language: 'en' }));

describe('the headline', () => {
  it('tells what a good player makes of these dice, and what the worst turns cost', () => {
    expect(headline(review)).toEqual({ good: 31, lost: 2, turns: 1 });
    const more = [-100, -400, -120, -30].map((skill, moment) => ({ ...blunder, moment, skill }));
    expect(costliest({ ...review, turns: more }).map(({ skill }) => skill)).toEqual([
      -400, -120, -100,
    ]);
    expect(headline({ ...review, turns: more })).toMatchObject({ lost: 6, turns: 3 });
  });

  it('speaks of no turn where none cost a star', () => {
    expect(headline({ ...review, turns: [turn(0)] })).toMatchObject({ lost: 0, turns: 0 });
  });
});

describe('turns', () => {
  it('that could have been better are those on one’s own sheet', () => {
    expect(mistakes(review)).toEqual([blunder]);
    const small = { ...blunder, verdict: 'inaccurate' as const };
    expect(mistakes({ ...review, turns: [turn(0), small] })).toEqual([small]);
    expect(onOwnSheet(review)).toHaveLength(2);
    expect(deciding(review)).toEqual([blunder]);
  });

  it('have a better one where it was not played', () => {
    expect(better(blunder)).toEqual(['7', 'd4']);
    expect(better(turn(0))).toBeNull();
  });

  it('decide by what they cost, or by the dice', () => {
    expect(decidedBy(blunder)).toBe('cost');
    expect(decidedBy(turn(0, { luck: 90 }))).toBe('luck');
    expect(decidedBy(turn(0, { luck: -90 }))).toBe('misfortune');
  });
});

describe('the line', () => {
  const line = drawnLine(review, 100, 50);

  it('goes from par to the end, one step a turn', () => {
    expect(line.start.y).toBe(line.par);
    expect(line.steps.map(({ x }) => x)).toEqual([50, 100]);
    expect(line.steps[0]).toMatchObject({ before: line.par, lucky: line.par, after: line.par });
  });

  it('rises with luck and falls with what a turn cost, within the sheet', () => {
    const last = line.steps[1];
    expect(last?.lucky).toBeLessThan(last?.before ?? 0);
    expect(last?.after).toBeGreaterThan(last?.lucky ?? 0);
    for (const tick of line.ticks) expect(line.y(tick)).toBeGreaterThan(0);
  });
});
