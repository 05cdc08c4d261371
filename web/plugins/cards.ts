// The pictures that messengers show of links, as tools/cards.py drew them, where the server finds
// them: one for each game that has one in its folder, and one for all.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { games, web } from './games.ts';

export function cards(): Plugin {
  return {
    name: 'expedition:cards',
    apply: 'build',
    generateBundle() {
      for (const [name, file] of drawn()) {
        this.emitFile({
          type: 'asset',
          fileName: `cards/${name}.jpg`,
          source: readFileSync(file),
        });
      }
    },
  };
}

function drawn(): [string, string][] {
  const own = readdirSync(games).map((game): [string, string] => [
    game,
    `${games}/${game}/web/card.jpg`,
  ]);
  return [...own.filter(([, file]) => existsSync(file)), ['home', `${web}cards/home.jpg`]];
}
