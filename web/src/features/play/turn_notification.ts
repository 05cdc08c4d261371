// Somebody who looks elsewhere is told that it is their turn: by a badge and a sound, and by the
// browser's notification where they have asked for it.
import { t } from '$web/i18n/translate';
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
