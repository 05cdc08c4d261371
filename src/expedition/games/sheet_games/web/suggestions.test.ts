import { describe, expect, it } from 'vitest';
import { DANGER, placed, TREASURE } from './suggestions';

describe('placed', () => {
  it('puts what was named into the cell that follows it', () => {
    expect(placed(['7', 'c4', 'hut', 'd4'])).toEqual([
      { cell: 'c4', what: '7' },
      { cell: 'd4', what: 'hut' },
    ]);
  });

  it('marks the cells of a discovery, and notes treasures', () => {
    expect(placed(['7', 'c4', 'forest', 'a1', 'b1'])).toEqual([
      { cell: 'c4', what: '7' },
      { cell: 'a1', what: 'forest' },
      { cell: 'b1', what: null },
    ]);
    expect(placed(['7', 'c4', '7@d5'])[1]).toEqual({ cell: 'd5', what: TREASURE });
  });

  it('takes a cell alone for a danger', () => {
    expect(placed(['c4'])).toEqual([{ cell: 'c4', what: DANGER }]);
    expect(placed([])).toEqual([]);
  });
});
