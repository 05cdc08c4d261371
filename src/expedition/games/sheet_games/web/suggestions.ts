// Placement of a turn's steps on a sheet, for turns that are drawn and not played.

/** What is put into a cell; nothing but the cell where it is marked for a discovery. */
interface Placed {
  cell: string;
  what: string | null;
}

const CELL = /^[a-z]\d+$/;
const FIND = /^\d+@([a-z]\d+)$/;
/** What a treasure that is noted is drawn as. */
export const TREASURE = '@';
/** What a cell that stands alone is drawn as: the danger of the game. */
export const DANGER = '!';

/** "7 c4 forest a1 b1" puts a 7 into c4 and marks a1 and b1; "c4" alone is a danger. */
export function placed(turn: readonly string[]): Placed[] {
  const found: Placed[] = [];
  let what: string | null = turn.length === 1 ? DANGER : null;
  for (const step of turn) {
    const noted = FIND.exec(step)?.[1];
    if (noted) found.push({ cell: noted, what: TREASURE });
    else if (CELL.test(step)) {
      found.push({ cell: step, what });
      what = null;
    } else what = step;
  }
  return found;
}
