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

/** The largest letters with which all fit; where they would be too small, as many as there is room for. */
export function fitted(count: number, room: Room, item: Item): Fit {
  let best: Fit = { size: 0, columns: 1, shown: count };
  for (let columns = 1; columns <= Math.max(count, 1); columns += 1) {
    const rows = Math.ceil(count / columns) || 1;
    const size = Math.min(
      item.most,
      room.width / (columns * item.wide),
      room.height / (rows * item.high),
    );
    if (size > best.size) best = { size, columns, shown: count };
  }
  return best.size >= item.least ? best : crowded(count, room, item);
}

function crowded(count: number, room: Room, { wide, high, least }: Item): Fit {
  const columns = Math.max(1, Math.floor(room.width / (wide * least)));
  const rows = Math.max(1, Math.floor(room.height / (high * least)));
  return { size: least, columns, shown: Math.max(0, Math.min(count, columns * rows - 1)) };
}
