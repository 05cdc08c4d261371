// The keys that move the map while it has the focus.
import type { Lookout } from './lookout.svelte';

const NEARER = 1.3;

const KEYS: Record<string, (lookout: Lookout) => void> = {
  ArrowUp: (lookout) => lookout.stroll(0, -1),
  ArrowRight: (lookout) => lookout.stroll(1, 0),
  ArrowDown: (lookout) => lookout.stroll(0, 1),
  ArrowLeft: (lookout) => lookout.stroll(-1, 0),
  '+': (lookout) => lookout.nearer(NEARER),
  '=': (lookout) => lookout.nearer(NEARER),
  '-': (lookout) => lookout.nearer(1 / NEARER),
  '0': (lookout) => lookout.all(),
  m: (lookout) => lookout.people(),
};

/** Does what the key is for, unless it is one of the browser's. */
export function byKey(lookout: Lookout, event: KeyboardEvent): void {
  const does = KEYS[event.key];
  if (!does || event.ctrlKey || event.metaKey || event.altKey) return;
  does(lookout);
  event.preventDefault();
}
