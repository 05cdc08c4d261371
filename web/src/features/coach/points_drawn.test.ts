import { describe, expect, it } from 'vitest';
import { endsApart, pointsDrawn } from './points_drawn';

describe('the chart of points', () => {
  const rounds = [
    { moment: 9, totals: [8, 8] },
    { moment: 30, totals: [9, 8] },
    { moment: 52, totals: [16, 4] },
  ];

  it('has a line for each seat from the first round to the end', () => {
    const { lines, ticks } = pointsDrawn(rounds, 200, 100);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toEqual([
      { x: 0, y: 50 },
      { x: 100, y: 43.75 },
      { x: 200, y: 0 },
    ]);
    expect(ticks.map(({ points }) => points)).toEqual([0, 4, 8, 12, 16]);
  });

  it('numbers only as many rounds as there is room for', () => {
    const many = Array.from({ length: 20 }, (_, moment) => ({ moment, totals: [moment] }));
    expect(pointsDrawn(many, 200, 100).every).toBe(3);
    expect(pointsDrawn(rounds, 200, 100).every).toBe(1);
  });

  it('keeps names apart where lines end at the same height', () => {
    expect(endsApart([50, 50, 10])).toEqual([50, 64, 10]);
  });
});
