// Sounds of a sheet game: what has come onto the sheet of whoever listens, then the dice.
import type { Sound } from '$web/browser/synthesizer';
import { type Cell, shapeOf } from '$web/ui/sheet/cells';

interface SheetTable {
  layout: string[];
  roll: string[];
  marks: number[][];
}

interface DangerMarks {
  danger: number;
  crossed_out: number;
}

interface Printed {
  /** The number that beats a danger beside it, where one does. */
  beatenBy?: number;
  /** What is printed in a cell that has to be opened. */
  door?: string;
}

/** The sounds between two states. */
export function sheetSounds(
  before: SheetTable,
  after: SheetTable,
  seat: number | null,
  danger: DangerMarks,
  printed: Printed = {},
): Sound[] {
  const { cells } = shapeOf(after.layout);
  const [old, now] = [before, after].map(({ marks }) => marks[seat ?? 0] ?? []) as [
    number[],
    number[],
  ];
  const written = cells.filter(({ index }) => old[index] !== now[index]);
  const is = (marks: number[], { index }: Cell) =>
    marks[index] === danger.danger || marks[index] === danger.crossed_out;
  const beaten = (marks: number[]) =>
    cells.filter(
      (cell) =>
        is(marks, cell) &&
        (marks[cell.index] === danger.crossed_out ||
          cells.some(
            (other) => marks[other.index] === printed.beatenBy && areNeighbours(cell, other),
          )),
    ).length;
  const sounds: Sound[] = [];
  if (written.some((cell) => cell.token === printed.door)) sounds.push('door');
  if (written.some((cell) => is(now, cell) && !is(old, cell))) sounds.push('danger');
  if (beaten(now) > beaten(old)) sounds.push('struck');
  if (after.roll.length) sounds.push('dice');
  return sounds;
}

function areNeighbours(one: Cell, other: Cell): boolean {
  const [down, across] = [one.row - other.row, one.column - other.column];
  return one !== other && Math.abs(down) <= 1 && Math.abs(across) <= 1;
}
