// Fits things into a room: how large things of one kind can be drawn so that all of them fit, or
// most.

export interface Room {
  width: number;
  height: number;
}

/** How wide and high one of them is, in em, and between which sizes its letters may be, in pixels. */
export interface Item {
  wide: number;
  high: number;
  least: number;
  most: number;
}

interface Fit {
  /** The size of the letters, in pixels. */
  size: number;
  columns: number;
  /** How many have a place; where that is not all, one more place tells how many are left. */
  shown: number;
}

/**
 * The largest letters with which all fit, row by row; where they would be too small, as many as
 * there is room for. Of each it says over how many columns it goes.
 */
export function fitted(spans: readonly number[], room: Room, item: Item): Fit {
  let best: Fit = { size: 0, columns: 1, shown: spans.length };
  const widest = Math.max(1, ...spans);
  for (let columns = widest; columns <= Math.max(widest, sum(spans)); columns += 1) {
    const rows = rowsOf(spans, columns) || 1;
    const size = Math.min(
      item.most,
      room.width / (columns * item.wide),
      room.height / (rows * item.high),
    );
    if (size > best.size) best = { size, columns, shown: spans.length };
  }
  return best.size >= item.least ? best : crowded(spans, room, item);
}

function crowded(spans: readonly number[], room: Room, { wide, high, least }: Item): Fit {
  const columns = Math.max(1, ...spans, Math.floor(room.width / (wide * least)));
  const rows = Math.max(1, Math.floor(room.height / (high * least)));
  let shown = spans.length;
  while (shown > 0 && rowsOf([...spans.slice(0, shown), 1], columns) > rows) shown -= 1;
  return { size: least, columns, shown };
}

function rowsOf(spans: readonly number[], columns: number): number {
  let [rows, left] = [0, 0];
  for (const span of spans) {
    if (span > left) [rows, left] = [rows + 1, columns];
    left -= span;
  }
  return rows;
}

const sum = (spans: readonly number[]) => spans.reduce((all, span) => all + span, 0);
