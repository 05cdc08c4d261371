import { describe, expect, it } from 'vitest';
import type { MenuInfo } from '$web/net/generated/messages';
import { certainFinds, findsWith, revealedBy } from './finds';

// A 7 in c4 finds one treasure, in d6 one of two; a boat in a5 two of different values.
const menu: MenuInfo = {
  first: 6,
  branches: [
    { whole: true, steps: {} },
    { whole: false, steps: { '7@d5': 0 } },
    { whole: false, steps: { '7@d5': 0, '7@f5': 0 } },
    { whole: false, steps: { b2: 0, c4: 1, d6: 2 } },
    { whole: false, steps: { '3@e5': 1 } },
    { whole: false, steps: { a5: 4, a6: 0 } },
    { whole: false, steps: { '7': 3, boat: 5 } },
  ],
};
const steps = (finds: { step: string }[]) => finds.map(({ step }) => step);

describe('what the menus tell about treasures', () => {
  it('by the cell, for a number or the boat', () => {
    const found = revealedBy(menu, '7');
    expect([...found.keys()]).toEqual(['c4', 'd6']);
    expect(found.get('c4')).toEqual([{ step: '7@d5', value: 7, cell: 'd5' }]);
    expect(steps(found.get('d6') ?? [])).toEqual(['7@d5', '7@f5']);
    expect(revealedBy(menu, 'boat').size).toBe(1);
    expect(revealedBy(null, '7').size).toBe(0);
  });

  it('what comes along without a choice, and what is to be chosen', () => {
    expect(steps(certainFinds(menu, ['7', 'c4']))).toEqual(['7@d5']);
    expect(steps(certainFinds(menu, ['boat', 'a5']))).toEqual(['3@e5', '7@d5']);
    expect(certainFinds(menu, ['7', 'd6'])).toEqual([]);
    expect(steps(findsWith(menu, ['7', 'd6']))).toEqual(['7@d5', '7@f5']);
    expect(findsWith(menu, ['7', 'b2'])).toEqual([]);
  });
});
