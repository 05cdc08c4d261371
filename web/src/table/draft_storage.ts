// Draft turns in session and local storage: what is in pencil survives a reload, for this tab,
// this table and this moment. A turn that was confirmed and that nobody has heard of yet survives
// the tab, too.
import type { MenuInfo } from '$web/net/generated/messages';
import { isStepwise, together } from './menus';

const key = (code: string) => `expedition.pencil.${code}`;
const confirmedKey = (code: string) => `expedition.confirmed.${code}`;

/** A turn that was confirmed, and for which moment. */
export interface Confirmed {
  moment: number;
  turn: string[];
}

/** Keep the picked steps. */
export function remember(code: string, moment: number, picked: readonly string[]): void {
  try {
    sessionStorage.setItem(key(code), JSON.stringify({ moment, picked }));
  } catch {
    // Without storage a reload forgets the pencil; nothing else depends on it.
  }
}

/** The steps kept for that moment, as far as its menu, if it is all there, still has them. */
export function pencilled(code: string, moment: number, menu: MenuInfo | null): string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(code)) ?? 'null') as {
      moment: number;
      picked: string[];
    } | null;
    if (kept?.moment !== moment) return [];
    return isStepwise(menu) || together(menu, kept.picked) ? kept.picked : [];
  } catch {
    return [];
  }
}

/** Keep nothing. */
export function forget(code: string): void {
  try {
    sessionStorage.removeItem(key(code));
  } catch {
    // Nothing was kept.
  }
}

/** Keep a turn that was confirmed until the server has said that it is stored. */
export function keepConfirmed(code: string, confirmed: Confirmed): void {
  try {
    localStorage.setItem(confirmedKey(code), JSON.stringify(confirmed));
  } catch {
    // Without storage it is kept for as long as the page is.
  }
}

/** The turn that was confirmed last and not heard of, if there is one. */
export function confirmed(code: string): Confirmed | null {
  try {
    return JSON.parse(localStorage.getItem(confirmedKey(code)) ?? 'null') as Confirmed | null;
  } catch {
    return null;
  }
}

/** The server has it, or will never have it. */
export function forgetConfirmed(code: string): void {
  try {
    localStorage.removeItem(confirmedKey(code));
  } catch {
    // Nothing was kept.
  }
}
