// Navigation by the History API: the address of the page, and going elsewhere without loading it
// anew. Which addresses are pages is told by the app.

export const router = $state({ path: location.pathname });

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

/** Go to another address of ours without loading the page anew. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  const elsewhere = router.path !== path;
  router.path = path;
  if (elsewhere && !replace) scrollTo(0, 0);
}

/** Follow the browser's own back and forward, and links to addresses of ours. */
export function listen(known: Pages): void {
  pages = known;
  addEventListener('popstate', () => (router.path = location.pathname));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || !isOurs(link) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.pathname);
  });
}

function isOurs(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false;
  if (link.hash && link.pathname === location.pathname) return false;
  return pages.isPage(link.pathname);
}
