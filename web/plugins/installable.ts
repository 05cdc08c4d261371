// What makes the client one that can be installed: a manifest, and a service worker that holds the
// shell, so that it opens without a network and says so. The page names its icon without a request.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { web } from './games.ts';

const WORKER = 'worker.js';
const SITE_WORKER = 'site-worker.js';
const ICON = `${web}src/app/assets/icon.svg`;
/** What the shell needs to be shown: not the games, and no drawings of them. */
const SHELL = /^assets\/(index-|(en|fr)-|text-|title-400-(?!italic)|hand-)/;

export function installable(): Plugin {
  return {
    name: 'expedition:installable',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const icon = readFileSync(ICON, 'utf8').replace(/\s+/g, ' ').replaceAll("'", '"');
        return fromTheRoot(html).replace(
          '%ICON%',
          `data:image/svg+xml,${encodeURIComponent(icon)}`,
        );
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const shell = Object.keys(bundle).filter((name) => SHELL.test(name) && !isRare(name));
        const version = createHash('sha256').update(shell.sort().join()).digest('hex').slice(0, 12);
        const worker = readFileSync(`${web}src/app/${WORKER}`, 'utf8')
          .replace("'%VERSION%'", JSON.stringify(version))
          .replace("['%SHELL%']", JSON.stringify(['/', ...shell.map((name) => `/${name}`)]));
        this.emitFile({ type: 'asset', fileName: WORKER, source: worker });
        // Filled in by `expedition site`, which knows all files of a site.
        const site = readFileSync(`${web}src/app/${SITE_WORKER}`, 'utf8');
        this.emitFile({ type: 'asset', fileName: SITE_WORKER, source: site });
      },
    },
  };
}

/** A server sends the page for every address, however deep; a static site writes it as it was. */
function fromTheRoot(html: string): string {
  return html.replace(/(href|src)="\.\//g, '$1="/');
}

/** Italics, and whole fonts of which a part is there already. */
function isRare(name: string): boolean {
  return name.includes('italic');
}
