// A sheet of one's own while it is drawn: places, size, mirroring, turning.
export type Rows = string[][];

export const LONGEST_SIDE = 12;

export function withPlace(rows: Rows, row: number, column: number, token: string): Rows {
  return rows.map((words, at) =>
    at === row ? words.map((word, index) => (index === column ? token : word)) : words,
  );
}

/** The sheet with that size: cut off or filled up at the right and at the bottom. */
export function resized(rows: Rows, width: number, height: number, token: string): Rows {
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => rows[row]?.[column] ?? token),
  );
}

/** Left becomes right. */
export const mirrored = (rows: Rows): Rows => rows.map((words) => [...words].reverse());

/** A quarter turn to the right. */
export const turned = (rows: Rows): Rows =>
  (rows[0] ?? []).map((_, column) => rows.map((words) => words[column] ?? '').reverse());

export const filledWith = (rows: Rows, token: string): Rows =>
  rows.map((words) => words.map(() => token));
