// What is said of a moment beyond the game's own news, to those who do not see it.
import type { Player, Telling } from '$web/table/board';
import { plain, say, t } from '$web/i18n/translate';

/** What others have written on the sheet of a seat, which is in no news of the roll. */
export function writtenOnMine(
  telling: Telling,
  before: unknown,
  after: unknown,
  seat: number | null,
  players: Player[],
): string {
  if (before === null || seat === null || !telling.sheetToFill) return '';
  return players
    .filter((player) => player.seat !== seat)
    .filter((player) => telling.sheetToFill?.(before, player.seat) === seat)
    .flatMap((player) => {
      const turn = telling.played(before, after, player.seat);
      if (!turn) return [];
      const told = say(telling.told(before, player.seat, turn, players));
      return [t('play.gained', { name: player.name, told })];
    })
    .join('. ');
}

/** The stars of a seat, where they have become more or fewer. */
export function starsTold(before: number | null, now: number | null): string {
  return before === null || now === null || before === now
    ? ''
    : t('play.score', { total: plain(now) });
}
