// Entry point: loads the language, mounts the app, and makes it one that can be installed.
import { mount } from 'svelte';
import './fonts/fonts.css';
import './app.css';
import App from './App.svelte';
import { bring, pageAt } from './pages.svelte';
import ErrorNotice from '$web/ui/ErrorNotice.svelte';
import { speak } from '$web/i18n/translate';
import { fileAddress, python } from '$web/browser/hosting';
import { listen } from '$web/browser/navigation.svelte';
import { settings, show } from '$web/browser/settings.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

show();
listen({
  isPage: (path) => pageAt(path) !== null,
  fetch: async (path) => {
    const visit = pageAt(path);
    if (visit) await bring(visit.page);
  },
});
makeInstallable();

speak(settings.language)
  .then(() => (python === null ? null : serveHere(target, python)))
  .then(
    () => mount(App, { target }),
    (error: unknown) => mount(ErrorNotice, { target, props: { error } }),
  );

/** Where there is no server, one is started in the page. */
async function serveHere(target: HTMLElement, python: string): Promise<void> {
  const { startPageServer } = await import('$web/offline/start');
  await startPageServer(target, python);
}

/**
 * Makes the client one that can be installed, where the address allows it: browsers do so behind HTTPS
 * and on the machine itself. It waits until the page has nothing better to do.
 */
function makeInstallable(): void {
  if (!globalThis.isSecureContext || !('serviceWorker' in navigator)) return;
  if (import.meta.env.DEV) return;
  const later = globalThis.requestIdleCallback ?? ((todo: () => void) => setTimeout(todo, 2000));
  addEventListener('load', () => later(install));
}

function install(): void {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = fileAddress('manifest.webmanifest');
  document.head.append(manifest);
  // Without it the client plays all the same.
  navigator.serviceWorker.register(fileAddress('worker.js')).catch(() => null);
}
