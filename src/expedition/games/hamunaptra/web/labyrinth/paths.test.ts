import { describe, expect, it } from 'vitest';
import { piecesOf } from './drawing';
import { distances, networksOf, passagesOf, shortest, waysOf } from './paths';

/** The tiles of a drawn map. */
const drawn = (text: string) => piecesOf(text)[0]?.laid ?? [];

describe('waysOf', () => {
  it('leads through edges that are open on both sides', () => {
    const ways = waysOf(drawn('A├ ─ ╶\n└  ┘ .'));
    expect(ways.get('a1')).toEqual(['b1', 'a2']);
    expect(ways.get('b1')).toEqual(['a1']);
    expect(ways.get('c1')).toEqual([]);
  });

  it('leads by stairs with the same sign, and only if both are there', () => {
    const ways = waysOf(drawn('╶☥ ╴ . ╶ ╴☥\n╵◎ . . . .'));
    expect(ways.get('a1')).toEqual(['b1', 'e1']);
    expect(ways.get('e1')).toEqual(['d1', 'a1']);
    expect(ways.get('a2')).toEqual([]);
  });

  it('knows no way through rubble', () => {
    expect(waysOf(drawn('╶ # ╴')).get('a1')).toEqual([]);
  });
});

describe('shortest', () => {
  const round = '┌ ─ ┐\n│ . │\n└ ─ ┘';

  it('is a way of neighbours with no shorter one', () => {
    expect(shortest(waysOf(drawn(round)), 'a1', 'b1')).toEqual(['a1', 'b1']);
    expect(shortest(waysOf(drawn(round)), 'a1', 'c3')).toHaveLength(5);
  });

  it('goes round what is closed, and may end on it', () => {
    const ways = waysOf(drawn(round));
    const around = ['a1', 'a2', 'a3', 'b3', 'c3', 'c2', 'c1'];
    expect(shortest(ways, 'a1', 'c1', new Set(['b1']))).toEqual(around);
    expect(shortest(ways, 'a1', 'b1', new Set(['b1']))).toEqual(['a1', 'b1']);
    expect(shortest(ways, 'b1', 'c1', new Set(['b1']))).toEqual(['b1', 'c1']);
  });

  it('takes a passage', () => {
    const path = shortest(waysOf(drawn('╶ ╴☥ . . ╶☥ ╴')), 'a1', 'f1');
    expect(path).toEqual(['a1', 'b1', 'e1', 'f1']);
  });

  it('is none where nothing leads', () => {
    expect(shortest(waysOf(drawn('╴ ╶')), 'a1', 'b1')).toBeNull();
  });
});

describe('distances', () => {
  it('counts steps from the nearest start', () => {
    const steps = distances(waysOf(drawn('╶ ─ ─ ─ ╴')), ['a1', 'e1']);
    expect([...steps.values()].toSorted()).toEqual([0, 0, 1, 1, 2]);
  });
});

describe('passagesOf', () => {
  it('pairs stairs', () => {
    expect(passagesOf(drawn('╶☼ . ╴☼')).get('a1')).toBe('c1');
  });
});

describe('networksOf', () => {
  it('names what hangs together after the lowest seat, and does not follow stairs', () => {
    const laid = drawn('B├ ┤ C├ ╴☥\n.  │ .  .\nA├ ┘ .  ╵☥');
    expect(laid.map(({ cell }) => cell)).toEqual(['a1', 'b1', 'c1', 'd1', 'b2', 'a3', 'b3', 'd3']);
    expect(networksOf(laid)).toEqual([0, 0, 2, 2, 0, 0, 0, -1]);
  });
});
