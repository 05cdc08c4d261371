// Sounds of a match: what each moment sounds like, as its game tells, and the offer to hear it, made
// once as a tip. Nothing is heard before a yes.
import { change, settings } from '$web/browser/settings.svelte';
import { canBuzz, play } from '$web/browser/sounds';
import { t } from '$web/i18n/translate';
import type { Telling, Tip } from '$web/table/board';

/** Seconds from one sound of a moment to the next. */
const APART = 0.6;

/** Let be heard what happened between two states, one sound after the other. */
export function hear(telling: Telling, before: unknown, after: unknown, seat: number | null): void {
  if (!settings.sound && !settings.buzz) return;
  const heard = telling.sounds?.(before, after, seat) ?? ['dice' as const];
  heard.forEach((sound, at) => play(sound, at * APART));
}

/** The offer, unless sounds are on; beside the dice, or on a board for all beside that. */
export function tipOnSound(shared: boolean): Tip[] {
  if (settings.sound) return [];
  const act = () => {
    change({ sound: true, buzz: canBuzz() });
    play('dice');
  };
  const off = { label: t('tip.sound_on'), act, not: t('tip.sound_off') };
  return [{ id: 'sound', beside: shared ? 'sheet' : 'dice', off }];
}
