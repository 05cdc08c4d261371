// Encoder of animated GIF files: one palette by median cut, frames that hold only what has changed,
// LZW. Every messenger shows a GIF moving, which is not so of newer kinds of pictures.

export interface Frame {
  /** Red, green, blue and opacity of each point, row by row, as a canvas gives them. */
  points: Uint8ClampedArray;
  /** For how many hundredths of a second it is shown. */
  lasts: number;
}

/** A power of two; the last colour stands for what has not changed. */
const COLOURS = 64;
const BITS = 6;
const UNCHANGED = COLOURS - 1;
const LONGEST_CODE = 12;
const LONGEST_BLOCK = 255;

/** The file; it begins anew after the last frame. */
export function encodeGif(width: number, height: number, frames: readonly Frame[]): Uint8Array {
  const palette = new Palette(frames);
  const file = new Bytes();
  file.text('GIF89a');
  file.short(width, height);
  file.byte(0x80 | ((BITS - 1) << 4) | (BITS - 1), 0, 0);
  file.bytes(palette.colours);
  file.byte(0x21, 0xff, 11);
  file.text('NETSCAPE2.0');
  file.byte(3, 1, 0, 0, 0);
  let before: Uint8Array | null = null;
  for (const { points, lasts } of frames) {
    const now = palette.indices(points);
    const drawn = now.map((colour, at) => (before?.[at] === colour ? UNCHANGED : colour));
    file.byte(0x21, 0xf9, 4, (1 << 2) | 1);
    file.short(lasts);
    file.byte(UNCHANGED, 0, 0x2c);
    file.short(0, 0, width, height);
    file.byte(0, BITS);
    file.blocks(lzw(drawn));
    before = now;
  }
  file.byte(0x3b);
  return file.all();
}

/** Bytes that are put together one after the other. */
class Bytes {
  readonly #parts: number[] = [];

  byte(...some: number[]): void {
    this.#parts.push(...some);
  }

  bytes(some: Iterable<number>): void {
    for (const one of some) this.#parts.push(one);
  }

  /** Numbers of two bytes, the lower byte first. */
  short(...some: number[]): void {
    for (const one of some) this.#parts.push(one & 255, one >> 8);
  }

  text(said: string): void {
    this.bytes(new TextEncoder().encode(said));
  }

  /** In blocks of a byte that tells their length; an empty one ends them. */
  blocks(data: Uint8Array): void {
    for (let at = 0; at < data.length; at += LONGEST_BLOCK) {
      const block = data.subarray(at, at + LONGEST_BLOCK);
      this.byte(block.length);
      this.bytes(block);
    }
    this.byte(0);
  }

  all(): Uint8Array {
    return Uint8Array.from(this.#parts);
  }
}

/** The colours of all frames, rounded to five bits each and then cut down to a few. */
class Palette {
  readonly colours = new Uint8Array(3 * COLOURS);
  /** For each rounded colour the one of the palette, once it was asked for. */
  readonly #nearest = new Int16Array(1 << 15).fill(-1);

  constructor(frames: readonly Frame[]) {
    const counts = new Uint32Array(1 << 15);
    for (const { points } of frames) {
      for (let at = 0; at < points.length; at += 4) counts[rounded(points, at)]! += 1;
    }
    const all = [...counts.keys()].filter((colour) => counts[colour]);
    medianCut(all, counts, UNCHANGED).forEach((box, index) => {
      this.colours.set(meanOf(box, counts), 3 * index);
    });
  }

  indices(points: Uint8ClampedArray): Uint8Array {
    const found = new Uint8Array(points.length / 4);
    for (let at = 0; at < found.length; at += 1) {
      const colour = rounded(points, 4 * at);
      if (this.#nearest[colour] === -1) this.#nearest[colour] = this.#closest(colour);
      found[at] = this.#nearest[colour]!;
    }
    return found;
  }

  #closest(colour: number): number {
    let [best, least] = [0, Infinity];
    for (let index = 0; index < UNCHANGED; index += 1) {
      let distance = 0;
      for (let part = 0; part < 3; part += 1) {
        distance += (channel(colour, part) - this.colours[3 * index + part]!) ** 2;
      }
      if (distance < least) [best, least] = [index, distance];
    }
    return best;
  }
}

function rounded(points: Uint8ClampedArray, at: number): number {
  return ((points[at]! >> 3) << 10) | ((points[at + 1]! >> 3) << 5) | (points[at + 2]! >> 3);
}

/** Red, green or blue of a rounded colour, from 0 to 255. */
function channel(colour: number, part: number): number {
  const five = (colour >> (10 - 5 * part)) & 31;
  return (five << 3) | (five >> 2);
}

/** Boxes of colours that are alike: the widest is cut again and again where half its points lie. */
function medianCut(all: number[], counts: Uint32Array, most: number): number[][] {
  const boxes = [all];
  while (boxes.length < most) {
    const ranked = boxes.map((box) => ({ box, ...widest(box, counts) }));
    const cut = ranked.reduce((one, other) => (other.worth > one.worth ? other : one));
    if (cut.worth <= 0) break;
    const sorted = cut.box.toSorted((a, b) => channel(a, cut.part) - channel(b, cut.part));
    let left = sorted.reduce((sum, colour) => sum + counts[colour]!, 0) / 2;
    let at = sorted.findIndex((colour) => (left -= counts[colour]!) <= 0) + 1;
    at = Math.min(Math.max(at, 1), sorted.length - 1);
    boxes.splice(boxes.indexOf(cut.box), 1, sorted.slice(0, at), sorted.slice(at));
  }
  return boxes;
}

/** By which part the colours of a box differ most, and how much a cut is worth. */
function widest(box: readonly number[], counts: Uint32Array): { part: number; worth: number } {
  const points = box.reduce((sum, colour) => sum + counts[colour]!, 0);
  const widths = [0, 1, 2].map((part) => {
    const values = box.map((colour) => channel(colour, part));
    return (
      values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 255)
    );
  });
  const width = Math.max(...widths);
  return { part: widths.indexOf(width), worth: width * width * Math.cbrt(points) };
}

function meanOf(box: readonly number[], counts: Uint32Array): number[] {
  const points = box.reduce((sum, colour) => sum + counts[colour]!, 0) || 1;
  return [0, 1, 2].map((part) =>
    Math.round(
      box.reduce((sum, colour) => sum + channel(colour, part) * counts[colour]!, 0) / points,
    ),
  );
}

/** Lempel, Ziv and Welch: what came before is named by a code, and codes grow with their number. */
function lzw(indices: Uint8Array): Uint8Array {
  const [clear, end] = [COLOURS, COLOURS + 1];
  const bytes: number[] = [];
  let [held, bits, size, next] = [0, 0, BITS + 1, end + 1];
  let known = new Map<number, number>();
  const put = (code: number) => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8) {
      bytes.push(held & 255);
      held >>>= 8;
    }
  };
  put(clear);
  let prefix = indices[0] ?? 0;
  for (const index of indices.subarray(1)) {
    const key = (prefix << 8) | index;
    const longer = known.get(key);
    if (longer !== undefined) {
      prefix = longer;
      continue;
    }
    put(prefix);
    if (next === 1 << LONGEST_CODE) {
      put(clear);
      [known, size, next] = [new Map(), BITS + 1, end + 1];
    } else {
      if (next === 1 << size) size += 1;
      known.set(key, next);
      next += 1;
    }
    prefix = index;
  }
  put(prefix);
  put(end);
  if (bits) bytes.push(held & 255);
  return Uint8Array.from(bytes);
}
