import { describe, expect, it } from 'vitest';
import { rated, UNRATED } from './glicko2';

describe('Glicko-2', () => {
  it('gives what the example of its paper does', () => {
    const after = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ]);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    expect(String(after.volatility)).toMatch(/^0\.05999/); // cut off there, not rounded
  });

  it('is less sure of whoever has not played', () => {
    const after = rated({ rating: 1600, deviation: 50, volatility: 0.06 }, []);
    expect(after.rating).toBe(1600);
    expect(after.deviation).toBeCloseTo(51.07, 2);
  });

  it('is more volatile after a great surprise, and stays a number', () => {
    const steady = { rating: 1500, deviation: 50, volatility: 0.06 };
    const wins = Array.from({ length: 30 }, () => ({ rating: 2400, deviation: 30, score: 1 }));
    const after = rated(steady, wins);
    expect(after.volatility).toBeGreaterThan(0.06);
    expect(after.rating).toBeGreaterThan(1900);
    let newcomer = UNRATED;
    for (let n = 0; n < 500; n += 1) {
      newcomer = rated(newcomer, [{ rating: 1000, deviation: 75, score: n % 2 }]);
    }
    expect(newcomer.rating).toBeGreaterThan(900);
    expect(newcomer.rating).toBeLessThan(1100);
    expect(newcomer.deviation).toBeLessThan(75);
  });
});
