// Switch of hints (how good each choice is): as a person likes it, or else on in their first game;
// and the tips that are the same in every game.
import type { Tip } from '$web/table/board';
import type { TableInfo } from '$web/net/generated/messages';
import { t } from '$web/i18n/translate';
import { change, settings } from '$web/browser/settings.svelte';
import { canBuzz, play } from '$web/browser/sounds';

type Known = Pick<TableInfo, 'game' | 'code' | 'lesson'>;

/** True if hints are on at that table: by choice, or because its kind of game is new here. */
export function hasHints({ game, code }: Known): boolean {
  return settings.hints ?? settings.firstGames[game] === code;
}

/** The first game of each kind that is played in this browser is known as such; a lesson is none. */
export function noteFirstGame({ game, code, lesson }: Known): void {
  if (lesson || settings.firstGames[game]) return;
  change({ firstGames: { ...settings.firstGames, [game]: code } });
}

/** What somebody is told who has not asked for hints and sees the first: what they are, and how they go. */
export function tipOnHints(): Tip[] {
  if (settings.hints !== null) return [];
  const off = { label: t('tip.hints_off'), act: () => change({ hints: false }) };
  return [{ id: 'hints', beside: 'hints', off }];
}

/** The offer of sounds, made once: beside the dice, or on a board for all beside that. */
export function tipOnSound(shared: boolean): Tip[] {
  if (settings.sound) return [];
  const act = () => {
    change({ sound: true, buzz: canBuzz() });
    play('dice');
  };
  const off = { label: t('tip.sound_on'), act, not: t('tip.sound_off') };
  return [{ id: 'sound', beside: shared ? 'sheet' : 'dice', off }];
}
