// Whether a person is told of their turns by the browser; nobody is asked who has not pressed the
// switch. Where the server sends notices, they come although no page is open.
import * as api from '$web/net/api';
import { change } from '$web/browser/settings.svelte';

/** True where the browser has notifications at all. */
export const hasNotices = () => 'Notification' in globalThis;

/** Have the browser tell of turns; false if it does not allow it. */
export async function wantNotices(): Promise<boolean> {
  const allowed = (await Notification.requestPermission()) === 'granted';
  change({ notices: allowed });
  // Without it, notices come while a page is open.
  if (allowed) await subscribe().catch(() => null);
  return allowed;
}

/** No more of it, neither here nor by push. */
export async function endNotices(): Promise<void> {
  change({ notices: false });
  const worker = await navigator.serviceWorker?.getRegistration();
  const known = await worker?.pushManager.getSubscription();
  if (!known) return;
  await api.endPush(known.endpoint).catch(() => null);
  await known.unsubscribe();
}

async function subscribe(): Promise<void> {
  const { key } = await api.pushKey();
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!key || !worker) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
  await api.subscribe({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  });
}
