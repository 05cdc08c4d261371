// Where the page comes from: a server of ours, or a static host that knows nothing but files. There
// the server runs in the page, and addresses stand behind a "#", for they name no file.

/** The folder with Python for browsers, which the page names where there is no server. */
export const python = globalThis.document?.documentElement.dataset['python'] ?? null;
/** True if the page is its own server. */
export const isStatic = python !== null;

/** The address of a file beside the page. */
export function fileAddress(name: string): string {
  return isStatic ? new URL(name, document.baseURI).href : `/${name}`;
}
