// Loads Python for browsers from its folder: files that are gzipped, whatever the host does, with
// a word of how far it has come.

/** What of Pyodide is used here. */
export interface Python {
  /** Unpacks an archive to where modules are looked for. */
  unpackArchive(archive: ArrayBuffer, format: string): void;
  pyimport(name: string): unknown;
}
type Load = (options: Record<string, unknown>) => Promise<Python>;

interface Contents {
  /** The size of each file, as it lies on the host. */
  files: Record<string, number>;
  /** The part of Pyodide's list of packages that it asks for. */
  lock: unknown;
}

const CONTENTS = 'contents.json';
const PACKED = '.gz';
const LIBRARY = 'python_stdlib.zip';
const OURS = 'expedition.zip';
const KINDS: Record<string, string> = { wasm: 'application/wasm', zip: 'application/zip' };

/** Python, with everything of ours in it. */
export async function loadPython(
  folder: string,
  tell: (done: number, all: number) => void,
): Promise<Python> {
  const contents = (await (await fetch(`${folder}${CONTENTS}`)).json()) as Contents;
  const all = Object.values(contents.files).reduce((one, other) => one + other, 0);
  let done = 0;
  const fetchPacked = (name: string) =>
    unpacked(`${folder}${name}${PACKED}`, name, (more) => tell((done += more), all));
  const ours = fetchPacked(OURS).then((response) => response.arrayBuffer());
  const asked = globalThis.fetch;
  // Pyodide asks for its files by their own names.
  globalThis.fetch = (what, how) => {
    const name = String(what instanceof Request ? what.url : what).replace(folder, '');
    return `${name}${PACKED}` in contents.files ? fetchPacked(name) : asked(what, how);
  };
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as {
    loadPyodide: Load;
  };
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}${LIBRARY}`,
    lockFileContents: JSON.stringify(contents.lock),
    env: { HOME: '/' },
  });
  python.unpackArchive(await ours, 'zip');
  return python;
}

/** A gzipped file of the host, inflated while it comes. */
async function unpacked(
  address: string,
  name: string,
  tell: (bytes: number) => void,
): Promise<Response> {
  const response = await fetchAsIs(address);
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`);
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        tell(chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );
  const body = counted.pipeThrough(new DecompressionStream('gzip'));
  const kind = KINDS[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return new Response(body, { headers: { 'Content-Type': kind } });
}

const fetchAsIs = globalThis.fetch.bind(globalThis);
