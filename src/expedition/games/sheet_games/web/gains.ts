// Hints: what each choice would add at once.

/** The turns that begin alike, with a mark and its cell, and what the best of them would add. */
interface Opening {
  steps: string[];
  stars: number;
}

export function openings(gains: Record<string, number> | null): Opening[] {
  const best = new Map<string, number>();
  for (const [turn, stars] of Object.entries(gains ?? {})) {
    const steps = turn.split(' ');
    const opening = steps.slice(0, steps.findIndex(isCell) + 1).join(' ');
    best.set(opening, Math.max(stars, best.get(opening) ?? stars));
  }
  return [...best].map(([opening, stars]) => ({ steps: opening.split(' '), stars }));
}

/** The most that is to be had with all these steps; none where nothing is known of them. */
export function most(weighed: Opening[], wanted: (string | null)[]): number | null {
  const found = weighed.filter(({ steps }) =>
    wanted.every((step) => step === null || steps.includes(step)),
  );
  return found.length ? Math.max(...found.map(({ stars }) => stars)) : null;
}

const isCell = (step: string) => /^[a-z]\d+$/.test(step);
