// Gesture recognition on the map for fingers, mouse and wheel: dragging pans, two fingers and the
// wheel zoom, a tap is a tap.
import type { Camera } from './camera';
import { zoomed } from './camera';

/** What the gestures look at and change. */
interface Hands {
  camera: () => Camera;
  move: (camera: Camera) => void;
  /** Something is being dragged or no longer. */
  hold: (held: boolean) => void;
  /** A tap that no button took, in pixels. */
  tap: (x: number, y: number) => void;
}

/** How far a finger may slip and still tap. */
const SLIP = 7;
const WHEEL_SPEED = 0.0016;
const REST = 160;

interface Finger {
  x: number;
  y: number;
  startX: number;
  startY: number;
}

/**
 * Lets hands move the map inside the element; returns what ends it. Pixels are counted from the
 * corner of the stage.
 */
export function handle(node: HTMLElement, stage: HTMLElement, hands: Hands): () => void {
  const fingers = new Map<number, Finger>();
  let dragging = false;
  let justDragged = false;
  let wheelRest: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    does: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => node.addEventListener(name, does, { signal: stop.signal, ...options });

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, {
      x: event.clientX,
      y: event.clientY,
      startX: event.clientX,
      startY: event.clientY,
    });
    if (fingers.size === 2) drag();
  });
  on('pointermove', (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const slipped = Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY);
    if (!dragging && slipped > SLIP) drag();
    if (dragging) hands.move(moved(hands.camera(), event, finger));
    finger.x = event.clientX;
    finger.y = event.clientY;
  });
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    on(name, (event) => {
      // A button under the finger loses it to the map when that begins to be dragged.
      if (name === 'lostpointercapture' && event.target !== node) return;
      if (!fingers.delete(event.pointerId) || fingers.size > 0 || !dragging) return;
      dragging = false;
      justDragged = true;
      setTimeout(() => (justDragged = false));
      hands.hold(false);
    });
  }
  on(
    'click',
    (event) => {
      if (justDragged) {
        event.stopPropagation();
        event.preventDefault();
      } else if (!(event.target as Element).closest('button, dialog, summary')) {
        const { left, top } = stage.getBoundingClientRect();
        hands.tap(event.clientX - left, event.clientY - top);
      }
    },
    { capture: true },
  );
  on(
    'wheel',
    (event) => {
      if ((event.target as Element).closest('dialog')) return;
      event.preventDefault();
      const { left, top } = stage.getBoundingClientRect();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
      const pinch = event.ctrlKey ? 5 : 1;
      const factor = Math.exp(-event.deltaY * lines * pinch * WHEEL_SPEED);
      hands.hold(true);
      hands.move(zoomed(hands.camera(), factor, event.clientX - left, event.clientY - top));
      clearTimeout(wheelRest);
      wheelRest = setTimeout(() => hands.hold(false), REST);
    },
    { passive: false },
  );
  return () => {
    clearTimeout(wheelRest);
    stop.abort();
  };

  function drag(): void {
    dragging = true;
    for (const id of fingers.keys()) node.setPointerCapture(id);
    hands.hold(true);
  }

  /** One finger takes the map along; of two, the other one stays where it is. */
  function moved(camera: Camera, to: PointerEvent, finger: Finger): Camera {
    const other = [...fingers].find(([id]) => id !== to.pointerId)?.[1];
    if (!other) {
      return {
        ...camera,
        left: camera.left + to.clientX - finger.x,
        top: camera.top + to.clientY - finger.y,
      };
    }
    const { left, top } = stage.getBoundingClientRect();
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(to.clientX - other.x, to.clientY - other.y);
    const between = {
      x: (to.clientX + other.x) / 2,
      y: (to.clientY + other.y) / 2,
    };
    const slid = {
      ...camera,
      left: camera.left + (to.clientX - finger.x) / 2,
      top: camera.top + (to.clientY - finger.y) / 2,
    };
    return zoomed(slid, after / Math.max(before, 1), between.x - left, between.y - top);
  }
}
