// Sound effects, each with a light buzz where the device can; silent and still unless asked for.
import { lazyImport } from './lazy_import';
import { settings } from './settings.svelte';
import type { Sound } from './synthesizer';

/** For how many milliseconds the device buzzes, rests and buzzes again. */
const BUZZES: Partial<Record<Sound, number[]>> = {
  pencil: [8],
  dice: [12, 60, 10],
  door: [10, 50, 30],
  danger: [60],
  struck: [15, 90, 25],
  cheer: [20, 80, 20, 80, 40],
};

/** True if the device can buzz. */
export const canBuzz = (): boolean => 'vibrate' in navigator;

/** Let a sound be heard and felt, as far as that was asked for, some seconds from now. */
export function play(sound: Sound, after = 0): void {
  const buzz = BUZZES[sound];
  if (settings.buzz && canBuzz() && buzz) navigator.vibrate([0, 1000 * after, ...buzz]);
  if (!settings.sound) return;
  // What cannot be fetched is not heard.
  void lazyImport(() => import('./synthesizer')).then(
    (synthesizer) => synthesizer.sound(sound, after),
    () => null,
  );
}
