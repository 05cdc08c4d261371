// Parser of a piece of map in text: docs/build/notation.md says how it is written.
import { CHARACTERS } from '../box';
import { cellAt } from './cells';
import type { Cell, Danger, Laid, Person } from '../table';

/** A piece of map: what lies and stands on it, and what is said about some of its cells. */
export interface Piece {
  caption: string;
  columns: number;
  rows: number;
  laid: Laid[];
  /** The seat that each tile's network is named after, or less than 0: an Entrance's own, or as said. */
  networks: number[];
  dangers: Danger[];
  people: Person[];
  /** Cells marked "+": a tile may be laid there, or lies there rightly. */
  right: Cell[];
  /** Cells marked "x": it may not. */
  wrong: Cell[];
}

const GALLERIES = 'N╵E╶S╷W╴NE└NS│NW┘ES┌EW─SW┐NES├NEW┴NSW┤ESW┬NESW┼';
const ROOMS = 'N╹E╺S╻W╸NE┗NS┃NW┛ES┏EW━SW┓NES┣NEW┻NSW┫ESW┳NESW╋';
const SIGNS: Record<string, string> = {
  '☥': 'ANKH',
  '◎': 'EYE',
  ж: 'SCARAB',
  '☼': 'SUN',
  '⚘': 'LOTUS',
};
/** What the tiles of a kind are called by the number of their openings. */
const NAMES = ['', 'DEAD', 'COR', 'TEE', 'CRS'];
const STRAIGHT = ['NS', 'EW'];
const TOKEN =
  /^([A-H])?([╵╶╷╴│─└┌┐┘├┬┤┴┼╹╺╻╸┃━┗┏┓┛┣┳┫┻╋#])?([☥◎ж☼⚘])?(?:(\*)([A-H])?)?(?:!([MT]\d))?((?:[a-h]\d*)*)([+x])?$/u;

const edgesOf = new Map(
  [GALLERIES, ROOMS].flatMap((known, kind) =>
    [...known.matchAll(/([NESW]+)([^NESW])/gu)].map(([, edges = '', drawn = '']) => [
      drawn,
      { edges, isRoom: kind === 1 },
    ]),
  ),
);

/** The pieces of a text; each begins with its caption after "--", the first one may have none. */
export function piecesOf(text: string): Piece[] {
  const groups: { caption: string; rows: string[] }[] = [];
  for (const row of text.split('\n')) {
    const caption = /^--\s*(.*)$/.exec(row)?.[1];
    if (caption !== undefined) groups.push({ caption, rows: [] });
    else if (row.trim()) {
      if (!groups.length) groups.push({ caption: '', rows: [] });
      groups.at(-1)?.rows.push(row);
    }
  }
  return groups.map(({ caption, rows }) => pieceOf(caption, rows));
}

function pieceOf(caption: string, lines: readonly string[]): Piece {
  const rows = lines.filter((line) => !line.startsWith('='));
  const tokens = rows.map((row) => row.trim().split(/\s+/));
  const piece: Piece = {
    caption,
    columns: Math.max(...tokens.map((row) => row.length)),
    rows: rows.length,
    laid: [],
    networks: [],
    dangers: [],
    people: [],
    right: [],
    wrong: [],
  };
  tokens.forEach((row, down) => {
    row.forEach((token, right) => {
      if (token !== '.') put(piece, token, cellAt(right, down));
    });
  });
  const said = networksIn(lines.filter((line) => line.startsWith('=')));
  piece.networks = piece.laid.map(
    ({ cell, tile, seat }) => said.get(cell) ?? (tile === 'S_ENT' ? (seat ?? -1) : -1),
  );
  return piece;
}

/** The seats that cells hang together with: "= A:b1-c1 B:e1" says it of three. */
function networksIn(lines: readonly string[]): Map<Cell, number> {
  const words = lines.flatMap((line) => line.slice(1).trim().split(/\s+/));
  return new Map(
    words.flatMap((word) => {
      const [letter = '', cells = ''] = word.split(':');
      return cells.split('-').map((cell): [Cell, number] => [cell, seatOf(letter)]);
    }),
  );
}

function put(piece: Piece, token: string, cell: Cell): void {
  const read = TOKEN.exec(token);
  if (!read) throw new Error(`${token} in ${cell} is no piece of map`);
  const [, entrance, drawn, sign, exit, layer, danger, people = '', verdict] = read;
  if (drawn) piece.laid.push(laidOf(cell, drawn, { entrance, sign, exit, layer }));
  if (danger) piece.dangers.push({ cell, tile: danger });
  for (const [, letter = 'a', number] of people.matchAll(/([a-h])(\d*)/g)) {
    const seat = seatOf(letter);
    piece.people.push({
      who: number ? `C${number.padStart(2, '0')}` : nextOf(piece, seat),
      seat,
      cell,
    });
  }
  if (verdict === '+') piece.right.push(cell);
  if (verdict === 'x') piece.wrong.push(cell);
}

function laidOf(
  cell: Cell,
  drawn: string,
  marks: Record<'entrance' | 'sign' | 'exit' | 'layer', string | undefined>,
): Laid {
  if (drawn === '#') return { cell, tile: 'S_RUB', edges: '' };
  const { edges = '', isRoom = false } = edgesOf.get(drawn) ?? {};
  const { entrance, sign, exit, layer } = marks;
  if (entrance) return { cell, tile: 'S_ENT', edges, seat: seatOf(entrance) };
  if (sign) {
    const seat = layer ? seatOf(layer) : null;
    return {
      cell,
      tile: `ST_${SIGNS[sign] ?? ''}_A`,
      edges,
      seat,
      exit: exit !== undefined,
    };
  }
  const name = STRAIGHT.includes(edges) ? 'STR' : (NAMES[edges.length] ?? '');
  return { cell, tile: `${isRoom ? 'R' : 'G'}_${name}`, edges };
}

function seatOf(letter: string): number {
  return letter.toLowerCase().charCodeAt(0) - 97;
}

/** A character that is not in the picture yet, so that teams differ. */
function nextOf(piece: Piece, seat: number): string {
  const taken = new Set(piece.people.map(({ who }) => who));
  const from = (seat * 4) % CHARACTERS.length;
  const order = [...CHARACTERS.slice(from), ...CHARACTERS.slice(0, from)];
  return order.find((who) => !taken.has(who)) ?? order[0] ?? '';
}
