// Which screen the address names.

export type Route =
  | { screen: 'home' }
  | { screen: 'create'; game: string }
  | { screen: 'table'; code: string }
  | { screen: 'screen'; code: string }
  | { screen: 'replay'; code: string; moment: number | null }
  | { screen: 'coach'; code: string; seat: number | null }
  | { screen: 'better'; code: string; seat: number }
  | { screen: 'challenge'; code: string }
  | { screen: 'rules'; game: string }
  | { screen: 'daily'; day: string | null }
  | { screen: 'day'; day: string; game: string; layout: string }
  | { screen: 'notebook' }
  | { screen: 'about' }
  | { screen: 'unknown' };

export const router = $state({ path: location.pathname });

/** Go to another address of ours without loading the page anew. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  const elsewhere = router.path !== path;
  router.path = path;
  if (elsewhere && !replace) scrollTo(0, 0);
}

/** The screen of an address. */
export function routeOf(path: string): Route {
  const [first, second, third, fourth, ...more] = path.split('/').filter(Boolean);
  if (more.length > 0) return { screen: 'unknown' };
  if (!first) return { screen: 'home' };
  if (first === 'notebook' && !second) return { screen: 'notebook' };
  if (first === 'about' && !second) return { screen: 'about' };
  if (first === 'new' && second && !third) return { screen: 'create', game: second };
  if (first === 'rules' && second && !third) return { screen: 'rules', game: second };
  if (first === 'daily') return dailyRoute(second, third, fourth);
  if (first === 'c' && second && !third) return { screen: 'challenge', code: second.toUpperCase() };
  if (first === 't' && second) return tableRoute(second.toUpperCase(), third, fourth);
  return { screen: 'unknown' };
}

function dailyRoute(day?: string, game?: string, layout?: string): Route {
  if (day !== undefined && !/^\d{4}-\d\d-\d\d$/.test(day)) return { screen: 'unknown' };
  if (game === undefined) return { screen: 'daily', day: day ?? null };
  return day && layout ? { screen: 'day', day, game, layout } : { screen: 'unknown' };
}

function tableRoute(code: string, third?: string, fourth?: string): Route {
  if (!third) return { screen: 'table', code };
  if (third === 'screen' && fourth === undefined) return { screen: 'screen', code };
  if (fourth !== undefined && !/^\d{1,6}$/.test(fourth)) return { screen: 'unknown' };
  const number = fourth === undefined ? null : Number(fourth);
  if (third === 'replay') return { screen: 'replay', code, moment: number };
  if (third === 'coach') return { screen: 'coach', code, seat: number };
  if (third === 'better' && number !== null) return { screen: 'better', code, seat: number };
  return { screen: 'unknown' };
}

/** Follow the browser's own back and forward, and links to addresses of ours. */
export function listen(): void {
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
  return routeOf(link.pathname).screen !== 'unknown' && !link.pathname.startsWith('/api');
}
