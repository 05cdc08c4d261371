import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '$web/i18n/translate';
import { nudges, toldAs } from './announcements';

const nudged = {
  number: 1,
  moment: 3,
  key: 'told.nudged',
  values: { host: 'Ms Weber', names: ['Bo', 'Ida'] },
};

describe('what the host has decided', () => {
  beforeAll(() => speak('en'));

  it('is put into words, several names as a list', () => {
    expect(toldAs(nudged)).toBe('Ms Weber nudges Bo and Ida.');
  });

  it('tells a long time in hours', () => {
    const set = { ...nudged, key: 'told.clock_set_hours', values: { host: 'Zoé', count: 24 } };
    expect(toldAs(set)).toBe('Zoé has set the clock: 24 hours for each round.');
  });

  it('reminds those who are named', () => {
    expect(nudges(nudged, 'Bo')).toBe(true);
    expect(nudges(nudged, 'Max')).toBe(false);
    expect(nudges({ ...nudged, key: 'told.written_for' }, 'Bo')).toBe(false);
  });
});
