// Playback speeds: how quickly the turns of others are shown.

export type Pace = 'slow' | 'normal' | 'fast' | 'at_once';

/** How much longer than normal everything is shown. */
const FACTORS: Record<Pace, number> = { slow: 2, normal: 1, fast: 0.4, at_once: 0 };

export const PACES = Object.keys(FACTORS) as Pace[];

/** How much longer than normal it takes at a pace; at one that is not known, as at the normal one. */
export function factorOf(pace: string): number {
  return FACTORS[pace as Pace] ?? FACTORS.normal;
}
