import { describe, expect, it } from 'vitest';
import { type Choosing, completed, everybody, targetsOf } from './choosing';
import type { Table } from '../open';
import { readStep } from '../steps';
import { given, giving, toggled } from './trading';

/** Where a turn stands, with the menus as a record of what follows which steps. */
function choosing(question: string, menus: Record<string, string>, picked = ''): Choosing {
  const words = (text: string) => text.split(' ').filter((word) => word);
  return {
    table: {
      question,
      dangers: [{ cell: 'c3', tile: 'M1', wounds: 0 }],
    } as unknown as Table,
    picked: words(picked),
    after: (steps) => words(menus[steps.join(' ')] ?? ''),
  };
}

describe('what a tap on the map pencils', () => {
  const walking = { '': 'end C01 C02 force=d4', C01: 'a1 b2', C02: 'b2 c3' };

  it('is a walk of whoever is chosen, or of anybody', () => {
    const anybody = targetsOf(choosing('move', walking));
    expect(anybody.map(({ cell, kind }) => `${cell} ${kind}`)).toEqual([
      'a1 walk',
      'b2 walk',
      'c3 fight',
      'd4 force',
    ]);
    expect(anybody[1]?.turns).toEqual([
      ['C01', 'b2'],
      ['C02', 'b2'],
    ]);
    const chosen = targetsOf(choosing('move', walking, 'C02'));
    expect(chosen.map(({ cell }) => cell)).toEqual(['b2', 'c3', 'd4']);
  });

  it('is a walk of somebody else once one is in pencil, and its goal stays a place', () => {
    const next = targetsOf(choosing('move', walking, 'C01 a1'));
    expect(next.map(({ turns }) => turns[0]?.join(' '))).toEqual([
      'C02 b2',
      'C02 c3',
      'C01 a1',
      'force=d4',
    ]);
    const alone = targetsOf(choosing('move', { '': 'end C01', C01: 'a1 b2' }, 'C01 a1'));
    expect(alone.map(({ turns }) => turns[0]?.join(' '))).toEqual(['C01 a1', 'C01 b2']);
  });

  it('is a tile with the side that was picked before, if it fits there too', () => {
    const menus = {
      '': 'G_COR M1',
      G_COR: 'a1 b1',
      'G_COR a1': 'N E',
      'G_COR b1': 'S W',
    };
    const turns = (picked: string) =>
      targetsOf(choosing('place', menus, picked)).map((target) => target.turns[0]?.join(' '));
    expect(turns('G_COR')).toEqual(['G_COR a1 N', 'G_COR b1 S']);
    expect(turns('G_COR a1 E')).toEqual(['G_COR a1 E', 'G_COR b1 S']);
    expect(turns('')).toEqual([]);
  });

  it('takes everybody along who may go', () => {
    const menus = {
      '': 'stay a1',
      a1: 'C01 C02',
      'a1 C01': 'C02',
      'a1 C02': '',
    };
    const state = choosing('retreat', menus);
    expect(everybody(state, ['a1'])).toEqual(['a1', 'C01', 'C02']);
    expect(targetsOf(state)[0]?.turns).toEqual([['a1', 'C01', 'C02']]);
  });
});

describe('what goes without saying', () => {
  it('is the only attribute, a side, and everybody who may go', () => {
    expect(completed(choosing('strike', { '': 'F' }))).toEqual(['F']);
    expect(completed(choosing('strike', { '': 'F I' }))).toBeNull();
    expect(completed(choosing('place', { 'G_COR a1': 'E S' }, 'G_COR a1'))).toEqual([
      'G_COR',
      'a1',
      'E',
    ]);
    expect(completed(choosing('retreat', { a1: 'C01' }, 'a1'))).toEqual(['a1', 'C01']);
    expect(completed(choosing('place', {}, 'M1 a1'))).toBeNull();
  });
});

describe('steps', () => {
  it('are read by kind', () => {
    expect(readStep('use=E08:C03')).toEqual({
      kind: 'use',
      item: 'E08',
      bearer: 'C03',
    });
    expect(readStep('give=c12')).toEqual({
      kind: 'give',
      place: 'c',
      slot: 12,
    });
    expect(['E', 'F', 'ab7', 'C07', 'G_TEE', 'end'].map((step) => readStep(step).kind)).toEqual([
      'facing',
      'with',
      'at',
      'who',
      'lay',
      'say',
    ]);
  });
});

describe('gifts', () => {
  const mine = { hand: ['G_TEE', 'M1', 'G_TEE'], chest: ['E01'], offer: null };

  it('go by slots in order, and of equal tiles the first ones', () => {
    const last = { place: 'h', slot: 2, tile: 'G_TEE' } as const;
    const chest = { place: 'c', slot: 0, tile: 'E01' } as const;
    expect(giving(mine, [chest, last])).toEqual(['give=h1', 'give=c1']);
    const picked = ['trade=1', 'give=h1', 'give=c1', 'want=stairs'];
    expect(given(mine, picked).map(({ tile }) => tile)).toEqual(['G_TEE', 'E01']);
    expect(toggled([chest], chest)).toEqual([]);
  });
});
