import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { change } from '$web/browser/settings.svelte';
import { signedStars, stars } from './star_amounts';

beforeEach(() => change({ language: 'en' }));
afterEach(() => change({ language: 'en' }));

describe('amounts', () => {
  it('are told in stars, in the language of the reader', () => {
    expect([stars(3148), stars(-5), stars(-3, 1), stars(0)]).toEqual([
      '31.48',
      '−0.05',
      '0.0',
      '0.00',
    ]);
    expect([signedStars(35), signedStars(-120), signedStars(0)]).toEqual([
      '+0.35',
      '−1.20',
      '+0.00',
    ]);
    change({ language: 'fr' });
    expect(stars(3148)).toBe('31,48');
  });
});
