// Whether this browser keeps anything for us: without a cookie nobody is known the next time.

const PROBE = 'expedition.probe';

/** What cannot be kept here: the cookie, what is stored beside it, or nothing at all is amiss. */
export function notKept(): 'cookie' | 'storage' | null {
  if (!navigator.cookieEnabled) return 'cookie';
  try {
    localStorage.setItem(PROBE, PROBE);
    localStorage.removeItem(PROBE);
    return null;
  } catch {
    return 'storage';
  }
}
