// The emblems of seats as one picture file: `<use href="{emblems}#fox">` draws that one. Which icon
// of game-icons.net (CC BY 3.0) an emblem is drawn by is said here; the server says which there are.
import { type Plugin } from 'vite';
import { readIcons } from './icons.ts';
import { rounded } from './rounding.ts';

const ICONS: Record<string, string> = {
  fox: 'fox-head',
  butterfly: 'butterfly',
  turtle: 'turtle',
  lion: 'lion',
  raven: 'raven',
  rabbit: 'rabbit-head',
  dolphin: 'dolphin',
  bear: 'bear-face',
  hummingbird: 'hummingbird',
  cat: 'cat',
  octopus: 'octopus',
  deer: 'deer-head',
  penguin: 'penguin',
  wolf: 'wolf-head',
  parrot: 'parrot-head',
  hedgehog: 'hedgehog',
  panda: 'panda',
  eagle: 'eagle-head',
  squirrel: 'squirrel',
  flamingo: 'flamingo',
  gecko: 'gecko',
  unicorn: 'unicorn',
  swan: 'swan',
  kangaroo: 'kangaroo',
};
const ID = 'virtual:emblems';
const FILE = 'emblems.svg';

export function emblems(): Plugin {
  let building = false;
  return {
    name: 'expedition:emblems',
    configResolved(config) {
      building = config.command === 'build';
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(sprite());
      });
    },
    resolveId(source) {
      return source === ID ? `\0${ID}` : null;
    },
    load(id) {
      if (id !== `\0${ID}`) return null;
      if (!building) return `export default '/${FILE}';`;
      const file = this.emitFile({ type: 'asset', name: FILE, source: sprite() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

/** All emblems, each a symbol of its name. */
function sprite(): string {
  const { icons } = readIcons();
  const symbols = Object.entries(ICONS).map(([emblem, icon]) => {
    const body = icons[icon]?.body;
    if (!body) throw new Error(`game-icons has no icon "${icon}"`);
    return `<symbol id="${emblem}" viewBox="0 0 512 512">${rounded(body)}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}
