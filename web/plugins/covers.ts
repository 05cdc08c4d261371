// The covers of the games as drawings made when the client is built: the first page shows them
// without the code that draws boards. `virtual:covers` is the address of one file with all of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { render } from 'svelte/server';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { games, web } from './games.ts';
import { rounded } from './rounding.ts';
import { worn } from './wearing.ts';

const ID = 'virtual:covers';
const FILE = 'covers.json';

export function covers(): Plugin {
  let building = false;
  return {
    name: 'expedition:covers',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId(source) {
      return source === ID ? `\0${ID}` : null;
    },
    async load(id) {
      if (id !== `\0${ID}`) return null;
      // While somebody works on the client, cards have no cover: drawing takes a build.
      if (!building) return `export default 'data:application/json,{}';`;
      const server = await createServer({
        configFile: `${web}vite.config.ts`,
        appType: 'custom',
        logLevel: 'error',
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      });
      try {
        const source = await drawn(server);
        const file = this.emitFile({ type: 'asset', name: FILE, source });
        return `export default import.meta.ROLLUP_FILE_URL_${file};`;
      } finally {
        await server.close();
      }
    },
  };
}

/** Every cover as markup with its styles, by the name of the game. */
async function drawn(server: ViteDevServer): Promise<string> {
  const svelte = (await server.ssrLoadModule('svelte/server')) as { render: typeof render };
  const all: Record<string, string> = {};
  const scopes = new Map<string, string>();
  for (const game of readdirSync(games)) {
    const picture = `${games}/${game}/web/Picture.svelte`;
    if (!existsSync(picture)) continue;
    const { default: Picture } = await server.ssrLoadModule(picture);
    const { head, body } = svelte.render(Picture, {
      props: { text: sheetOf(game) },
      idPrefix: game,
    });
    const plain = (head + body).replace(/<!--.*?-->/gs, '').replace(/\s+/g, ' ');
    all[game] = worn(rounded(plain), scopes);
  }
  return JSON.stringify(all);
}

/** The sheet on the cover: one that somebody has begun, or else an empty one. */
function sheetOf(game: string): string {
  const begun = `${games}/${game}/web/cover.txt`;
  if (existsSync(begun)) return readFileSync(begun, 'utf8');
  const [first] = readdirSync(`${games}/${game}/layouts`).sort();
  return readFileSync(`${games}/${game}/layouts/${first}`, 'utf8');
}
