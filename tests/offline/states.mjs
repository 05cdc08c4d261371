// Prints what states.py tells, by Python for browsers: `node states.mjs PYODIDE RUNTIME STATES.PY SEEDS`.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';

const [pyodide, runtime, program, seeds] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const unpacked = (name) => gunzipSync(readFileSync(`${runtime}/${name}.gz`));
const library = `${mkdtempSync(`${tmpdir()}/states-`)}/python_stdlib.zip`;
writeFileSync(library, unpacked('python_stdlib.zip'));
const { lock } = JSON.parse(readFileSync(`${runtime}/contents.json`, 'utf8'));
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  stdLibURL: library,
  lockFileContents: JSON.stringify(lock),
});
python.unpackArchive(new Uint8Array(unpacked('expedition.zip')), 'zip');
python.runPython(readFileSync(program, 'utf8'));
console.log(python.runPython(`digests(${Number(seeds)})`));
