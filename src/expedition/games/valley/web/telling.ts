// Sentences of the Valley about what is happening.
import type { Player, SheetTelling } from '$web/table/board';
import { capitalised, listed, type Phrase, t } from '$web/i18n/translate';
import { shapeOf } from '$web/ui/sheet/cells';
import { faceTips, isDanger } from '../../sheet_games/web/dice';
import { sheetSounds } from '../../sheet_games/web/sounds';
import {
  buildingOf,
  CROSS_OUT,
  DICE,
  MARKS,
  isBuilding,
  isCrossedOut,
  isFace,
  isNumber,
  isSnake,
  type Kind,
  STARS,
  type ValleyTable,
} from './table';
import { type Action, draftOf, isRevealed, pieces } from './turn';

export const telling: SheetTelling<ValleyTable> = {
  round: (table) => table.round,
  goodTurn: 14,

  sheetToFill: (table, seat) => table.hands[seat] ?? seat,

  news(table, _seat, _players, _before, rule) {
    if (table.roll.length === 0) return [];
    const faces = listed(table.roll.map(faceName));
    const key = isDanger(table) ? 'valley.roll.snake' : 'valley.roll.plain';
    return [{ key, values: { round: table.round, faces } }, ...(rule ? [rule] : [])];
  },

  pieces,

  prompt(table, picked) {
    if (table.roll.length === 0) return prompt('faces');
    if (isDanger(table)) return prompt('snake');
    const draft = draftOf(picked);
    const waits = draft.actions.find(({ cell }) => cell === null)?.what;
    if (waits === CROSS_OUT) return prompt('cross_out');
    if (waits && isBuilding(waits)) return prompt(`building.${waits}`);
    if (waits) return prompt('cell', { number: waits });
    return prompt(draft.kind ? 'discovery' : 'action');
  },

  action(table, seat, turn, players) {
    if (turn.some(isFace)) return { key: 'valley.action.faces', values: { faces: faces(turn) } };
    if (isDanger(table)) return snakeIn('action', table, seat, turn[0] ?? '', players);
    const { actions, kind } = draftOf(turn);
    const written = actions.filter(({ what }) => isNumber(what)).map(toldAction);
    return turnTold([
      ...(written.length ? [t('valley.do.write', { what: written.join(', ') })] : []),
      ...actions.filter(({ what }) => !isNumber(what)).map(doneBeside),
      ...(kind ? [t(`valley.do.reveal.${kind}`)] : []),
    ]);
  },

  button(table, seat, turn, players) {
    if (turn.some(isFace)) return telling.action(table, seat, turn, players);
    if (isDanger(table)) return snakeIn('button', table, seat, '', players);
    const { actions, kind } = draftOf(turn);
    const written = actions.filter(({ what }) => isNumber(what)).map(({ what }) => what);
    const others = actions.filter(({ what }) => !isNumber(what));
    return turnTold([
      ...(written.length ? [t('valley.do.write', { what: listed(written) })] : []),
      ...others.map(({ what }) => t(`valley.button.${what === CROSS_OUT ? 'cross_out' : what}`)),
      ...(kind ? [t(`valley.do.reveal.${kind}`)] : []),
    ]);
  },

  more(steps, stars) {
    const [what = ''] = steps;
    return {
      key: `valley.more.${what === CROSS_OUT ? 'cross_out' : what}`,
      values: { stars },
    };
  },

  told(table, seat, turn, players) {
    if (turn.some(isFace)) return { key: 'valley.told.faces', values: { faces: faces(turn) } };
    if (isDanger(table)) return snakeIn('told', table, seat, turn[0] ?? '', players);
    const draft = draftOf(turn);
    const parts = draft.actions.map(toldAction);
    if (draft.kind && isRevealed(draft)) {
      parts.push(toldDiscovery(draft.kind, draft.cells));
    }
    return { key: 'valley.told.turn', values: { what: parts.join(', ') } };
  },

  played(before, after, seat) {
    const owner = before.hands[seat] ?? seat;
    const { cells } = shapeOf(after.layout);
    const [old, now] = [before.marks[owner] ?? [], after.marks[owner] ?? []];
    const changed = cells.filter(({ index }) => old[index] !== now[index]);
    if (isDanger(before)) return changed[0] ? [changed[0].name] : null;
    const steps = changed.flatMap(({ name, index }) => [toldMark(now[index] ?? 0), name]);
    const found = after.discoveries[owner]?.[before.discoveries[owner]?.length ?? 0];
    if (found) steps.push(found.kind, ...found.cells.map((cell) => cells[cell]?.name ?? ''));
    return steps.length ? steps : null;
  },

  sounds(before, after, seat) {
    const found = (table: ValleyTable) => table.discoveries[seat ?? 0]?.length ?? 0;
    const page = found(after) > found(before) ? (['page'] as const) : [];
    return [...page, ...sheetSounds(before, after, seat, MARKS)];
  },

  tips(table) {
    if (table.roll.length === 0) return [];
    if (isDanger(table)) return faceTips(table.roll, 'snake');
    return [
      { id: 'numbers', beside: 'numbers' },
      { id: 'sheet', beside: 'sheet' },
      ...faceTips(table.roll, null),
      { id: 'discovery', beside: 'discoveries' },
    ];
  },
};

/** A face in words: "3", "building". */
export function faceName(face: string): string {
  return isNumber(face) ? face : t(`valley.face.${face}`);
}

/** "7 in c4", "hut in d2", "snake in a1 crossed out". */
export function toldAction({ what, cell }: Action): string {
  const where = { cell: cell ?? '…' };
  if (what === CROSS_OUT) return t('valley.told.cross_out', where);
  if (!isBuilding(what)) return t('valley.told.write', { number: what, ...where });
  return t('valley.told.build', {
    building: t(`valley.building.${what}`),
    ...where,
  });
}

/** "forest: a1 b1 c2 d2 d3". */
export function toldDiscovery(kind: Kind, cells: readonly string[]): string {
  const discovery = t(`valley.discovery.${kind}`);
  return t('valley.told.reveal', {
    discovery,
    cells: cells.join(' '),
    stars: STARS[kind],
  });
}

function turnTold(parts: string[]): Phrase {
  const what = parts.join(t('valley.do.and'));
  return { key: 'valley.action.turn', values: { what: capitalised(what) } };
}

function doneBeside({ what, cell }: Action): string {
  const values = { cell: cell ?? '' };
  return t(what === CROSS_OUT ? 'valley.do.cross_out' : `valley.do.build.${what}`, values);
}

function toldMark(mark: number): string {
  if (isCrossedOut(mark)) return CROSS_OUT;
  return isSnake(mark) ? 'snake' : (buildingOf(mark) ?? String(mark));
}

function snakeIn(
  how: 'action' | 'button' | 'told',
  table: ValleyTable,
  seat: number,
  cell: string,
  players: Player[],
): Phrase {
  const owner = table.hands[seat] ?? seat;
  if (owner === seat) return { key: `valley.${how}.snake`, values: { cell } };
  const name = players[owner]?.name ?? '';
  return { key: `valley.${how}.snake_on`, values: { cell, name } };
}

function faces(turn: readonly string[]): string {
  const read = DICE.map((die) => turn.find((step) => step.startsWith(`${die.colour}=`)) ?? '');
  return read.map((step) => faceName(step.split('=')[1] ?? '')).join(' · ');
}

function prompt(name: string, values: Record<string, string> = {}): Phrase {
  return { key: `valley.prompt.${name}`, values };
}
