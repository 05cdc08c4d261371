// For how long what somebody did wants to be seen, at a normal pace.
import { whereabouts } from '../labyrinth/cells';
import { isDanger } from '../box';
import { type News, newThrows, type Open, personOf } from '../open';
import type { Cell } from '../table';

/** Milliseconds for each cell of a walk, and for a throw of dice to fall and be read. */
const STEP = 260;
const THROW = 1700;
/** Milliseconds to read what happened, and for what changes the game. */
const TOLD = 900;
const WEIGHTY = 1700;
const FATE = 2600;
/** Whatever happens at one time, nobody looks at it for longer. */
const LONGEST = 7000;

const FATES = ['died', 'beaten', 'escaped', 'last_round', 'over'];
const WEIGHTIES = ['exit_found', 'destroyed', 'walked', 'traded'];

/**
 * How long a state is looked at before the next one. Whoever did it knows what they did: only dice,
 * and what came of them, are new to them.
 */
export function lasts(before: Open, after: Open, seat: number | null): number {
  const own = seat !== null && before.table.asked.includes(seat);
  const news = own ? after.table.news.filter(({ what }) => FATES.includes(what)) : after.table.news;
  const told = news.map((one) => lengthOf(one, before));
  const thrown = newThrows(before.table, after.table).map(() => THROW);
  return Math.min(
    LONGEST,
    [...told, ...thrown].reduce((sum, one) => sum + one, 0),
  );
}

function lengthOf({ what, thing, cell }: News, before: Open): number {
  if (FATES.includes(what)) return FATE;
  if (WEIGHTIES.includes(what) || (what === 'laid' && isDanger(thing))) return WEIGHTY;
  const from = what === 'moved' ? personOf(before.table, thing)?.cell : '';
  return TOLD + (from ? STEP * apart(from, cell) : 0);
}

/** How many cells there are from one to the other, walls aside. */
function apart(one: Cell, other: Cell): number {
  const [from, to] = [whereabouts(one), whereabouts(other)];
  return Math.abs(from.column - to.column) + Math.abs(from.row - to.row);
}
