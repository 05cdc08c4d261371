// Makes the client one that can be installed, where the address allows it: browsers do so behind
// HTTPS and on the machine itself. It waits until the page has nothing better to do.
export function makeInstallable(): void {
  if (!globalThis.isSecureContext || !('serviceWorker' in navigator)) return;
  if (import.meta.env.DEV) return;
  const later = globalThis.requestIdleCallback ?? ((todo: () => void) => setTimeout(todo, 2000));
  addEventListener('load', () => later(install));
}

function install(): void {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = '/manifest.webmanifest';
  document.head.append(manifest);
  // Without it the client plays all the same.
  navigator.serviceWorker.register('/worker.js').catch(() => null);
}
