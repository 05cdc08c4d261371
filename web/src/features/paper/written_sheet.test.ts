import { expect, test } from 'vitest';
import type { EntryInfo, SheetForm, SheetScore } from '$web/net/generated/messages';
import { blankSheet, notationOf, sheetRead, typed, withToken } from './written_sheet';

const FORM = {
  game: 'island',
  rows: [
    ['~', '.'],
    ['.', '^'],
  ],
} as SheetForm;
const entry = (token: string, text: string, sign: string | null = null) =>
  ({ token, sign, drawing: { text } }) as EntryInfo;
const DOOR = [entry('.+', '', 'door'), ...[1, 5, 12, 15].map((n) => entry(`${n}+`, `${n}`))];

test('a blank sheet is written as it is printed', () => {
  expect(notationOf(blankSheet(FORM))).toBe('game: island\n~ .\n. ^\n');
});

test('what is written changes one place and nothing of the sheet before', () => {
  const blank = blankSheet(FORM);
  expect(notationOf(withToken(blank, 1, 0, '7'))).toBe('game: island\n~ .\n7 ^\n');
  expect(blank.tokens).toEqual(FORM.rows);
});

test('notes have a line each, and those with numbers one line together', () => {
  const sheet = {
    ...blankSheet(FORM),
    notes: [
      { key: 'city', cells: ['a1', 'b1'] },
      { key: 'city', cells: ['a2', 'b2'] },
      { key: 'treasures', cells: ['b1'], value: '4' },
      { key: 'treasures', cells: ['a2'], value: '9' },
    ],
  };
  const text = notationOf(sheet, ['treasures']);
  expect(text.split('\n').slice(3)).toEqual([
    'city: a1 b1',
    'city: a2 b2',
    'treasures: b1=4 a2=9',
    '',
  ]);
  const score = { game: 'island', rows: sheet.tokens, printed: sheet.printed } as SheetScore;
  score.notes = [
    ['city', 'a1 b1'],
    ['city', 'a2 b2'],
    ['treasures', 'b1=4 a2=9'],
  ];
  expect(sheetRead(score, ['treasures'])).toEqual(sheet);
});

test('digits make numbers up to what the cell can hold', () => {
  expect(typed(DOOR, null, '1')?.token).toBe('1+');
  expect(typed(DOOR, '1', '2')?.token).toBe('12+');
  expect(typed(DOOR, '12', '5')?.token).toBe('5+');
  expect(typed(DOOR, '1', '6')).toBeUndefined();
  expect(typed([entry('~', '~', 'sea')], null, '1')).toBeUndefined();
});
