// What a screen reader is told as it happens.
import { untrack } from 'svelte';

export const announcement = $state({ text: '', urgent: '' });

/** Say something when the reader has a moment; the same sentence twice is said twice. */
export function announce(text: string): void {
  announcement.text = again(() => announcement.text, text);
}

/** Say something at once: it went wrong. */
export function alert(text: string): void {
  announcement.urgent = again(() => announcement.urgent, text);
}

/** The text, made to differ from the one before: only what changes is read out. */
function again(before: () => string, text: string): string {
  return untrack(before) === text ? `${text}\u00a0` : text;
}
