// What is in the box, from the file that the rules read: kinds, edges, signs and figures.
import components from '../components.toml?raw';

export interface TileInfo {
  /** "entrance", "rubble", "gallery", "room", "stairs", "monster", "trap" or "equipment". */
  kind: string;
  /** The open sides when the top of the tile points north. */
  edges: string;
  /** The sign of a flight of stairs; empty for all else. */
  symbol: string;
}

/** The attributes of a character or danger, or what equipment adds; 0 where there is none. */
export type Figures = Record<'F' | 'I' | 'R' | 'M', number>;

const entries = [...read(components)];
const none: TileInfo = { kind: 'gallery', edges: '', symbol: '' };

const TILES = new Map(
  entries
    .filter(({ section }) => ['tiles', 'dangers', 'equipment'].includes(section))
    .map(({ section, name, values }) => [
      name,
      {
        kind: values['kind'] ?? section,
        edges: values['edges'] ?? '',
        symbol: values['symbol'] ?? '',
      },
    ]),
);
const FIGURES = new Map(
  entries
    .filter(({ section }) => ['characters', 'dangers', 'equipment'].includes(section))
    .map(({ name, values }) => {
      const figure = (letter: string) => Number(values[letter] ?? 0);
      return [name, { F: figure('F'), I: figure('I'), R: figure('R'), M: figure('M') }];
    }),
);
const SCROLLS = new Set(
  entries.filter(({ values }) => values['scroll'] === 'true').map(({ name }) => name),
);
/** The names of the sixteen characters. */
export const CHARACTERS = entries
  .filter(({ section }) => section === 'characters')
  .map(({ name }) => name);

/** What is printed on a tile. */
export function tileInfo(tile: string): TileInfo {
  return TILES.get(tile) ?? none;
}

/** The figures of a character, a danger or a piece of equipment. */
export function figuresOf(name: string): Figures {
  return FIGURES.get(name) ?? { F: 0, I: 0, R: 0, M: 0 };
}

/** True of equipment that can destroy a gallery. */
export function isScroll(tile: string): boolean {
  return SCROLLS.has(tile);
}

/** True of a tile that is a monster or a trap. */
export function isDanger(tile: string): boolean {
  return ['monster', 'trap'].includes(tileInfo(tile).kind);
}

interface Entry {
  section: string;
  name: string;
  values: Record<string, string>;
}

/** The lines `NAME = { key = value, ... }` of the file, each with its section. */
function* read(text: string): Generator<Entry> {
  let section = '';
  for (const line of text.split('\n')) {
    section = /^\[(\w+)\]/.exec(line)?.[1] ?? section;
    const [, name, inside] = /^(\w+) = \{(.*?)\}/.exec(line) ?? [];
    if (!name || !inside) continue;
    const pairs = [...inside.matchAll(/(\w+) = "?([^",]*?)"?\s*(?:,|$)/g)];
    yield {
      section,
      name,
      values: Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value])),
    };
  }
}
