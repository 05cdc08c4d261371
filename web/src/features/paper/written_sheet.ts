// A sheet that is filled in by hand: its printed cells, what is written in each, and the lines below.
import type { EntryInfo, SheetForm, SheetScore } from '$web/net/generated/messages';

/** A line below the picture: its cells, and the number of each where the game asks for one. */
export interface Note {
  key: string;
  cells: string[];
  value?: string;
}

export interface WrittenSheet {
  game: string;
  /** The tokens as printed, row by row. */
  printed: string[][];
  /** The same with what is written. */
  tokens: string[][];
  notes: Note[];
}

const GREATEST = 15;

export function blankSheet({ game, rows }: SheetForm): WrittenSheet {
  return { game, printed: rows, tokens: rows, notes: [] };
}

/** The sheet as the server has read it. */
export function sheetRead(score: SheetScore, numbered: readonly string[]): WrittenSheet {
  const notes = score.notes.flatMap(([key, value]): Note[] => {
    const words = value.split(/\s+/).filter(Boolean);
    if (!numbered.includes(key)) return [{ key, cells: words }];
    return words.map((word) => {
      const [cell = '', number = ''] = word.split('=');
      return { key, cells: [cell], value: number };
    });
  });
  return { game: score.game, printed: score.printed, tokens: score.rows, notes };
}

/** The sheet in the notation, as the server reads it. */
export function notationOf(sheet: WrittenSheet, numbered: readonly string[] = []): string {
  const below = sheet.notes
    .filter(({ key }) => !numbered.includes(key))
    .map(({ key, cells }) => `${key}: ${cells.join(' ')}`);
  const together = numbered.flatMap((key) => {
    const own = sheet.notes.filter((note) => note.key === key);
    return own.length
      ? [`${key}: ${own.map(({ cells, value }) => `${cells[0]}=${value}`).join(' ')}`]
      : [];
  });
  const rows = sheet.tokens.map((row) => row.join(' '));
  return [`game: ${sheet.game}`, ...rows, ...below, ...together, ''].join('\n');
}

/** The sheet with another token in a place. */
export function withToken(
  sheet: WrittenSheet,
  row: number,
  column: number,
  token: string,
): WrittenSheet {
  const tokens = sheet.tokens.map((words, index) =>
    index === row ? words.map((word, at) => (at === column ? token : word)) : words,
  );
  return { ...sheet, tokens };
}

/**
 * What a digit makes of a cell: a number of two digits where it goes on from the one that is there
 * and that there is such an entry, and else a new one. Nothing where no number can be written.
 */
export function typed(
  entries: readonly EntryInfo[],
  before: string | null,
  digit: string,
): EntryInfo | undefined {
  const known = (number: string) =>
    Number(number) <= GREATEST &&
    entries.find(({ sign, drawing }) => !sign && drawing.text === number);
  return (before !== null && known(before + digit)) || known(digit) || undefined;
}
