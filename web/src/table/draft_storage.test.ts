import { beforeEach, describe, expect, it } from 'vitest';
import {
  confirmed,
  forget,
  forgetConfirmed,
  keepConfirmed,
  pencilled,
  remember,
} from './draft_storage';

const menu = {
  first: 1,
  branches: [
    { whole: true, steps: {} },
    { whole: false, steps: { a1: 0 } },
  ],
};

describe('what is in pencil', () => {
  beforeEach(() => sessionStorage.clear());

  it('is found again at the same table and moment', () => {
    remember('BCDFGH', 4, ['a1']);
    expect(pencilled('BCDFGH', 4, menu)).toEqual(['a1']);
    expect(pencilled('BCDFGH', 5, menu)).toEqual([]);
    expect(pencilled('XXXXXX', 4, menu)).toEqual([]);
  });

  it('is gone once it is rubbed out, or no longer on the menu', () => {
    remember('BCDFGH', 4, ['z9']);
    expect(pencilled('BCDFGH', 4, menu)).toEqual([]);
    remember('BCDFGH', 4, ['a1']);
    forget('BCDFGH');
    expect(pencilled('BCDFGH', 4, menu)).toEqual([]);
  });

  it('is kept as it is where only the first menu is there', () => {
    const first = { first: 0, branches: [{ whole: false, steps: { '5': -1 } }] };
    remember('BCDFGH', 4, ['5', 'a1', '5']);
    expect(pencilled('BCDFGH', 4, first)).toEqual(['5', 'a1', '5']);
  });
});

describe('a turn that was confirmed without a line', () => {
  it('is kept beyond the tab until it is heard of', () => {
    keepConfirmed('BCDFGH.1', { moment: 4, turn: ['7', 'a1'] });
    sessionStorage.clear();
    expect(confirmed('BCDFGH.1')).toEqual({ moment: 4, turn: ['7', 'a1'] });
    expect(confirmed('BCDFGH.0')).toBe(null);
    forgetConfirmed('BCDFGH.1');
    expect(confirmed('BCDFGH.1')).toBe(null);
  });
});
