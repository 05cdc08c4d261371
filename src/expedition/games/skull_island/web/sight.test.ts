import { expect, it } from 'vitest';
import { cellsNamed, shapeOf } from '$web/ui/sheet/cells';
import rules from '../RULES.en.md?raw';
import { sighted } from './sight';
import { BOAT_MARK } from './table';

/** The drawn examples of the rules that name treasures, whose marks the rules themselves confirm. */
const examples = [...rules.matchAll(/```sheet treasures=(\S+).*\n([^`]*)```/g)].map((match) => {
  const rows = (match[2] ?? '').split('\n').filter((row) => row.trim() && !row.includes(':'));
  return { marks: (match[1] ?? '').split(','), shape: shapeOf(rows) };
});

it('ends where the marks of the rules end', () => {
  expect(examples.length).toBeGreaterThan(3);
  for (const { marks, shape } of examples) {
    const written = shape.cells.map(({ token }) =>
      token === 'b' ? BOAT_MARK : Number.parseInt(token, 10) || 0,
    );
    for (const mark of marks) {
      const [cells = '', value] = mark.split(':');
      const [crossing, ...ends] = cellsNamed(shape, cells.split('-'));
      expect(crossing && sighted(shape, written, Number(value), crossing)).toEqual(ends);
    }
  }
});
