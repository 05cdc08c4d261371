import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { emblems } from './plugins/emblems.ts';
import { games, locale, packagesForGames, web } from './plugins/games.ts';
import { icons } from './plugins/icons.ts';
import { sentences } from './plugins/sentences.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root: web,
  plugins: [packagesForGames(), icons(), emblems(), sentences(), svelte()],
  resolve: {
    alias: { $games: games, $locale: locale, $lib: `${web}src/lib` },
  },
  build: {
    outDir: '../src/expedition/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [repository] },
    proxy: {
      '/api': { target: 'http://127.0.0.1:8000', ws: true, rewriteWsOrigin: true },
    },
  },
});
