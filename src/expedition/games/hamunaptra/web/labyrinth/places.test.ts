import { describe, expect, it } from 'vitest';
import { piecesOf } from './drawing';
import type { Spot } from './map';
import { placesOf } from './places';
import type { Shown } from '../table';

/** A state with that map; its area is as large as the drawing. */
function shownAs(
  text: string,
  homes: number[],
  passages: { one: string; other: string }[] = [],
): Shown {
  const [piece] = piecesOf(text);
  if (!piece) throw new Error('nothing is drawn');
  const { laid, dangers, people, networks, columns, rows } = piece;
  const table = { laid, dangers, people, area: { columns, rows } };
  return { table, networks, homes, passages } as unknown as Shown;
}

describe('placesOf', () => {
  const shown = shownAs('.   ╷   #\nA├a ┘!M1 B┤b\n!T2 .   .\n= A:b1-b2', [0, 1]);
  const spot: Spot = { cell: 'a1', kind: 'lay', label: 'Lay the tile in a1' };
  const places = placesOf(shown, [spot], 0, [2, -1, 0, 1, -1]);
  const named = (cell: string) => places.find((place) => place.cell === cell);

  it('lists everything but rubble, nearest to the viewer first', () => {
    expect(places.map(({ cell }) => cell)).toEqual(['a2', 'b2', 'b1', 'a1', 'a3', 'c2']);
  });

  it('tells what lies and stands there, and whose it is', () => {
    expect(named('a2')).toMatchObject({
      owners: [0],
      steps: 0,
      spot: null,
      danger: null,
    });
    expect(named('a2')?.people.map(({ seat }) => seat)).toEqual([0]);
    expect(named('b2')).toMatchObject({
      danger: { tile: 'M1' },
      owners: [0],
      steps: 1,
    });
    expect(named('c2')).toMatchObject({ owners: [1], steps: null });
    expect(named('a1')).toMatchObject({ laid: null, spot, owners: [] });
  });

  it('tells where the ways lead', () => {
    expect(named('a2')?.ways).toEqual([
      { by: 'N', to: 'a1', leads: false },
      { by: 'E', to: 'b2', leads: true },
      { by: 'S', to: 'a3', leads: false },
    ]);
  });

  it('knows the ways out of the area, and passages', () => {
    const [first, second] = placesOf(shownAs('╴☥ ╶☥', [], [{ one: 'a1', other: 'b1' }]), [], null);
    expect(first?.ways).toEqual([
      { by: 'W', to: '', leads: false },
      { by: 'stairs', to: 'b1', leads: true },
    ]);
    expect(second?.ways[0]).toEqual({ by: 'E', to: '', leads: false });
  });
});
