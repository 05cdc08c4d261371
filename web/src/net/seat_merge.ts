// News of some seats, put among what is known of all.

/** What is known of each seat, in their order: the fresh where there is some, else the old. */
export function merged<OfSeat extends { seat: number }>(
  old: readonly OfSeat[],
  fresh: readonly OfSeat[],
): OfSeat[] {
  const seats = new Set(fresh.map(({ seat }) => seat));
  return [...old.filter(({ seat }) => !seats.has(seat)), ...fresh].sort(
    (one, other) => one.seat - other.seat,
  );
}
