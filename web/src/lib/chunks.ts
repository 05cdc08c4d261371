// Parts of the client that come when they are wanted. A page that has been open for long may ask a
// server that has been updated meanwhile for a part that it no longer has.

/** A part of the client could not be had; loading the page anew brings all of it. */
export class ChunkMissing extends Error {}

/** What a dynamic import brings; ChunkMissing, if it brings nothing. */
export async function fetched<Part>(coming: Promise<Part>): Promise<Part> {
  try {
    return await coming;
  } catch (cause) {
    throw new ChunkMissing('a part of the client could not be fetched', { cause });
  }
}
