// Offer of sounds and a light buzz, made once as a tip: nothing is heard before a yes.
import { change, settings } from '$web/browser/settings.svelte';
import { canBuzz, play } from '$web/browser/sounds';
import { t } from '$web/i18n/translate';
import type { Tip } from '$web/table/board';

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
