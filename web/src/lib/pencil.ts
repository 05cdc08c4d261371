// What is in pencil survives a reload: it is kept for this tab, this table and this moment.
import type { MenuInfo } from '$lib/generated/messages';
import { isStepwise, together } from '$lib/menus';

const key = (code: string) => `expedition.pencil.${code}`;

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
