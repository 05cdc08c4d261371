// Turn order at a shared device.
import type { Table } from '$web/table/table.svelte';

/** The next seat at this device that has yet to write, going round from one of them. */
export function nextToWrite(
  { held, thinking, seat, sealed }: Pick<Table, 'held' | 'thinking' | 'seat' | 'sealed'>,
  from: number,
): number | null {
  const awaited = thinking.filter((one) => one !== seat || !sealed);
  return nextAround(held, from, awaited);
}

/** The first of those who share the device, going round from one of them, who is awaited. */
export function nextAround(
  held: readonly number[],
  from: number,
  awaited: readonly number[],
): number | null {
  const after = [...held.filter((seat) => seat >= from), ...held.filter((seat) => seat < from)];
  return after.find((seat) => awaited.includes(seat)) ?? null;
}
