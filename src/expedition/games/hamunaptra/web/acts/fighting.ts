// A fight in figures: who faces whom, how many dice, and what each way to strike comes to.
import { figuresOf } from '../box';
import { type Combat, dangerAt, type Person, standingAt, type Table } from '../open';
import { allOf, firstOf } from '../steps';

/** The characters of the attacking seat in a fight. */
export function attackersIn(table: Table, combat: Combat): Person[] {
  return standingAt(table, combat.cell, combat.seat);
}

/** The characters of the other side in a duel. */
export function rivalsIn(table: Table, combat: Combat): Person[] {
  return combat.rival === null ? [] : standingAt(table, combat.cell, combat.rival);
}

/** The hits that a danger can still take. */
export function dangerLeft(table: Table, combat: Combat): number {
  const danger = dangerAt(table, combat.cell);
  return danger ? figuresOf(danger.tile).R - danger.wounds : 0;
}

/** The hits that a character can still take in this fight, with what it bears. */
export function healthOf(combat: Combat, person: Person, picked: readonly string[]): number {
  const borne = [...combat.used, ...allOf(picked, 'use')].filter(
    ({ bearer }) => bearer === person.who,
  );
  const shield = borne.reduce((sum, { item }) => sum + figuresOf(item).R, 0);
  return figuresOf(person.who).R + shield - person.wounds;
}

/** The dice of an attack with an attribute, as it is picked. */
export function diceOf(
  combat: Combat,
  people: readonly Person[],
  attribute: 'F' | 'I',
  picked: readonly string[],
): number {
  const seat = people[0]?.seat;
  const absent = allOf(picked, 'without').map(({ what }) => what);
  const present = people.filter(({ who }) => !absent.includes(who));
  const brought = [
    ...combat.used.filter((one) => one.seat === seat),
    ...(firstOf(picked, 'with')?.attribute === attribute ? allOf(picked, 'use') : []),
  ];
  return (
    present.reduce((sum, { who }) => sum + figuresOf(who)[attribute], 0) +
    brought.reduce((sum, { item }) => sum + figuresOf(item)[attribute], 0)
  );
}
