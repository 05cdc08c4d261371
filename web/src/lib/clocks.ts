// The times that a round may have, and what they are called.
import { t } from '$lib/i18n';

export const CLOCKS = [null, 30, 60, 120, 300];

export function clockName(seconds: number | null): string {
  if (seconds === null) return t('create.clock.none');
  if (seconds % 60) return t('create.clock.seconds', { count: seconds });
  return t('create.clock.minutes', { count: seconds / 60 });
}
