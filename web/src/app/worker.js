// @ts-nocheck: what is known in a worker is not what is known in a page.
// The service worker: it holds the shell, so that the page opens without a network and says what is
// wrong. What is played is never kept: it comes from the server or not at all.
const VERSION = '%VERSION%';
const SHELL = ['%SHELL%'];
const CACHE = `expedition-${VERSION}`;
/** Files whose names change with what is in them. */
const FOR_EVER = /^\/assets\//;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(pageOrShell(request));
  else if (FOR_EVER.test(address.pathname)) event.respondWith(keptOrFetched(request));
});

// What the server tells somebody who is awaited, and has asked to be told.
self.addEventListener('push', (event) => {
  const { title, body, code } = event.data.json();
  const options = { body, tag: code, icon: '/icon-192.png', data: { code } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(`/t/${event.notification.data.code}`));
});

/**
 * To the page of the table if there is one, else to a new one.
 * @param {string} path
 */
async function lead(path) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}

/** @param {string} name */
function isOld(name) {
  return name.startsWith('expedition-') && name !== CACHE;
}

/** @param {Request} request */
async function pageOrShell(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match('/');
    if (shell) return shell;
    throw error;
  }
}

/** @param {Request} request */
async function keptOrFetched(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}
