// The screens beyond the first one come when they are wanted.
import { fetched } from '$lib/chunks';
import { speaking } from '$lib/i18n';

const chunks = {
  about: () => import('../screens/About.svelte'),
  better: () => import('../screens/Better.svelte'),
  challenge: () => speaking('challenge', import('../screens/Challenge.svelte')),
  coach: () => import('../screens/Coach.svelte'),
  daily: () => import('../screens/Daily.svelte'),
  day: () => import('../screens/Day.svelte'),
  create: () => import('../screens/Create.svelte'),
  notebook: () => import('../screens/Notebook.svelte'),
  replay: () => import('../screens/Replay.svelte'),
  rules: () => import('../screens/Rules.svelte'),
  screen: () => import('../screens/BigScreen.svelte'),
  table: () => import('../screens/Table.svelte'),
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
