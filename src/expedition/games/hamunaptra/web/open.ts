// Types of the open state, as it arrives: the server always sends every field.
import type { Hamunaptra_Throw } from '$web/net/generated/messages';
import type { Cell, Mine, Shown } from './table';

type Whole<Value> = Value extends (infer Item)[]
  ? Whole<Item>[]
  : Value extends object
    ? { [Key in keyof Value]-?: Whole<Exclude<Value[Key], undefined>> }
    : Value;

/** What everybody sees. */
export type Open = Whole<Shown>;
/** What one seat sees beyond that. */
export type Own = Whole<Mine>;
export type Table = Open['table'];
export type Person = Table['people'][number];
export type Danger = Table['dangers'][number];
export type Combat = NonNullable<Table['combat']>;
export type Active = Table['active_items'][number];
export type News = Table['news'][number];
export type Offer = NonNullable<Own['offer']>;
export type Throw = Hamunaptra_Throw;

/** The dice of a throw that succeeded. */
export function hitsOf({ faces, needed }: Throw): number {
  return faces.filter((face) => face >= needed).length;
}

/** The living characters of a seat inside the pyramid, by name. */
export function teamOf(table: Table, seat: number): Person[] {
  return table.people
    .filter((person) => person.seat === seat && person.fate === 'inside')
    .sort((one, other) => (one.who < other.who ? -1 : 1));
}

/** The characters of a seat on a tile, by name. */
export function standingAt(table: Table, cell: Cell, seat: number): Person[] {
  return teamOf(table, seat).filter((person) => person.cell === cell);
}

/** The character of that name. */
export function personOf(table: Table, who: string): Person | undefined {
  return table.people.find((person) => person.who === who);
}

/** The active danger on a cell. */
export function dangerAt(table: Table, cell: Cell): Danger | undefined {
  return table.dangers.find((danger) => danger.cell === cell);
}

/** The throws that one state has and the one before it had not; of a fight that is over too (A78). */
export function newThrows(before: Table | null, after: Table): Throw[] {
  const old = before?.throws ?? [];
  const now = after.last_throws.length ? after.last_throws : after.throws;
  const goesOn = old.every((one, index) => same(one, now[index]));
  return goesOn ? now.slice(old.length) : now;
}

function same(one: Throw, other: Throw | undefined): boolean {
  return (
    other !== undefined &&
    one.seat === other.seat &&
    one.target === other.target &&
    one.faces.join() === other.faces.join()
  );
}
