// Loads what the games' folders give to the browser: web/Board.svelte (what is played on),
// web/Picture.svelte (a sheet drawn from its text), web/telling.ts (its words), web/cover.txt (the
// sheet on its cover) and, if it likes, web/Stage.svelte (for a big screen), web/Sign.svelte (for its
// rules page) and web/moments.ts (what decided a match). All are found by walking the folders, and
// nothing outside names a game.
import type { Component } from 'svelte';
import { lazyImport } from '$web/browser/lazy_import';
import { learn } from '$web/i18n/translate';
import type { BoardState, Decider, PictureProps, SignProps, StageProps, Telling } from './board';

export interface GameClient {
  Board: Component<{ board: BoardState<never, never> }>;
  Picture: Component<PictureProps>;
  Stage?: Component<StageProps<never>> | undefined;
  telling: Telling;
}

const deciders = import.meta.glob<{ momentsOf: Decider }>('$games/*/web/moments.ts');
const boards = import.meta.glob<{ default: GameClient['Board'] }>('$games/*/web/Board.svelte');
const pictures = import.meta.glob<{ default: GameClient['Picture'] }>(
  '$games/*/web/Picture.svelte',
);
const stages = import.meta.glob<{ default: NonNullable<GameClient['Stage']> }>(
  '$games/*/web/Stage.svelte',
);
const signs = import.meta.glob<{ default: Component<SignProps> }>('$games/*/web/Sign.svelte');
const tellings = import.meta.glob<{ telling: Telling }>('$games/*/web/telling.ts');
const layouts = import.meta.glob<string>('$games/*/layouts/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const covers = import.meta.glob<string>('$games/*/web/cover.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The client of a game with its sentences, loaded when it is first wanted. */
export async function loadGame(name: string): Promise<GameClient> {
  const [Picture, board, stage, telling] = await Promise.all([
    loadPicture(name),
    lazyImport(one(boards, name)),
    lazyImport(async () => oneOf(stages, name)?.()),
    lazyImport(one(tellings, name)),
    learn(name),
  ]);
  return { Board: board.default, Picture, Stage: stage?.default, telling: telling.telling };
}

/** What finds the moments that decided a match of this game, if it can tell. */
export async function loadDecider(name: string): Promise<Decider | undefined> {
  return (await lazyImport(async () => oneOf(deciders, name)?.()))?.momentsOf;
}

/** What draws the sheets of a game, without the rest of its client. */
export async function loadPicture(name: string): Promise<GameClient['Picture']> {
  return (await lazyImport(one(pictures, name))).default;
}

/** What draws the signs of a game's rules, if it has any. */
export async function loadSign(name: string): Promise<Component<SignProps> | undefined> {
  return (await lazyImport(async () => oneOf(signs, name)?.()))?.default;
}

/** True if this browser can draw the game. */
export function canDraw(name: string): boolean {
  return oneOf(boards, name) !== undefined;
}

/** The empty sheets of a game as text, by the name of the layout. */
export function layoutsOf(name: string): Record<string, string> {
  const own = Object.entries(layouts).filter(([path]) => gameOf(path) === name);
  return Object.fromEntries(
    own.map(([path, text]) => [path.split('/').at(-1)?.replace('.txt', '') ?? '', text]),
  );
}

/** The sheet on the cover of a game: one that somebody has begun, or else an empty one. */
export function coverOf(name: string): string {
  return oneOf(covers, name) ?? Object.values(layoutsOf(name))[0] ?? '';
}

function one<Found>(found: Record<string, Found>, name: string): Found {
  const entry = oneOf(found, name);
  if (!entry) throw new Error(`the folder of ${name} has no client`);
  return entry;
}

function oneOf<Found>(found: Record<string, Found>, name: string): Found | undefined {
  return Object.entries(found).find(([path]) => gameOf(path) === name)?.[1];
}

function gameOf(path: string): string {
  return /games\/([^/]+)\//.exec(path)?.[1] ?? '';
}
