// Notifications for those who do not see the table: a hidden page has a badge, a sound and, where
// that was asked for, a notification of the browser; a screen reader says more than the game's
// own news.
import type { Player, Telling } from '$web/table/board';
import { plain, say, t } from '$web/i18n/translate';
import { settings } from '$web/browser/settings.svelte';
import { play } from '$web/browser/sounds';

/** Tells it, and shows it for as long as the page is not looked at, until what it returns is called. */
export function showAwaited(game: string, code: string): () => void {
  if (isHidden()) {
    play('page');
    if (settings.notices) void notify(game, code);
  }
  const look = () => (isHidden() ? navigator.setAppBadge?.() : navigator.clearAppBadge?.());
  const follow = () => void look()?.catch(() => null);
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    void navigator.clearAppBadge?.().catch(() => null);
  };
}

/** The notification of a table replaces the one before it; a tap leads there. */
async function notify(game: string, code: string): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const [title, body] = [t('notice.title'), t(`${game}.title`)];
  const options = { body, tag: code, icon: '/icon-192.png', data: { code } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, options);
  new Notification(title, options).onclick = () => focus();
}

const isHidden = () => document.visibilityState === 'hidden';

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
