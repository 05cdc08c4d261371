import { describe, expect, it } from 'vitest';
import { cellsNamed, shapeOf } from './cells';

describe('shapeOf', () => {
  const shape = shapeOf(['# . #', '. .+ .']);

  it('names and numbers the cells in reading order', () => {
    expect(shape.cells.map((cell) => cell.name)).toEqual(['b1', 'a2', 'b2', 'c2']);
    expect(shape.cells.map((cell) => cell.index)).toEqual([0, 1, 2, 3]);
    expect(shape.cells[2]).toMatchObject({ token: '.+', row: 1, column: 1, x: 150, y: 150 });
    expect([shape.columns, shape.rows.length]).toEqual([3, 2]);
  });

  it('finds cells in the order asked for', () => {
    expect(cellsNamed(shape, ['c2', 'b1']).map((cell) => cell.index)).toEqual([3, 0]);
  });
});
