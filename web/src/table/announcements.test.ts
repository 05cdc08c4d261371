import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '$web/i18n/translate';
import { nudges, toldAs } from './announcements';

const written = {
  number: 1,
  moment: 3,
  key: 'told.written_for',
  values: { host: 'Ms Weber', names: ['Bo', 'Ida'] },
};

describe('what the host has decided', () => {
  beforeAll(() => speak('en'));

  it('is put into words, several names as a list', () => {
    expect(toldAs(written)).toBe('In this round a bot writes for Bo and Ida.');
  });

  it('tells a long time in hours', () => {
    const set = { ...written, key: 'told.clock_set_hours', values: { host: 'Zoé', count: 24 } };
    expect(toldAs(set)).toBe('Zoé has set the clock: 24 hours for each round.');
  });

  it('reminds whoever is told of it', () => {
    const nudged = { ...written, key: 'told.nudged', values: { host: 'Ms Weber' } };
    expect(toldAs(nudged)).toBe('Ms Weber gives you a nudge: the others wait for your turn.');
    expect([nudges(nudged), nudges(written)]).toEqual([true, false]);
  });
});
