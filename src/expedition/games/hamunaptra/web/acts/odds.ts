// The odds of four-sided dice, for those who asked for hints.

import printed from '../printed.json';

const FACES = printed.faces;

/** The likelihood of so many hits or more with that many dice, each a hit from `needed` on. */
export function atLeast(hits: number, dice: number, needed: number): number {
  const hit = Math.max(0, FACES + 1 - needed) / FACES;
  let sum = 0;
  for (let n = Math.max(0, hits); n <= dice; n += 1) {
    sum += choose(dice, n) * hit ** n * (1 - hit) ** (dice - n);
  }
  return sum;
}

/** "37 %". */
export function percent(likelihood: number): string {
  return `${Math.round(likelihood * 100)}\u00a0%`;
}

function choose(all: number, some: number): number {
  let ways = 1;
  for (let n = 1; n <= some; n += 1) ways = (ways * (all - some + n)) / n;
  return ways;
}
