// `import mummy from 'virtual:icons/mummy-head'` bundles that one drawing of game-icons.net
// (CC BY 3.0), not the whole set of 8 MB.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:icons/';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

export function icons(): Plugin {
  let set: IconSet | undefined;
  return {
    name: 'expedition:icons',
    resolveId(source) {
      return source.startsWith(PREFIX) ? `\0${source}` : null;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      set ??= readIcons();
      const name = id.slice(PREFIX.length + 1);
      const body = bodyOf(set, name);
      if (body === undefined) this.error(unknownIcon(set, name));
      return `export default ${JSON.stringify(body)};`;
    },
  };
}

/** The whole set. */
export function readIcons(): IconSet {
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  return JSON.parse(readFileSync(file, 'utf8')) as IconSet;
}

function bodyOf(set: IconSet, name: string): string | undefined {
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
  return icon?.body;
}

function unknownIcon(set: IconSet, name: string): string {
  const words = name.split('-');
  const near = Object.keys(set.icons).filter((known) => words.some((word) => known.includes(word)));
  return `game-icons has no icon "${name}". Near it: ${near.slice(0, 12).join(', ') || 'nothing'}.`;
}
