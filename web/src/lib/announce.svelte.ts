// What a screen reader is told as it happens.

export const announcement = $state({ text: '', urgent: '' });

/** Say something when the reader has a moment; the same sentence twice is said twice. */
export function announce(text: string): void {
  announcement.text = announcement.text === text ? `${text}\u00a0` : text;
}

/** Say something at once: it went wrong. */
export function alert(text: string): void {
  announcement.urgent = announcement.urgent === text ? `${text}\u00a0` : text;
}
