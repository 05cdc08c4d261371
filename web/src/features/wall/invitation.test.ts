import { beforeAll, expect, test } from 'vitest';
import type { SeatInfo } from '$web/net/generated/messages';
import { learn, speak } from '$web/i18n/translate';
import { invitation } from './invitation';

const person = { seat: 0 } as SeatInfo;
const bot = { seat: 1, level: 'tourist' } as SeatInfo;
const gathering = {
  status: 'gathering' as const,
  locked: false,
  latecomers: false,
  watching: 'on' as const,
  seats: [person, bot],
  most_seats: 3,
  closed: false,
};
const playing = { ...gathering, status: 'playing' as const };

beforeAll(async () => {
  await speak('en');
  await learn('wall');
});

test('a table that gathers invites to sit down, unless it is full or locked', () => {
  expect(invitation(gathering)).toEqual({ told: 'Scan to sit down', leadsIn: true });
  expect(invitation({ ...gathering, most_seats: 2 }).leadsIn).toBe(false);
  expect(invitation({ ...gathering, locked: true }).told).toContain('locked');
});

test('in a match it invites to the chairs that are left, else to look on, if one may', () => {
  expect(invitation({ ...playing, latecomers: true }).told).toContain('one chair');
  expect(invitation({ ...playing, latecomers: true, seats: [person] }).told).toContain('look on');
  expect(invitation(playing)).toEqual({ told: 'Scan to look on', leadsIn: true });
  expect(invitation({ ...playing, watching: 'off' }).leadsIn).toBe(false);
  expect(invitation({ ...playing, latecomers: true, locked: true }).leadsIn).toBe(false);
});

test('in the end it invites to the result, whatever the doors', () => {
  const over = { ...gathering, status: 'over' as const, locked: true };
  expect(invitation(over)).toEqual({ told: 'Scan to see the result', leadsIn: true });
});
