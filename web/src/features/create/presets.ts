// Presets: which one a set of options is, and the options that one makes.
import type { PresetInfo } from '$web/net/generated/messages';

type Options = Record<string, string>;

/** All options as the preset has them, and the others as usual. */
export function withPreset(preset: Pick<PresetInfo, 'options'>, usual: Options): Options {
  return { ...usual, ...preset.options };
}

/** The name of the preset that these options are; none if something was changed besides. */
export function chosenPreset(
  presets: readonly Pick<PresetInfo, 'name' | 'options'>[],
  options: Options,
  usual: Options,
): string | null {
  const found = presets.find((preset) => {
    const made = withPreset(preset, usual);
    return Object.keys(made).every((name) => made[name] === options[name]);
  });
  return found?.name ?? null;
}
