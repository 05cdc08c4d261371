// Sentences of the Temple about what is happening.
import type { Player, SheetTelling } from '$web/table/board';
import { listed, type Phrase, t } from '$web/i18n/translate';
import { shapeOf } from '$web/ui/sheet/cells';
import { faceTips, isDanger } from '../../sheet_games/web/dice';
import { sheetSounds } from '../../sheet_games/web/sounds';
import { DICE, DOOR, isCell, isFace, isNumber, MARKS, type TempleTable } from './table';

export const telling: SheetTelling<TempleTable> = {
  round: (table) => table.round,
  goodTurn: 4,

  sheetToFill: (table, seat) => table.hands[seat] ?? seat,

  news(table, _seat, _players, _before, rule) {
    if (table.roll.length === 0) return [];
    const faces = listed(table.roll.map(faceName));
    const key = isDanger(table) ? 'temple.roll.mummy' : 'temple.roll.plain';
    return [{ key, values: { round: table.round, faces } }, ...(rule ? [rule] : [])];
  },

  prompt(table, picked) {
    if (table.roll.length === 0) return { key: 'temple.prompt.faces' };
    if (isDanger(table)) return { key: 'temple.prompt.mummy' };
    const number = picked.find(isNumber);
    const cell = picked.find(isCell);
    if (number) return { key: 'temple.prompt.cell', values: { number } };
    if (cell) return { key: 'temple.prompt.number', values: { cell } };
    return { key: 'temple.prompt.number_or_cell' };
  },

  action: (table, seat, turn, players) => tell('action', table, seat, turn, players),
  button: (table, seat, turn, players) => tell('button', table, seat, turn, players),
  told: (table, seat, turn, players) => tell('told', table, seat, turn, players),

  played(before, after, seat) {
    const owner = before.hands[seat] ?? seat;
    const index = after.marks[owner]?.findIndex((mark, at) => mark !== before.marks[owner]?.[at]);
    const cell = index === undefined ? undefined : shapeOf(after.layout).cells[index];
    const mark = after.marks[owner]?.[index ?? -1];
    if (!cell || mark === undefined) return null;
    return mark < 0 ? [cell.name] : [String(mark), cell.name];
  },

  sounds: (before, after, seat) =>
    sheetSounds(before, after, seat, MARKS, { beatenBy: 9, door: DOOR }),

  tips(table) {
    if (table.roll.length === 0) return [];
    if (isDanger(table)) return faceTips(table.roll, 'mummy');
    return [
      ...(table.roll.every(isNumber) ? [{ id: 'numbers', beside: 'numbers' } as const] : []),
      { id: 'sheet', beside: 'sheet' },
      ...faceTips(table.roll, null),
      { id: 'score', beside: 'score' },
    ];
  },
};

/** A face in words: "3", "lockpick". */
export function faceName(face: string): string {
  return isNumber(face) ? face : t(`temple.face.${face}`);
}

function tell(
  how: 'action' | 'button' | 'told',
  table: TempleTable,
  seat: number,
  turn: string[],
  players: Player[],
): Phrase {
  const [number, cell] = [turn.find(isNumber), turn.find(isCell)];
  if (turn.some(isFace)) {
    const faces = DICE.map((die) => turn.find((step) => step.startsWith(`${die.colour}=`)) ?? '');
    const names = faces.map((step) => faceName(step.split('=')[1] ?? ''));
    return { key: `temple.${how}.faces`, values: { faces: names.join(' · ') } };
  }
  if (number) return { key: `temple.${how}.write`, values: { number, cell: cell ?? '' } };
  const owner = table.hands[seat] ?? seat;
  if (owner === seat) return { key: `temple.${how}.mummy`, values: { cell: cell ?? '' } };
  const name = players[owner]?.name ?? '';
  return { key: `temple.${how}.mummy_on`, values: { cell: cell ?? '', name } };
}
