// Whether what each choice would add is told: as a person likes it, or else in their first game.
import type { TableInfo } from '$lib/generated/messages';
import { change, settings } from '$lib/settings.svelte';

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
