// Focus management: where the focus goes when what had it has gone from the page.
import { tick } from 'svelte';

let used = false;
addEventListener('focusin', () => (used = true), { once: true });

/**
 * The content of a page takes the focus if another page had it: whoever plays by keys goes on from
 * its beginning, and a screen reader says where that is.
 */
export function catchFocus(content: HTMLElement): void {
  if (!used) return;
  void tick().then(() => {
    if (document.activeElement === document.body) content.focus();
  });
}
