// Navigation by the History API: the address of the page, and going elsewhere without loading it
// anew. Which addresses are pages is told by the app. On a static host they stand behind a "#".
import { isStatic } from './hosting';

export const router = $state({ path: here().path });

/** What the app knows of addresses. */
interface Pages {
  /** True if the address is a page of ours. */
  isPage(path: string): boolean;
  /** Fetches what a page is made of. */
  fetch(path: string): Promise<void>;
}
let pages: Pages = { isPage: () => false, fetch: () => Promise.resolve() };

/** Have the page of an address here before somebody goes there. */
export const prefetch = (path: string) => pages.fetch(path);

/** The part of the page that its address names: "#" and a word, or nothing. */
export const fragment = () => here().fragment;

/** Go to another address of ours without loading the page anew. */
export function go(address: string, { replace = false } = {}): void {
  const full = isStatic ? `#${address}` : address;
  if (replace) history.replaceState(null, '', full);
  else history.pushState(null, '', full);
  const { path } = partsOf(address);
  const elsewhere = router.path !== path;
  router.path = path;
  if (elsewhere && !replace) scrollTo(0, 0);
}

/** The address of one of our pages, to be opened anew or sent on. */
export function fullAddress(path: string): string {
  return isStatic ? new URL(`#${path}`, document.baseURI).href : path;
}

/** Follow the browser's own back and forward, and links to addresses of ours. */
export function listen(known: Pages): void {
  pages = known;
  addEventListener('popstate', () => (router.path = here().path));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const within = link.getAttribute('href') ?? '';
    if (isStatic && /^#[\w-]/.test(within)) {
      event.preventDefault();
      goWithin(within);
    } else if (isOurs(link)) {
      event.preventDefault();
      go(link.pathname + link.hash);
    }
  });
  if (isStatic) for (const kind of ['pointerdown', 'focusin']) addEventListener(kind, complete);
}

/** Show the part of the page with that id, and go on from there by keyboard. */
export function goWithin(anchor: string): void {
  const part = document.getElementById(anchor.slice(1));
  if (!part) return;
  part.scrollIntoView();
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** On a static host a link is to lead somewhere, too, when it is copied, or opened elsewhere. */
function complete(event: Event): void {
  const link = (event.target as Element | null)?.closest?.('a');
  const path = link?.getAttribute('href') ?? '';
  if (link && path.startsWith('/') && pages.isPage(partsOf(path).path))
    link.href = fullAddress(path);
}

function here(): { path: string; fragment: string } {
  if (isStatic) return partsOf(location.hash.slice(1) || '/');
  return { path: location.pathname, fragment: location.hash };
}

function partsOf(address: string): { path: string; fragment: string } {
  const [path = '/', words] = address.split('#');
  return { path, fragment: words === undefined ? '' : `#${words}` };
}

function isOurs(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.hasAttribute('download')) return false;
  // In a second window there would be a second server: there everything opens in this one.
  if (link.target && !isStatic) return false;
  if (link.hash && link.pathname === location.pathname) return false;
  return pages.isPage(link.pathname);
}
