import { describe, expect, it } from 'vitest';
import { CHARACTERS, figuresOf, isDanger, tileInfo } from '../box';
import { beside, cellAt, turned, whereabouts } from './cells';
import { placed } from './crowd';
import { ringOf } from './distance';
import { nearestAhead } from './spots';

describe('cells', () => {
  it.each(['a1', 'h7', 'z99', 'aa1', 'ab7', 'ba12'])('%s is found again by its place', (cell) => {
    const { column, row } = whereabouts(cell);
    expect(cellAt(column, row)).toBe(cell);
  });

  it('have neighbours, but none before the first', () => {
    expect(['N', 'E', 'S', 'W'].map((side) => beside('z2', side))).toEqual([
      'z1',
      'aa2',
      'z3',
      'y2',
    ]);
    expect(beside('a1', 'W')).toBe('');
  });
});

describe('turned', () => {
  it('turns the open sides clockwise, as the rules do', () => {
    expect(turned('NE', 'N')).toBe('NE');
    expect(turned('NE', 'E')).toBe('ES');
    expect(turned('NEW', 'S')).toBe('ESW');
    expect(turned('N', 'W')).toBe('W');
  });
});

describe('what is in the box', () => {
  it('is read from the file of the rules', () => {
    expect(tileInfo('S_ENT')).toEqual({
      kind: 'entrance',
      edges: 'NEW',
      symbol: '',
    });
    expect(tileInfo('ST_EYE_B')).toEqual({
      kind: 'stairs',
      edges: 'NEW',
      symbol: 'eye',
    });
    expect(tileInfo('E01').kind).toBe('equipment');
    expect(figuresOf('M5')).toEqual({ F: 2, I: 0, R: 4, M: 0 });
    expect(figuresOf('C13')).toEqual({ F: 1, I: 2, R: 2, M: 4 });
    expect(CHARACTERS).toHaveLength(16);
    expect([isDanger('T1'), isDanger('G_STR')]).toEqual([true, false]);
  });
});

describe('ringOf', () => {
  it('is a square, a stepped diamond, or nothing', () => {
    expect(ringOf('c3', 2, 'chebyshev')).toBe('M100 100L400 100L400 400L100 400Z');
    expect(ringOf('c3', 2, 'manhattan').split('L')).toHaveLength(12);
    expect(ringOf('c3', 2, 'path')).toBe('');
  });
});

describe('placed', () => {
  it.each([1, 2, 3, 4, 5, 8])('finds room for %i on a tile, none on another', (count) => {
    for (const beforeDanger of [false, true]) {
      const spots = placed(count, beforeDanger);
      expect(spots).toHaveLength(count);
      for (const { x, y, size } of spots) {
        expect(Math.min(x, y) - size / 2).toBeGreaterThanOrEqual(0);
        expect(Math.max(x, y) + size / 2).toBeLessThanOrEqual(100);
      }
      spots.forEach((one, index) => {
        for (const other of spots.slice(index + 1)) {
          const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
          expect(apart).toBeGreaterThanOrEqual(one.size - 0.001);
        }
      });
    }
  });
});

describe('nearestAhead', () => {
  it('prefers what lies straight ahead', () => {
    const cells = ['c3', 'e3', 'd5', 'c1'];
    expect(nearestAhead(cells, 'c3', [1, 0])).toBe('e3');
    expect(nearestAhead(cells, 'c3', [0, -1])).toBe('c1');
    expect(nearestAhead(cells, 'c3', [-1, 0])).toBeNull();
  });
});
