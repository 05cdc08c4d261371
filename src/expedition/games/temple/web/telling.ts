// The words of the Temple about what is happening.
import type { Player, SheetTelling } from '$lib/board';
import { listed, type Phrase, t } from '$lib/i18n';
import { shapeOf } from '$lib/sheet/cells';
import { faceTips } from '../../dice_games/web/dice';
import { DICE, DOOR, isCell, isDanger, isFace, isNumber, type TempleTable } from './table';

export const telling: SheetTelling<TempleTable> = {
  round: (table) => table.round,

  progress(table) {
    const plain = shapeOf(table.layout).cells.filter((cell) => cell.token !== DOOR);
    const filled = plain.filter((cell) => table.marks[0]?.[cell.index]);
    return filled.length / plain.length;
  },

  sheetToFill: (table, seat) => table.hands[seat] ?? seat,

  rule(table, seat, players) {
    if (table.roll.length === 0) return waiting(table, seat, players);
    if (isDanger(table)) return mummyRule(table, seat, players);
    const penny = table.roll.includes('penny');
    if (!table.roll.includes('lockpick')) return rule(penny ? 'penny' : 'plain');
    if (!hasFreeDoor(table, seat ?? 0)) return rule('lockpick_idle');
    return rule(penny ? 'penny_lockpick' : 'lockpick');
  },

  news(table, seat, players) {
    if (table.roll.length === 0) return [];
    const faces = listed(table.roll.map(faceName));
    const key = isDanger(table) ? 'temple.roll.mummy' : 'temple.roll.plain';
    const applies = telling.rule(table, seat, players);
    return [{ key, values: { round: table.round, faces } }, ...(applies ? [applies] : [])];
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

function waiting(table: TempleTable, seat: number | null, players: Player[]): Phrase | null {
  if (telling.progress(table) === 1) return null;
  return seat === 0 ? rule('faces') : rule('faces_wait', { name: players[0]?.name ?? '' });
}

function mummyRule(table: TempleTable, seat: number | null, players: Player[]): Phrase {
  const owner = table.hands[seat ?? 0] ?? 0;
  if (players.length < 2) return rule('mummy_alone');
  return seat === null
    ? { key: 'temple.roll.mummy', values: { round: table.round } }
    : rule('mummy', { name: players[owner]?.name ?? '' });
}

function rule(name: string, values: Record<string, string> = {}): Phrase {
  return { key: `temple.rule.${name}`, values };
}

function hasFreeDoor(table: TempleTable, seat: number): boolean {
  const doors = shapeOf(table.layout).cells.filter((cell) => cell.token === DOOR);
  return doors.some((cell) => table.marks[seat]?.[cell.index] === 0);
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
