// Sentences for what the host has decided, and for what was lost.
import type { ToldInfo } from '$web/net/generated/messages';
import { listedNames, t } from '$web/i18n/translate';

/** The sentence, in the reader's language. */
export function toldAs({ key, values }: ToldInfo): string {
  const filled = Object.entries(values as Record<string, string | number | string[]>).map(
    ([name, value]) => [name, Array.isArray(value) ? listedNames(value) : value],
  );
  return t(key, Object.fromEntries(filled) as Record<string, string | number>);
}

/** True if it says that what was played last is lost, or may be. */
export function tellsOfLoss({ key }: ToldInfo): boolean {
  return key.startsWith('told.end_lost');
}

/** True if the sentence reminds whoever hears it that they are awaited: nobody else is told it. */
export function nudges({ key }: ToldInfo): boolean {
  return key === 'told.nudged';
}
