import { beforeAll, describe, expect, it } from 'vitest';
import { clockName, CLOCKS, isSlow, longLeft, timeName } from './round_clocks';
import { speak } from '$web/i18n/translate';

const HOUR = 3600;

describe('the time of a round', () => {
  beforeAll(() => speak('en'));

  it('is named in the largest unit that suits', () => {
    expect(CLOCKS.map(clockName)).toEqual([
      'No limit',
      '30 seconds',
      '1 minute',
      '2 minutes',
      '5 minutes',
      '8 hours',
      '1 day',
      '3 days',
    ]);
    expect(timeName(90)).toBe('90 seconds');
    expect(timeName(36 * HOUR)).toBe('36 hours');
  });

  it('is slow where it lasts for hours', () => {
    expect([null, 300, HOUR, 8 * HOUR].map(isSlow)).toEqual([false, false, false, true]);
  });

  it('is told in hours and days while much of it is left', () => {
    expect(longLeft(HOUR)).toBeNull();
    expect(longLeft(HOUR + 1)).toEqual({ seen: '2 h', told: '2 hours left' });
    expect(longLeft(47.5 * HOUR)).toEqual({ seen: '48 h', told: '48 hours left' });
    expect(longLeft(72 * HOUR)).toEqual({ seen: '3 d', told: '3 days left' });
  });
});
