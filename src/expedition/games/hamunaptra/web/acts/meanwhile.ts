// Summary of the turns of others since one's own, in a few lines: what matters most, and each
// player's walk.
import type { Player } from '$web/table/board';
import type { Phrase } from '$web/i18n/translate';
import { isDanger } from '../box';
import type { News, Open } from '../open';
import type { Cell } from '../table';
import { newsTold } from '../telling';
import { GAME, peopleNames, playerName } from '../words';

/** A line, with the place that it speaks of if there is one. */
export interface Line {
  told: Phrase;
  cell: Cell;
}

export const MOST_LINES = 4;

/** What is told before anything else, the weightiest first. */
const ORDER = [
  ...['last_round', 'died', 'escaped', 'exit_found', 'beaten', 'destroyed', 'walked', 'danger'],
  ...['traded', 'broke_off', 'retreated', 'penalty'],
];

/** The news since the last turn of a seat, once more has happened; in a turn of its own, none. */
export function gathered(
  old: readonly News[],
  before: Open | null,
  now: Open,
  seat: number,
): News[] {
  const [was, is] = [before?.table, now.table];
  if (!was || was.round < 1) return [];
  if (was.active !== seat) return [...old, ...is.news];
  if (is.active === seat && is.round === was.round) return [];
  return is.news.filter((one) => one.seat !== seat);
}

/** At most four lines about the news, in the order in which it all happened. */
export function meanwhile(news: readonly News[], seat: number, players: Player[]): Line[] {
  const lines = [...weighty(news, players), ...summaries(news, seat, players)];
  const kept = lines
    .toSorted((one, other) => one.weight - other.weight || other.at - one.at)
    .slice(0, MOST_LINES);
  return kept.toSorted((one, other) => one.at - other.at).map(({ told, cell }) => ({ told, cell }));
}

interface Weighed extends Line {
  at: number;
  weight: number;
}

function weighty(news: readonly News[], players: Player[]): Weighed[] {
  return news.flatMap((one, at) => {
    const kind = one.what === 'laid' && isDanger(one.thing) ? 'danger' : one.what;
    const weight = ORDER.indexOf(kind);
    return weight < 0 ? [] : [{ told: newsTold(one, players), cell: one.cell, at, weight }];
  });
}

/** What each of the others has laid, and who of theirs has walked. */
function summaries(news: readonly News[], seat: number, players: Player[]): Weighed[] {
  return players
    .filter((player) => player.seat !== seat)
    .flatMap((player) => {
      const done = news
        .map((one, at) => ({ ...one, at }))
        .filter((one) => one.seat === player.seat);
      const moved = done.filter(({ what }) => what === 'moved');
      const laid = done.filter(({ what, thing }) => what === 'laid' && !isDanger(thing));
      const last = [...moved, ...laid].toSorted((one, other) => one.at - other.at).at(-1);
      if (!last) return [];
      const values = {
        name: playerName(players, player.seat),
        people: peopleNames([...new Set(moved.map(({ thing }) => thing))]),
      };
      const key = moved.length && laid.length ? 'both' : moved.length ? 'moved' : 'laid';
      const count = laid.length ? { count: laid.length } : {};
      const told = {
        key: `${GAME}.since.${key}`,
        values: { ...values, ...count },
      };
      return [{ told, cell: last.cell, at: last.at, weight: ORDER.length }];
    });
}
