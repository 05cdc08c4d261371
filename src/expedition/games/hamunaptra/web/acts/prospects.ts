// Lookup of the throws that choices lead to, among what the server tells of a turn in the making.
import type { Facts, Prospect } from '../table';

/** What is told of the turn before its first step, and as it is picked; none until it is known. */
export interface Told {
  first: Facts | null;
  now: Facts | null;
}

/** The throws of a first step: with what is picked after it if it is picked, else with it alone. */
export function throwsOf(
  { first, now }: Told,
  step: string,
  picked: readonly string[],
): Prospect[] {
  const found = picked.includes(step) ? (now?.prospects ?? []).filter((one) => !one.step) : [];
  return found.length ? found : (first?.prospects ?? []).filter((one) => one.step === step);
}
