// Live regions (ARIA): what a screen reader is told as it happens.
import { untrack } from 'svelte';

export const announcement = $state({ text: '', urgent: '' });

let waiting: string[] = [];

/**
 * Say something when the reader has a moment; the same sentence twice is said twice. What comes at
 * one time is said together, for what takes the place of another text at once is never heard.
 */
export function announce(text: string): void {
  if (!text) return;
  if (!waiting.length) queueMicrotask(tell);
  waiting.push(/[.!?…]$/.test(text) ? text : `${text}.`);
}

/** Say something at once: it went wrong. */
export function alert(text: string): void {
  announcement.urgent = again(() => announcement.urgent, text);
}

/** What went wrong no longer holds: whoever reads the page finds it no more. */
export function settle(): void {
  announcement.urgent = '';
}

/** Nothing is left of what was said: it was not for whoever comes next. */
export function hush(): void {
  waiting = [];
  announcement.text = announcement.urgent = '';
}

function tell(): void {
  if (!waiting.length) return;
  const text = saidOnce(waiting.join(' '));
  waiting = [];
  announcement.text = again(() => announcement.text, text);
}

/** The text without the sentences that it has said already. */
export function saidOnce(text: string): string {
  return [...new Set(text.split(/(?<=[.!?…]) (?=\p{Lu})/u))].join(' ');
}

/** The text, made to differ from the one before: only what changes is read out. */
function again(before: () => string, text: string): string {
  return untrack(before) === text ? `${text}\u00a0` : text;
}
