// Hand-drawn lines: never quite straight, and the same again for the same seed.

/** A number from -1 to 1 that looks like chance and is always the same for the same seed. */
export function waver(seed: number): number {
  const wave = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}

/** A line from one point to another. */
export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  seed: number,
  sway = 1.6,
): string {
  const at = (share: number, index: number) => {
    const x = x1 + (x2 - x1) * share + waver(seed + index) * sway;
    const y = y1 + (y2 - y1) * share + waver(seed + index + 40) * sway;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return `M${at(0, 1)}Q${at(0.25, 2)} ${at(0.5, 3)}T${at(1, 4)}`;
}

/** Lines along the corners, back to the first one. */
export function outline(corners: readonly (readonly [number, number])[], seed: number): string {
  return corners
    .map(([x, y], index) => {
      const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
      return line(x, y, nextX, nextY, seed + index * 7);
    })
    .join('');
}

/** A box, its sides drawn one by one. */
export function box(x: number, y: number, width: number, height: number, seed: number): string {
  const right = x + width;
  const bottom = y + height;
  return outline(
    [
      [x, y],
      [right, y],
      [right, bottom],
      [x, bottom],
    ],
    seed,
  );
}
