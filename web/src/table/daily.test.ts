import { describe, expect, it } from 'vitest';
import { dayBefore, isStillOn, today } from './daily';

describe('days', () => {
  it('are those of the clock here, with two digits for month and day', () => {
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
    expect(today(new Date(2026, 10, 17, 0, 0))).toBe('2026-11-17');
  });
  it('go back over months, years and the changes of the clock', () => {
    expect(dayBefore('2026-01-01')).toBe('2025-12-31');
    expect(dayBefore('2028-03-01')).toBe('2028-02-29');
    expect(dayBefore('2026-03-30')).toBe('2026-03-29');
    expect(dayBefore('2026-10-26')).toBe('2026-10-25');
  });
  it('are on until they are over in the furthest west', () => {
    expect(isStillOn('2026-11-17', Date.parse('2026-11-18T11:59:00Z'))).toBe(true);
    expect(isStillOn('2026-11-17', Date.parse('2026-11-18T12:00:00Z'))).toBe(false);
  });
});
