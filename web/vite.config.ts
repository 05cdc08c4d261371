import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { cards } from './plugins/cards.ts';
import { chunks, isFirst } from './plugins/chunks.ts';
import { compressed } from './plugins/compressed.ts';
import { covers } from './plugins/covers.ts';
import { emblems } from './plugins/emblems.ts';
import { games, locale, packagesForGames, web } from './plugins/games.ts';
import { icons } from './plugins/icons.ts';
import { installable } from './plugins/installable.ts';
import { sentences } from './plugins/sentences.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** The styles of what comes later come with its script. */
const dynamicCompileOptions = ({ filename }: { filename: string }) =>
  isFirst(filename) ? undefined : ({ css: 'injected' } as const);

export default defineConfig({
  root: web,
  // Files name one another by the way from one to the other, so that a site may lie anywhere.
  base: './',
  plugins: [
    packagesForGames(),
    icons(),
    emblems(),
    covers(),
    cards(),
    sentences(),
    svelte({ dynamicCompileOptions }),
    installable(),
    compressed(),
  ],
  resolve: {
    alias: { $games: games, $locale: locale, $web: `${web}src` },
  },
  worker: { format: 'es' },
  build: {
    outDir: '../src/expedition/server/static',
    emptyOutDir: true,
    // The paper's grain is smaller than a request for it.
    assetsInlineLimit: (file) => file.endsWith('grain.svg'),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunks(), debugName: 'games' }],
        },
      },
    },
  },
  server: {
    fs: { allow: [repository] },
    proxy: {
      '/api': { target: 'http://127.0.0.1:8000', ws: true, rewriteWsOrigin: true },
    },
  },
});
