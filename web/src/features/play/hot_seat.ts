// Turn order at a shared device.

/** The first of those who share the device, going round from one of them, who is awaited. */
export function nextAround(
  held: readonly number[],
  from: number,
  awaited: readonly number[],
): number | null {
  const after = [...held.filter((seat) => seat >= from), ...held.filter((seat) => seat < from)];
  return after.find((seat) => awaited.includes(seat)) ?? null;
}
