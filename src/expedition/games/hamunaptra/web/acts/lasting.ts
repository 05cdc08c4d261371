// Durations: how long what somebody did is shown, at a normal pace.
import { isDanger } from '../box';
import { type News, newThrows, type Open } from '../open';

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
  const told = news.map(lengthOf);
  const thrown = newThrows(before.table, after.table).map(() => THROW);
  const begins = after.table.combat && !before.table.combat && !own ? [WEIGHTY] : [];
  return Math.min(
    LONGEST,
    [...told, ...thrown, ...begins].reduce((sum, one) => sum + one, 0),
  );
}

function lengthOf({ what, thing, path }: News): number {
  if (FATES.includes(what)) return FATE;
  if (WEIGHTIES.includes(what) || (what === 'laid' && isDanger(thing))) return WEIGHTY;
  return TOLD + STEP * path.length;
}
