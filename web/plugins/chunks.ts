// Which modules travel together: what the first page needs, what a table needs, all of a game, and
// what games share. Styles of what comes later come with its script, so that a chunk is one request.
import { basename, relative, sep } from 'node:path';
import { games, web } from './games.ts';

interface Bundle {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const ENTRY = `${web}src/app/main.ts`;
const PAGE = `${web}index.html`;
/** What runs every component. */
const RUNTIME = /node_modules.svelte|rolldown.runtime/;
const FIRST = 'index';
const TABLE = 'Table';
/** What several pages share that no table needs. */
const PAGES = 'pages';
/** What is played at: what its parts share, that come later, is there before them. */
const PLAY = `${web}src/features/play/`;
/** What several games share. */
const SHARED = 'sheet_games';

/** Gives the chunk that a module belongs to. */
export function chunks(): (id: string, bundle: Bundle) => string | null {
  const known = new Map<string, string | null>();
  return (id, bundle) => homeOf(id, bundle, known);
}

function homeOf(id: string, bundle: Bundle, known: Map<string, string | null>): string | null {
  const before = known.get(id);
  if (before !== undefined) return before;
  known.set(id, null); // whatever imports one another belongs where the others do
  const home = ownHome(id) ?? homeByImporters(id, bundle, known);
  known.set(id, home);
  return home;
}

function ownHome(id: string): string | null {
  if (id === ENTRY || id === PAGE || RUNTIME.test(id)) return FIRST;
  const [game = '', folder] = relative(games, id.split('?')[0] ?? id).split(sep);
  return game !== '..' && folder === 'web' && !id.includes('?raw') ? game : null;
}

/** The first page takes what it needs; other modules go where all go who need them. */
function homeByImporters(id: string, bundle: Bundle, known: Map<string, string | null>) {
  const importers = bundle.getModuleInfo(id)?.importers ?? [];
  const comesLater = id.startsWith(`${web}src/`) && importers.length === 0;
  if (comesLater && id.endsWith('.svelte')) return basename(id, '.svelte');
  const homes = new Set(importers.map((importer) => homeOf(importer, bundle, known)));
  homes.delete(null);
  if (homes.has(FIRST)) return FIRST;
  if (homes.size < 2) return [...homes][0] ?? null;
  if ([...homes].every((home) => home !== null && isGame(home))) return SHARED;
  const ofPages = [...homes].every((home) => home !== null && isPage(home));
  return ofPages && !id.startsWith(PLAY) ? PAGES : TABLE;
}

/** Pages and parts that come later are named as their files are, games as their folders. */
const isGame = (home: string) => /^[a-z]/.test(home) && home !== PAGES;
const isPage = (home: string) => !isGame(home) && home !== TABLE;

const FIRST_PARTS =
  /^(app\/App|features\/home\/(GameCard|Home|MyTables|Today)|table\/(CodeField|LessonLink|NameField|NotFound)|ui\/(Code|ErrorNotice|Icon|Loading|MatchRow|Page|PlayerStamp|Preferences))\.svelte$/;

/** True for a component that the first page shows: its styles come in a file of their own. */
export function isFirst(file: string): boolean {
  return FIRST_PARTS.test(relative(`${web}src`, file).replaceAll(sep, '/'));
}
