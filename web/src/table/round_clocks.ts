// Time limits that a round may have, and their names.
import { t } from '$web/i18n/translate';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const CLOCKS = [null, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 8 * HOUR, DAY, 3 * DAY];

/** True of a round that may last for hours: nobody sits and waits for it. */
export const isSlow = (clock: number | null) => clock !== null && clock > HOUR;

export function clockName(seconds: number | null): string {
  return seconds === null ? t('create.clock.none') : timeName(seconds);
}

/** A time in words, in the largest unit that it has a whole number of. */
export function timeName(seconds: number): string {
  if (seconds % MINUTE) return t('create.clock.seconds', { count: seconds });
  if (seconds % HOUR) return t('create.clock.minutes', { count: seconds / MINUTE });
  if (seconds % DAY) return t('create.clock.hours', { count: seconds / HOUR });
  return t('create.clock.days', { count: seconds / DAY });
}

/** What is left of a long time, as it is seen and as it is told: in days, or else in hours. */
export function longLeft(seconds: number): { seen: string; told: string } | null {
  if (seconds <= HOUR) return null;
  const unit = seconds > 2 * DAY ? 'days' : 'hours';
  const count = Math.ceil(seconds / (unit === 'days' ? DAY : HOUR));
  return {
    seen: t(`play.clock_${unit}`, { count }),
    told: t(`play.clock_${unit}_left`, { count }),
  };
}
