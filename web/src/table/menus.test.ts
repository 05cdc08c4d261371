import { describe, expect, it } from 'vitest';
import { isStepwise, offered, pick, stepsOf, together, wholeTurn } from './menus';

/** 3 or 9, then a1 or b2; but 9 never in b2. */
const menu = {
  first: 3,
  branches: [
    { whole: true, steps: {} },
    { whole: false, steps: { a1: 0, b2: 0 } },
    { whole: false, steps: { a1: 0 } },
    { whole: false, steps: { '3': 1, '9': 2 } },
  ],
};

it('reads the steps of a turn', () => {
  expect(stepsOf('7 d4')).toEqual(['7', 'd4']);
  expect(stepsOf('')).toEqual([]);
});

describe('a menu read in any order', () => {
  it('offers every step that is on some path with what is picked', () => {
    expect([...offered(menu, [])].sort()).toEqual(['3', '9', 'a1', 'b2']);
    expect([...offered(menu, ['b2'])].sort()).toEqual(['3', 'b2']);
    expect(offered(null, [])).toEqual(new Set());
  });

  it('knows what cannot stand together', () => {
    expect(together(menu, ['9', 'a1'])).toBe(true);
    expect(together(menu, ['9', 'b2'])).toBe(false);
    expect(together(menu, ['3', '9'])).toBe(false);
  });

  it('drops what cannot stand beside the step picked last', () => {
    expect(pick(menu, ['3', 'b2'], 'a1')).toEqual(['3', 'a1']);
    expect(pick(menu, ['b2', '3'], '9')).toEqual(['9']);
    expect(pick(menu, ['a1'], 'z9')).toEqual(['a1']);
  });

  it('finds the turn, in the order of the menus, once it is whole', () => {
    expect(wholeTurn(menu, ['a1', '9'])).toEqual(['9', 'a1']);
    expect(wholeTurn(menu, ['a1'])).toBeNull();
    expect(wholeTurn(menu, [])).toBeNull();
    expect(wholeTurn(null, ['a1'])).toBeNull();
  });

  it('knows a menu whose next ones are to be asked for', () => {
    expect(isStepwise(menu)).toBe(false);
    expect(isStepwise(null)).toBe(false);
    expect(isStepwise({ first: 0, branches: [{ whole: false, steps: { a1: -1 } }] })).toBe(true);
  });
});
