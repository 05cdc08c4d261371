// Runs pack.py in Pyodide: `node pack.mjs FOLDER-OF-PYODIDE FOLDER-TO-PACK`.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.mountNodeFS('/packing', folder);
python.runPython(readFileSync(new URL('pack.py', import.meta.url), 'utf8'));
