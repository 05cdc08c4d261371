// Sentences of Hamunaptra about what is happening.
import type { Player, Telling } from '$web/table/board';
import { listed, type Phrase, t, type Values } from '$web/i18n/translate';
import { lasts } from './acts/lasting';
import { isDanger } from './box';
import { hitsOf, type News, newThrows, type Open, type Own, type Table, type Throw } from './open';
import { allOf, firstOf, readStep } from './steps';
import {
  attributeName,
  GAME,
  peopleNames,
  personName,
  playerName,
  playerNames,
  thingName,
  tileName,
  wishName,
} from './words';

/** Questions that the big button can end while nothing is picked. */
const CAN_END = ['move', 'place', 'fight', 'equip', 'monsters', 'brace'];
/** Phases of several small turns, and how those begin that count as soon as they are in pencil. */
const IN_PENCIL: Record<string, string> = { move: 'who', place: 'lay' };
const NO_WISH = 'want=nothing';
const PASSES = ['move', 'place', 'equip'];

export const telling: Telling<Open> = {
  round: ({ table }) => Math.max(1, table.round),
  goodTurn: 4,

  news({ table }, seat, players, before) {
    const thrown = before ? newThrows(before.table, table).slice(-2) : [];
    const asked = seat !== null && table.asked.includes(seat);
    const begins = before?.table.active !== table.active;
    return [
      ...thrown.map((one) => throwTold(fightOf(before?.table, table), one, players)),
      ...table.news.map((one) => newsTold(one, players)),
      ...(asked && begins && table.question === 'place' ? [phrase('pass.move')] : []),
      ...(asked ? [phrase(`question.${table.question}`)] : []),
    ];
  },

  pieces(picked) {
    const found: string[][] = [];
    for (const step of picked) {
      if (step === NO_WISH) continue; // it comes by itself with the first gift
      const { kind } = readStep(step);
      const joins = kind === 'facing' || (kind === 'who' && found.length > 0);
      if (joins) found.at(-1)?.push(step);
      else found.push([step]);
    }
    return found;
  },

  touched(step, mine) {
    const own = mine as Own;
    const [, place, slot] = /^(?:down=|give=(h|c))(\d+)$/.exec(step) ?? [];
    const tiles = place === 'c' ? own.chest : own.hand;
    return (slot && tiles[Number(slot) - 1]) || step;
  },

  idle: ({ table }) => (CAN_END.includes(table.question) ? ['end'] : []),

  ends: ({ table }, steps) => readStep(steps[0] ?? '').kind === IN_PENCIL[table.question],

  passes: ({ table }) =>
    PASSES.includes(table.question) ? phrase(`pass.${table.question}`) : null,

  prompt({ table }, picked) {
    const first = picked[0] === undefined ? null : readStep(picked[0]);
    switch (first?.kind) {
      case 'lay':
        return phrase('prompt.spot', { tile: tileName(first.tile) });
      case 'who':
        return phrase('prompt.goal', { who: personName(first.who) });
      case 'force':
        return phrase(picked.length > 1 ? 'prompt.group' : 'prompt.beyond', {
          cell: first.cell,
        });
      case 'scroll':
        return phrase('prompt.scroll');
      case 'trade':
        return phrase('prompt.offer');
      case 'with':
        return phrase('prompt.defender');
      case 'at':
        return phrase(table.question === 'monsters' ? 'prompt.monster' : 'prompt.leavers');
      default:
        return phrase(`prompt.${table.question}`);
    }
  },

  action: ({ table }, _seat, turn, players) => done(table, turn, players),
  told: ({ table }, _seat, turn, players) => done(table, turn, players),
  played: () => null,

  waits({ table }, players) {
    return phrase(`wait.${table.question}`, {
      names: playerNames(players, table.asked),
    });
  },

  log: (before, after, players) => [
    ...newThrows(before.table, after.table).map((one) =>
      throwTold(fightOf(before.table, after.table), one, players),
    ),
    ...after.table.news.map((one) => newsTold(one, players)),
  ],

  lasts,

  sounds(before, after) {
    const told = new Set(after.table.news.map(({ what }) => what));
    return [
      ...(told.has('died') ? (['danger'] as const) : []),
      ...(told.has('beaten') ? (['struck'] as const) : []),
      ...(newThrows(before.table, after.table).length ? (['dice'] as const) : []),
    ];
  },

  tips({ table }) {
    const [laying, moving] = [table.question === 'place', table.question === 'move'];
    return [
      ...(laying ? [{ id: 'hand', beside: 'numbers' } as const] : []),
      ...(moving ? [{ id: 'map', beside: 'sheet' } as const] : []),
      ...(table.round > 1 ? [{ id: 'score', beside: 'score' } as const] : []),
    ];
  },
};

/** A piece of news in words. */
export function newsTold({ what, seat, thing, cell }: News, players: Player[]): Phrase {
  const name = playerName(players, seat);
  switch (what) {
    case 'offered':
    case 'traded':
      return phrase(`news.${what}`, {
        name,
        other: playerName(players, Number(thing)),
      });
    case 'last_round':
      return phrase('news.last_round', { reason: reasonTold(thing, name) });
    case 'round':
      return phrase('news.round', { name, number: thing });
    case 'over':
      return phrase('news.over');
  }
  return phrase(`news.${what}`, {
    name,
    thing: thing ? thingName(thing) : '',
    cell,
  });
}

