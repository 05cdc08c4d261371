import { describe, expect, it } from 'vitest';
import type { StandingInfo } from '$web/net/generated/messages';
import { costliest, isShared, nextGoal } from './outcome';

const NAMES = ['Ana', 'Bo', 'Cy'];
const nameOf = (seat: number) => NAMES[seat] ?? '';

function standing(seat: number, place: number, stars: number[]): StandingInfo {
  const lines = stars.map((each, index) => ({ name: 'abc'[index] ?? '', stars: each, marks: [] }));
  const total = stars.reduce((sum, each) => sum + each, 0);
  return { seat, place, lines, total, level: null, next_level: null, lacks: 0 };
}

describe('the line that cost most', () => {
  it('is the lowest of somebody alone, and costs only below zero', () => {
    const lost = standing(0, 1, [4, -6, 0]);
    expect(costliest(lost, [lost], nameOf)).toEqual({
      line: 'b',
      phrase: { key: 'end.cost', values: { stars: '\u22126' } },
    });
    const poor = standing(0, 1, [4, 6, 0]);
    expect(costliest(poor, [poor], nameOf)?.phrase.key).toBe('end.weakest');
  });

  it('is where the winner was furthest ahead', () => {
    const [first, second] = [standing(1, 1, [9, 9, -4]), standing(0, 2, [8, 2, -2])];
    expect(costliest(second, [first, second], nameOf)).toEqual({
      line: 'b',
      phrase: { key: 'end.missed', values: { count: 7, name: 'Bo' } },
    });
  });
});

describe('the next goal', () => {
  it('is the next level of somebody alone, and above the highest the own total', () => {
    const alone = { ...standing(0, 1, [12]), level: 'tourist', next_level: 'guide', lacks: 3 };
    expect(nextGoal(alone, [alone], nameOf)).toEqual({
      key: 'end.goal_level',
      values: { count: 3, level: 'guide' },
    });
    const highest = { ...alone, next_level: null };
    expect(nextGoal(highest, [highest], nameOf)?.key).toBe('end.goal_best');
  });

  it('is to pass the one ahead, and to keep the lead', () => {
    const all = [standing(0, 1, [9]), standing(1, 2, [7]), standing(2, 3, [7])];
    const [first, , third] = all as [StandingInfo, StandingInfo, StandingInfo];
    expect(nextGoal(third, all, nameOf)).toEqual({
      key: 'end.goal_pass',
      values: { name: 'Bo', count: 1 },
    });
    expect(nextGoal(first, all, nameOf)).toEqual({
      key: 'end.ahead',
      values: { name: 'Bo', count: 2 },
    });
  });

  it('of a winner by a tie-break is told without a difference of nothing', () => {
    const all = [standing(0, 1, [9]), standing(1, 2, [9])];
    expect(nextGoal(all[0] as StandingInfo, all, nameOf)?.key).toBe('end.ahead_tied');
  });

  it('of those who share the win is to win alone', () => {
    const all = [standing(0, 1, [9]), standing(1, 1, [9])];
    expect(nextGoal(all[0] as StandingInfo, all, nameOf)?.key).toBe('end.goal_alone');
  });
});

describe('a place', () => {
  it('is shared with those who have the same one', () => {
    const all = [standing(0, 1, [9]), standing(1, 1, [9]), standing(2, 3, [4])];
    expect(all.map((one) => isShared(one, all))).toEqual([true, true, false]);
  });
});
