// @ts-nocheck: what is known in a worker is not what is known in a page.
// The service worker of a static site: it keeps all files of one version, and sends no other. A new
// version is fetched as a whole beside it, and takes over when no window of the old one is open.
const VERSION = '%VERSION%';
const FILES = ['%FILES%'];
const CACHE = `expedition-site-${VERSION}`;
const PAGE = 'index.html';
const here = new URL('./', self.location.href);

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || !address.href.startsWith(here.href)) return;
  event.respondWith(kept(request, address));
});

/** All files or none: whatever is missing, this version is not installed. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const requests = FILES.map((name) => new Request(new URL(name, here), { cache: 'no-cache' }));
  await cache.addAll(requests);
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('expedition-site-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim(); // the first visit needs no network from now on, either
}

async function kept(request, address) {
  const cache = await caches.open(CACHE);
  const name = address.pathname.slice(here.pathname.length) || PAGE;
  const found = await cache.match(new URL(request.mode === 'navigate' ? PAGE : name, here));
  return found ?? fetch(request);
}