/** Why the last round is played: by whom, where it was somebody's doing. */
export function reasonTold(reason: string, name: string): string {
  return t(`${GAME}.ending.${reason}${reason === 'exit' ? '_by' : ''}`, {
    name,
  });
}

/** The table on which a fight can be seen whose throws are told: it may be over since. */
function fightOf(before: Table | undefined, after: Table): Table {
  return before?.combat ? before : after;
}

/** A throw of dice in words. */
export function throwTold(table: Table, thrown: Throw, players: Player[]): Phrase {
  const values = {
    attribute: attributeName(thrown.attribute),
    target: thingName(thrown.target),
    dice: thrown.faces.length,
    count: hitsOf(thrown),
    needed: thrown.needed,
  };
  if (thrown.seat !== null) {
    return phrase('log.attack', {
      ...values,
      name: playerName(players, thrown.seat),
    });
  }
  const danger = table.dangers.find(({ cell }) => cell === table.combat?.cell)?.tile;
  return danger
    ? phrase('log.strike', { ...values, danger: tileName(danger) })
    : phrase('log.struck', values);
}

/** What a turn does. */
function done(table: Table, turn: string[], players: Player[]): Phrase {
  const first = readStep(turn[0] ?? 'end');
  const cell = firstOf(turn, 'at')?.cell ?? '';
  switch (first.kind) {
    case 'say':
      return said(table, first.word);
    case 'lay':
      return laid(first.tile, cell);
    case 'scroll':
      return phrase('do.scroll', { item: tileName(first.item), cell });
    case 'force':
      return phrase('do.force', {
        cell: first.cell,
        goal: cell,
        people: people(turn),
      });
    case 'use':
      return used(first.item, first.bearer);
    case 'down':
      return phrase('do.down');
    case 'without':
      return phrase('do.set_aside', { item: tileName(first.what) });
    case 'drop':
      return phrase('do.drop', { tile: tileName(first.tile) });
    case 'trade':
      return offered(turn, playerName(players, first.seat));
    case 'give':
      return phrase('do.give_back', { count: allOf(turn, 'give').length });
    case 'with':
      return fought(table, turn, first.attribute);
    case 'who':
      return chosen(table, turn, first.who, cell);
    default:
      return gone(table, turn, cell);
  }
}

function said(table: Table, word: string): Phrase {
  if (word === 'end') return phrase(`do.end.${table.question}`);
  if (word === 'stay') return phrase('do.stay', { round: (table.combat?.round ?? 0) + 1 });
  return phrase(`do.${word}.${table.question}`);
}

function laid(tile: string, cell: string): Phrase {
  return phrase(isDanger(tile) ? 'do.danger' : 'do.lay', {
    tile: tileName(tile),
    cell,
  });
}

function used(item: string, bearer: string): Phrase {
  if (!bearer) return phrase('do.use', { item: tileName(item) });
  return phrase('do.use_for', {
    item: tileName(item),
    who: personName(bearer),
  });
}

function offered(turn: string[], name: string): Phrase {
  const count = allOf(turn, 'give').length;
  const wish = firstOf(turn, 'want')?.wish ?? 'nothing';
  if (!count) return phrase('do.ask', { name, wish: wishName(wish) });
  if (wish === 'nothing') return phrase('do.gift', { name, count });
  return phrase('do.offer', { name, count, wish: wishName(wish) });
}

function fought(table: Table, turn: string[], attribute: string): Phrase {
  const items = allOf(turn, 'use').map(({ item }) => tileName(item));
  const values: Values = {
    attribute: attributeName(attribute),
    items: listed(items),
  };
  if (table.question === 'attribute') return phrase('do.name', values);
  const defender = firstOf(turn, 'who')?.who;
  if (defender) values['who'] = personName(defender);
  const key = defender ? 'duel' : 'strike';
  return phrase(items.length ? `do.${key}_with` : `do.${key}`, values);
}

function chosen(table: Table, turn: string[], who: string, cell: string): Phrase {
  const values: Values = { who: personName(who), cell };
  if (table.question === 'draft') return phrase('do.draft', values);
  if (table.question === 'move') return phrase('do.move', values);
  const item = firstOf(turn, 'use')?.item;
  if (!item) return phrase('do.defend', values);
  return phrase('do.defend_with', { ...values, item: tileName(item) });
}

/** What it is called to go to a cell, where it is not to go back. */
const GOES: Partial<Record<Table['question'], string>> = {
  entrances: 'enter',
  fight: 'fight',
};

/** A turn that begins with a cell. */
function gone(table: Table, turn: string[], cell: string): Phrase {
  if (table.question === 'retreat' && allOf(turn, 'who').length) {
    return phrase('do.retreat', { people: people(turn), cell });
  }
  if (table.question === 'monsters') {
    const goal = allOf(turn, 'at')[1]?.cell ?? '';
    const tile = table.dangers.find((danger) => danger.cell === cell)?.tile ?? '';
    return phrase('do.walk', { tile: tileName(tile), cell: goal });
  }
  return phrase(`do.${GOES[table.question] ?? 'go_back'}`, { cell });
}

function people(turn: string[]): string {
  return peopleNames(allOf(turn, 'who').map(({ who }) => who));
}

function phrase(name: string, values: Values = {}): Phrase {
  return { key: `${GAME}.${name}`, values };
}
