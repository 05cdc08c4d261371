// Sentences of Skull Island about what is happening.
import type { Player, SheetTelling } from '$web/table/board';
import { listed, type Phrase, say, t } from '$web/i18n/translate';
import { shapeOf } from '$web/ui/sheet/cells';
import { faceTips, isDanger } from '../../sheet_games/web/dice';
import { sheetSounds } from '../../sheet_games/web/sounds';
import {
  BOAT,
  BOAT_MARK,
  DICE,
  MARKS,
  type IslandTable,
  isCell,
  isFace,
  isFind,
  isMark,
  isNumber,
  isSkull,
  readFind,
} from './table';

export const telling: SheetTelling<IslandTable> = {
  round: (table) => table.round,
  goodTurn: 13,

  sheetToFill: (table, seat) => table.hands[seat] ?? seat,

  news(table, seat, _players, before, rule) {
    const found = seat === null || !before ? [] : treasuresFound(before, table, seat);
    const noted = found.map((step) => {
      const { value, cell } = readFind(step);
      return { key: 'skull_island.news.found', values: { value, cell } };
    });
    if (table.roll.length === 0) return noted;
    const faces = listed(table.roll.map(faceName));
    const key = isDanger(table) ? 'skull_island.roll.skull' : 'skull_island.roll.plain';
    const roll = { key, values: { round: table.round, faces } };
    return [...noted, roll, ...(rule ? [rule] : [])];
  },

  prompt(table, picked) {
    if (table.roll.length === 0) return prompt('faces');
    if (isDanger(table)) return prompt('skull');
    const mark = picked.find(isMark);
    const cell = picked.find(isCell);
    if (mark && cell) {
      return mark === BOAT ? prompt('treasures') : prompt('treasure', { value: mark });
    }
    if (mark) return mark === BOAT ? prompt('boat') : prompt('cell', { number: mark });
    if (cell) return prompt('number', { cell });
    return prompt(table.roll.includes(BOAT) ? 'boat_or_number' : 'number_or_cell');
  },

  action: (table, seat, turn, players) => tell('action', table, seat, turn, players),
  told: (table, seat, turn, players) => tell('told', table, seat, turn, players),

  played(before, after, seat) {
    const owner = before.hands[seat] ?? seat;
    const index = after.marks[owner]?.findIndex((mark, at) => mark !== before.marks[owner]?.[at]);
    const cell = index === undefined ? undefined : shapeOf(after.layout).cells[index];
    const mark = after.marks[owner]?.[index ?? -1];
    if (!cell || mark === undefined) return null;
    if (isSkull(mark)) return [cell.name];
    const written = mark === BOAT_MARK ? BOAT : String(mark);
    return [written, cell.name, ...treasuresFound(before, after, owner)];
  },

  sounds: (before, after, seat) => sheetSounds(before, after, seat, MARKS, { beatenBy: 9 }),

  tips(table) {
    if (table.roll.length === 0) return [];
    if (isDanger(table)) return faceTips(table.roll, 'skull');
    return [
      { id: 'sheet', beside: 'sheet' },
      ...faceTips(table.roll.filter(isOnOffer), null),
      { id: 'treasure', beside: 'sheet' },
      { id: 'score', beside: 'score' },
    ];
  },
};

/** False for a skull that is ignored. */
const isOnOffer = (face: string) => face !== 'skull';

/** A face in words: "3", "boat". */
export function faceName(face: string): string {
  return isNumber(face) ? face : t(`skull_island.face.${face}`);
}

/** Treasures in words: "7 in d5 and 9 in e2". */
export function treasuresTold(steps: readonly string[]): string {
  return listed(
    steps.map((step) => {
      const { value, cell } = readFind(step);
      return t('skull_island.treasure', { value, cell });
    }),
  );
}

function treasuresFound(before: IslandTable, after: IslandTable, owner: number): string[] {
  const names = shapeOf(after.layout).cells;
  return (after.treasures[owner] ?? [])
    .slice(before.treasures[owner]?.length ?? 0)
    .map(({ value, cell }) => `${value}@${names[cell]?.name}`);
}

function prompt(name: string, values: Record<string, string> = {}): Phrase {
  return { key: `skull_island.prompt.${name}`, values };
}

function tell(
  how: 'action' | 'told',
  table: IslandTable,
  seat: number,
  turn: string[],
  players: Player[],
): Phrase {
  if (turn.some(isFace)) {
    const faces = DICE.map((die) => turn.find((step) => step.startsWith(`${die.colour}=`)) ?? '');
    const names = faces.map((step) => faceName(step.split('=')[1] ?? ''));
    return {
      key: `skull_island.${how}.faces`,
      values: { faces: names.join(' · ') },
    };
  }
  const made = markTold(how, table, seat, turn, players);
  const finds = turn.filter(isFind);
  if (!finds.length) return made;
  const values = { [how]: say(made), treasures: treasuresTold(finds) };
  return { key: `skull_island.${how}.found`, values };
}

/** The number, the boat or the skull of a turn. */
function markTold(
  how: 'action' | 'told',
  table: IslandTable,
  seat: number,
  turn: string[],
  players: Player[],
): Phrase {
  const [mark, cell = ''] = [turn.find(isMark), turn.find(isCell)];
  if (mark === BOAT) return { key: `skull_island.${how}.boat`, values: { cell } };
  if (mark) return { key: `skull_island.${how}.write`, values: { number: mark, cell } };
  const owner = table.hands[seat] ?? seat;
  if (owner === seat) return { key: `skull_island.${how}.skull`, values: { cell } };
  const name = players[owner]?.name ?? '';
  return { key: `skull_island.${how}.skull_on`, values: { cell, name } };
}
