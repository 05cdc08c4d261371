// Boards live beside the rules of their game, outside web/: what they import is found in web/.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export const web = fileURLToPath(new URL('..', import.meta.url));
export const games = fileURLToPath(new URL('../../src/expedition/games', import.meta.url));
export const locale = fileURLToPath(new URL('../../src/expedition/locale', import.meta.url));

const BARE = /^(?!virtual:|node:|data:|https?:)[@\w]/;

/** Resolves a package named in a game's folder as if web/src/app/main.ts had named it. */
export function packagesForGames(): Plugin {
  return {
    name: 'expedition:packages-for-games',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (!importer || !BARE.test(source) || !isInside(games, importer)) return null;
      return this.resolve(source, `${web}src/app/main.ts`, { ...options, skipSelf: true });
    },
  };
}

function isInside(folder: string, file: string): boolean {
  return !relative(folder, file).startsWith('..');
}
