// Printed components of the game, as `make generate` writes them: kinds, edges, signs and
// figures.
import printed from './printed.json';

interface TileInfo {
  /** "entrance", "rubble", "gallery", "room", "stairs", "monster", "trap" or "equipment". */
  kind: string;
  /** The open sides when the top of the tile points north. */
  edges: string;
  /** The sign of a flight of stairs; empty for all else. */
  symbol: string;
}

/** The attributes of a character or danger, or what equipment adds; 0 where there is none. */
export type Figures = Record<'F' | 'I' | 'R' | 'M', number>;

const TILES: Record<string, Partial<TileInfo>> = printed.tiles;
const FIGURES: Record<string, Partial<Figures>> = printed.figures;

/** The names of the sixteen characters. */
export const CHARACTERS: readonly string[] = printed.characters;

/** What is printed on a tile. */
export function tileInfo(tile: string): TileInfo {
  return { kind: 'gallery', edges: '', symbol: '', ...TILES[tile] };
}

/** The figures of a character, a danger or a piece of equipment. */
export function figuresOf(name: string): Figures {
  return { F: 0, I: 0, R: 0, M: 0, ...FIGURES[name] };
}

/** True of a tile that is a monster or a trap. */
export function isDanger(tile: string): boolean {
  return ['monster', 'trap'].includes(tileInfo(tile).kind);
}
