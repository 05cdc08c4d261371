// What each choice would add at once, as the hints tell it.
import type { MenuInfo } from '$lib/generated/messages';
import { openings } from './finds';
import { isFind } from './table';

interface Weighed {
  steps: string[];
  stars: number;
}

/** Every number or boat with its cell, and what it would add; what no hint names adds nothing. */
export function weighOpenings(
  menu: MenuInfo | null,
  gains: Record<string, number> | null,
): Weighed[] {
  if (!gains) return [];
  const best = new Map<string, number>();
  for (const [turn, stars] of Object.entries(gains)) {
    const opening = turn
      .split(' ')
      .filter((step) => !isFind(step))
      .join(' ');
    best.set(opening, Math.max(stars, best.get(opening) ?? stars));
  }
  return openings(menu).map((steps) => ({ steps, stars: best.get(steps.join(' ')) ?? 0 }));
}

/** The most that is to be had with all these steps; none where hints are off. */
export function most(weighed: Weighed[], wanted: (string | null)[]): number | null {
  const found = weighed.filter(({ steps }) =>
    wanted.every((step) => step === null || steps.includes(step)),
  );
  return found.length ? Math.max(...found.map(({ stars }) => stars)) : null;
}
