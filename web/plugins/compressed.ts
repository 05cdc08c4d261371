// Beside every file of the bundle that is worth it, the same compressed by brotli and by gzip: it is
// done once, as well as it can be, and never while somebody waits for a server.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(js|css|svg|json|html|webmanifest)$/;
const SMALLEST = 500;

export function compressed(): Plugin {
  return {
    name: 'expedition:compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => TEXTS.test(name))) {
        const file = join(dir ?? '', name);
        const text = readFileSync(file);
        if (text.length < SMALLEST) continue;
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params: quality }));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
