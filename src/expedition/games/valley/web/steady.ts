// Menus that do not flicker while the server is being asked.
import type { Next } from '$lib/desk.svelte';

/** What may follow some steps; while the server is being asked, what it said last at this moment. */
export function steadily(
  ahead: (steps: string[]) => Next | null,
  moment: () => unknown,
): (steps: string[] | null) => Next | null {
  let last: { next: Next | null; moment: unknown } = { next: null, moment: null };
  return (steps) => {
    const next = steps === null ? null : ahead(steps);
    if (next || steps === null || last.moment !== moment()) last = { next, moment: moment() };
    return last.next;
  };
}
