// Dynamic imports with retries. A phone may lose a chunk on its way; and a page that has been
// open for long may ask a server that has been updated meanwhile for one that it no longer has.

/** A part of the client could not be had; loading the page anew brings all of it. */
export class ChunkMissing extends Error {}

/** Milliseconds after which a part is asked for again: what a phone has lost is soon there. */
const PAUSES = [250, 1500];

/** What a dynamic import brings, if need be when it is tried again; ChunkMissing, if it brings nothing. */
export async function lazyImport<Part>(
  bring: () => Promise<Part>,
  [pause, ...later]: readonly number[] = PAUSES,
): Promise<Part> {
  try {
    return await bring();
  } catch (cause) {
    if (cause instanceof ChunkMissing) throw cause;
    if (pause === undefined)
      throw new ChunkMissing('a part of the client could not be fetched', { cause });
    await new Promise((resolve) => setTimeout(resolve, pause));
    return lazyImport(bring, later);
  }
}
