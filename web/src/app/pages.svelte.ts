// The screens beyond the first one come when they are wanted.
import { fetched } from '$web/browser/lazy_import';
import { speaking } from '$web/i18n/translate';

const chunks = {
  about: () => import('$web/features/about/About.svelte'),
  better: () => import('$web/features/coach/Exercise.svelte'),
  challenge: () => speaking('challenge', import('$web/features/challenge/Challenge.svelte')),
  coach: () => import('$web/features/coach/Coach.svelte'),
  daily: () => import('$web/features/daily/Daily.svelte'),
  day: () => import('$web/features/daily/Day.svelte'),
  create: () => import('$web/features/create/Create.svelte'),
  notebook: () => import('$web/features/notebook/Notebook.svelte'),
  replay: () => import('$web/features/replay/Replay.svelte'),
  rules: () => import('$web/features/rules/Rules.svelte'),
  screen: () => import('$web/features/wall/BigScreen.svelte'),
  table: () => import('./Table.svelte'),
};
export type ScreenName = keyof typeof chunks;
type Screens = { [Name in ScreenName]?: Awaited<ReturnType<(typeof chunks)[Name]>>['default'] };

let here: Screens = $state.raw({});

/** The screens that are here. */
export const screens = () => here;

/** Have a screen here; ChunkMissing if it cannot be had. */
export async function bring(name: ScreenName): Promise<void> {
  const brought = { [name]: (await fetched<{ default: unknown }>(chunks[name])).default };
  here = { ...here, ...brought };
}
