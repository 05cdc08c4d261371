// Bounding box of an element, followed frame by frame: boards move under a thumb, and no event
// tells.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The first that can be seen of what a selector finds: a screen may hold others that are put away. */
export function visible(selector: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return all.find((one) => one.getClientRects().length > 0);
}

export function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

export function isSame(one: Box | null, other: Box | null): boolean {
  if (!one || !other) return one === other;
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  );
}

/** Looks in every frame, until what it returns is called. */
export function everyFrame(look: () => void): () => void {
  let frame = requestAnimationFrame(function again() {
    look();
    frame = requestAnimationFrame(again);
  });
  return () => cancelAnimationFrame(frame);
}
