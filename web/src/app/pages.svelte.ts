// The router: every page of the client as one record, its address beside the chunk that it comes in.
// The server gives the same HTML for each; of those it says something of in link previews, a test
// holds its addresses to these.
import type { Component } from 'svelte';
import { lazyImport } from '$web/browser/lazy_import';
import Home from '$web/features/home/Home.svelte';
import { speaking } from '$web/i18n/translate';

/** What stands in an address by a name, and how it is read; nothing: that is no such address. */
const PARAMETERS = {
  code: (text: string) => text.toUpperCase(),
  game: (text: string) => text,
  word: (text: string) => text,
  layout: (text: string) => text,
  day: (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined),
  edition: numberIn,
  moment: numberIn,
  seat: numberIn,
};
type Parameters = typeof PARAMETERS;
type ValueOf<Name> = Name extends keyof Parameters
  ? NonNullable<ReturnType<Parameters[Name]>>
  : never;
/** The properties that a page gets from its address: of `/t/:code/replay/:moment?` two. */
type ValuesIn<Path> = Path extends `${infer First}/${infer Rest}`
  ? ValuesIn<First> & ValuesIn<Rest>
  : Path extends `:${infer Name}?`
    ? { [name in Name]: ValueOf<Name> | null }
    : Path extends `:${infer Name}`
      ? { [name in Name]: ValueOf<Name> }
      : unknown;
type PropsIn<Path> = keyof ValuesIn<Path> extends never
  ? Record<string, never>
  : ValuesIn<Path> & Record<never, never>;

type Values = Record<string, string | number | null>;
type Screen = Component<Values>;
type Load = () => Promise<{ default: Screen }>;

interface PageRecord {
  /** What its address looks like: a name behind a colon is a parameter, one with a "?" may be left out. */
  path: string;
  /** The component, or what fetches its chunk. */
  screen: Screen | Load;
}

const page = <Path extends string>(
  path: Path,
  screen: () => Promise<{ default: Component<PropsIn<Path>> }>,
): PageRecord => ({ path, screen: screen as unknown as Load });

/** The one that comes with the program itself. */
const home = Home as Screen;
const daily = () => import('$web/features/daily/Daily.svelte');
const puzzle = () =>
  speaking('coach', speaking('puzzle', import('$web/features/puzzle/Puzzle.svelte')));

export const PAGES: readonly PageRecord[] = [
  { path: '/', screen: home },
  page('/new/:game', () => speaking('host', import('$web/features/create/Create.svelte'))),
  page('/rules/:game', () => import('$web/features/rules/Rules.svelte')),
  page('/go/:word?', () => import('$web/features/go/Go.svelte')),
  page('/t/:code', () => import('./Table.svelte')),
  page('/t/:code/screen', () => speaking('wall', import('$web/features/wall/BigScreen.svelte'))),
  page('/t/:code/replay/:moment?/:seat?', () => import('$web/features/replay/Replay.svelte')),
  page('/t/:code/coach/:seat?', () =>
    speaking('coach', import('$web/features/coach/Coach.svelte')),
  ),
  page('/t/:code/better/:seat', () =>
    speaking('coach', import('$web/features/coach/Exercise.svelte')),
  ),
  page('/c/:code', () => speaking('challenge', import('$web/features/challenge/Challenge.svelte'))),
  page('/daily', daily),
  page('/daily/:day', daily),
  page('/daily/:day/:game/:layout', () => import('$web/features/daily/Day.svelte')),
  page('/puzzle', puzzle),
  page('/puzzle/:day', puzzle),
  page('/score/:game?/:edition?/:layout?', () =>
    speaking('paper', import('$web/features/paper/Score.svelte')),
  ),
  page('/print/:game?/:layout?', () => speaking('paper', import('$web/features/paper/Pad.svelte'))),
  page('/sheet/:game?/:layout?', () =>
    speaking('paper', import('$web/features/paper/Designer.svelte')),
  ),
  page('/classes', () => import('$web/features/classes/Classes.svelte')),
  page('/notebook', () => import('$web/features/notebook/Notebook.svelte')),
  page('/about', () => speaking('about', import('$web/features/about/About.svelte'))),
];

interface Visit {
  page: PageRecord;
  /** The properties of the component. */
  values: Values;
  /** The same as long as the page stays the same: whatever differs in what may be left out. */
  key: string;
}

/** The page of an address; none where it leads nowhere. */
export function pageAt(address: string): Visit | null {
  const parts = address.split('/').filter(Boolean);
  for (const page of PAGES) {
    const visit = visitOf(page, parts);
    if (visit) return visit;
  }
  return null;
}

function visitOf(page: PageRecord, parts: readonly string[]): Visit | null {
  const wanted = page.path.split('/').filter(Boolean);
  if (parts.length > wanted.length) return null;
  const values: Values = {};
  const key = [page.path];
  for (const [index, part] of wanted.entries()) {
    const [, name, optional] = /^:(\w+)(\??)$/.exec(part) ?? [];
    const found = parts[index];
    if (name === undefined) {
      if (found !== part) return null;
    } else if (found === undefined) {
      if (!optional) return null;
      values[name] = null;
    } else {
      const value = PARAMETERS[name as keyof Parameters](found);
      if (value === undefined) return null;
      values[name] = value;
      if (!optional) key.push(String(value));
    }
  }
  return { page, values, key: key.join(' ') };
}

function numberIn(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** The components whose chunks are here. */
let here: ReadonlyMap<Screen | Load, Screen> = $state.raw(new Map([[home, home]]));

/** The component of a page, if it is here. */
export const screenOf = ({ screen }: PageRecord) => here.get(screen);

/** Have the component of a page here; ChunkMissing if it cannot be had. */
export async function bring({ screen }: PageRecord): Promise<void> {
  if (here.has(screen)) return;
  const { default: brought } = await lazyImport(screen as Load);
  here = new Map([...here, [screen, brought]]);
}
