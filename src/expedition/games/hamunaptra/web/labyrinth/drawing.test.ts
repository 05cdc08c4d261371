import { describe, expect, it } from 'vitest';
import { read } from '$web/features/rules/parse_markdown';
import english from '../../RULES.en.md?raw';
import french from '../../RULES.fr.md?raw';
import { tileInfo } from '../box';
import { beside, OPPOSITE, SIDES } from './cells';
import cover from '../cover.txt?raw';
import { type Piece, piecesOf } from './drawing';

const drawings = (page: string) =>
  read(page).flatMap((token) =>
    token.type === 'code' && token.lang?.startsWith('map') ? [token.text] : [],
  );

/** The pairs of neighbours whose edges do not agree; a tile marked as wrong is left out. */
function disagreeing({ laid, wrong }: Piece): string[] {
  const tiles = new Map(
    laid
      .filter(({ cell, tile }) => !wrong.includes(cell) && tileInfo(tile).kind !== 'rubble')
      .map((one) => [one.cell, one.edges]),
  );
  return [...tiles].flatMap(([cell, edges]) =>
    SIDES.filter((side) => {
      const other = tiles.get(beside(cell, side));
      return other !== undefined && edges.includes(side) !== other.includes(OPPOSITE[side] ?? '?');
    }).map((side) => `${cell}${side}`),
  );
}

describe('piecesOf', () => {
  it('reads galleries, rooms, rubble and Entrances', () => {
    const [piece] = piecesOf('A├  ─  ┏\n#   .  ╹\n= A:b1');
    expect(piece).toMatchObject({
      columns: 3,
      rows: 2,
      networks: [0, 0, -1, -1, -1],
    });
    expect(piece?.laid).toEqual([
      { cell: 'a1', tile: 'S_ENT', edges: 'NES', seat: 0 },
      { cell: 'b1', tile: 'G_STR', edges: 'EW' },
      { cell: 'c1', tile: 'R_COR', edges: 'ES' },
      { cell: 'a2', tile: 'S_RUB', edges: '' },
      { cell: 'c2', tile: 'R_DEAD', edges: 'N' },
    ]);
  });

  it('reads stairs with their sign, and exits with who laid them', () => {
    const [piece] = piecesOf('╷☥  ┴ж*  ┼⚘*C');
    expect(piece?.laid).toEqual([
      { cell: 'a1', tile: 'ST_ANKH_A', edges: 'S', seat: null, exit: false },
      { cell: 'b1', tile: 'ST_SCARAB_A', edges: 'NEW', seat: null, exit: true },
      { cell: 'c1', tile: 'ST_LOTUS_A', edges: 'NESW', seat: 2, exit: true },
    ]);
  });

  it('reads dangers with and without a gallery, people, and verdicts', () => {
    const [piece] = piecesOf('┼!M3a5b  !T2  +  ┐x');
    expect(piece?.dangers).toEqual([
      { cell: 'a1', tile: 'M3' },
      { cell: 'b1', tile: 'T2' },
    ]);
    expect(piece?.people).toEqual([
      { who: 'C05', seat: 0, cell: 'a1' },
      { who: 'C06', seat: 1, cell: 'a1' },
    ]);
    expect(piece?.laid.map(({ cell }) => cell)).toEqual(['a1', 'd1']);
    expect([piece?.right, piece?.wrong]).toEqual([['c1'], ['d1']]);
  });

  it('reads several pieces with their captions', () => {
    const pieces = piecesOf('-- Before\n╷\n-- After\n╷\n╵');
    expect(pieces.map(({ caption, rows }) => [caption, rows])).toEqual([
      ['Before', 1],
      ['After', 2],
    ]);
  });

  it('says what it cannot read', () => {
    expect(() => piecesOf('A├ ?')).toThrow('? in b1 is no piece of map');
  });
});

describe('the drawings of the rules and of the cover', () => {
  it('are the same in both languages', () => {
    const bare = (text: string) => text.replace(/^--.*$/gm, '--');
    expect(drawings(english).length).toBeGreaterThan(10);
    expect(drawings(french).map(bare)).toEqual(drawings(english).map(bare));
  });

  it.each([...drawings(english), cover])('have edges that agree: %s', (text) => {
    for (const piece of piecesOf(text)) expect(disagreeing(piece)).toEqual([]);
  });

  it('show a tile that would not fit where they say so', () => {
    const wrongly = drawings(english)
      .flatMap(piecesOf)
      .filter(({ caption }) => caption === 'It does not fit');
    expect(wrongly.map((piece) => disagreeing({ ...piece, wrong: [] }))).toEqual([['b1S', 'b2N']]);
  });
});
