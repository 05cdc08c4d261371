// Daily expedition: the local date, its HTTP API, and playing it.
import { get, post } from '$web/net/api';
import type {
  Daily,
  DayStandings,
  Expedition,
  NewDaily,
  Seated,
} from '$web/net/generated/messages';
import type { Phrase } from '$web/i18n/translate';
import { settings } from '$web/browser/settings.svelte';

/** The calendar date of whoever looks, by the clock and the time zone of their device. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const year = String(now.getFullYear()).padStart(4, '0');
  return `${year}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The day before. */
export function dayBefore(day: string): string {
  const noon = new Date(`${day}T12:00:00`);
  noon.setDate(noon.getDate() - 1);
  return today(noon);
}

const HOUR = 60 * 60 * 1000;
const FURTHEST_WEST = -12 * HOUR;

/** True as long as the day is not over everywhere on Earth: others may still have to play it. */
export function isStillOn(day: string, now = Date.now()): boolean {
  return day >= new Date(now + FURTHEST_WEST).toISOString().slice(0, 10);
}

/** "17 November 2026", as the reader writes it. */
export function inWords(day: string): string {
  const noon = new Date(`${day}T12:00:00`);
  return new Intl.DateTimeFormat(settings.language, { dateStyle: 'long' }).format(noon);
}

/** The par of an expedition: to beat, or once it is over whether it was beaten. */
export function againstPar({ par, stars }: Expedition): Phrase {
  const key = stars == null ? 'to_beat' : stars > (par ?? 0) ? 'beaten' : 'not_beaten';
  return { key: `daily.par_${key}`, values: { par: par ?? 0 } };
}

export const daily = (day: string) => get<Daily>(`/api/daily?day=${day}`);
export const playDaily = (wanted: NewDaily) =>
  post<Seated>('/api/daily', { ...wanted, east: -new Date().getTimezoneOffset() });
export const dayStandings = (day: string, game: string, layout: string) =>
  get<DayStandings>(`/api/daily/${day}/${game}/${layout}`);
