import { describe, expect, it } from 'vitest';
import { encodeGif, type Frame } from './gif_encoder';

const [WIDTH, HEIGHT] = [128, 96];

/** A frame of a few colours, and of noise from a certain point on. */
function frame(noisyFrom: number, lasts: number): Frame {
  let state = 7;
  const points = new Uint8ClampedArray(4 * WIDTH * HEIGHT).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    state = (state * 75 + 74) % 65537;
    const colour = at >= noisyFrom ? state % 8 : Math.floor(at / 9) % 3;
    points.set([colour & 4 ? 248 : 0, colour & 2 ? 248 : 0, colour & 1 ? 248 : 0], 4 * at);
  }
  return { points, lasts };
}

/** What a reader of the file draws, frame by frame, as red, green and blue. */
function decoded(file: Uint8Array): { lasts: number; points: number[][] }[] {
  let at = 13;
  const colours = 2 << (file[10]! & 7);
  const palette = file.subarray(at, at + 3 * colours);
  at += 3 * colours;
  const frames = [];
  const canvas: number[][] = [];
  let [lasts, transparent] = [0, -1];
  for (;;) {
    const kind = file[at++];
    if (kind === 0x3b) return frames;
    if (kind === 0x21) {
      if (file[at] === 0xf9) {
        lasts = file[at + 3]! | (file[at + 4]! << 8);
        transparent = file[at + 5]!;
      }
      for (at += 1; file[at]; at += file[at]! + 1);
      at += 1;
      continue;
    }
    at += 9;
    const least = file[at++]!;
    const data: number[] = [];
    for (; file[at]; at += file[at]! + 1) data.push(...file.subarray(at + 1, at + 1 + file[at]!));
    at += 1;
    unpacked(data, least).forEach((index, point) => {
      if (index !== transparent) canvas[point] = [...palette.subarray(3 * index, 3 * index + 3)];
    });
    frames.push({ lasts, points: [...canvas] });
  }
}

function unpacked(data: number[], least: number): number[] {
  const [clear, end] = [1 << least, (1 << least) + 1];
  const found: number[] = [];
  let table: number[][] = [];
  let [size, bit, before] = [least + 1, 0, null as number[] | null];
  for (;;) {
    let code = 0;
    for (let one = 0; one < size; one += 1, bit += 1) {
      code |= ((data[bit >> 3]! >> (bit & 7)) & 1) << one;
    }
    if (code === end) return found;
    if (code === clear) {
      table = Array.from({ length: clear + 2 }, (_, index) => [index]);
      [size, before] = [least + 1, null];
      continue;
    }
    const entry: number[] = table[code] ?? [...before!, before![0]!];
    found.push(...entry);
    if (before) table.push([...before, entry[0]!]);
    if (table.length === 1 << size && size < 12) size += 1;
    before = entry;
  }
}

describe('an animated GIF', () => {
  it('shows every frame as it was drawn, for as long as it lasts', () => {
    const frames = [frame(Infinity, 20), frame(900, 20), frame(0, 100)];
    const shown = decoded(encodeGif(WIDTH, HEIGHT, frames));
    expect(shown.map(({ lasts }) => lasts)).toEqual([20, 20, 100]);
    for (const [index, { points }] of frames.entries()) {
      const wanted = Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
        [...points.subarray(4 * at, 4 * at + 3)].map((part) => (part ? 255 : 0)),
      );
      expect(shown[index]?.points).toEqual(wanted);
    }
  });

  it('keeps many codes apart, and holds a frame that changes nothing in a few bytes', () => {
    const noise = frame(0, 1);
    const once = encodeGif(WIDTH, HEIGHT, [noise]);
    const twice = encodeGif(WIDTH, HEIGHT, [noise, noise]);
    expect(twice.length - once.length).toBeLessThan(200);
  });

  it('merges what is alike where there are too many colours', () => {
    const points = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
    for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
      points.set([(at % 64) * 4, Math.floor(at / 64) * 5, 128, 255], 4 * at);
    }
    const [shown] = decoded(encodeGif(WIDTH, HEIGHT, [{ points, lasts: 1 }]));
    const off = shown!.points.map((point, at) =>
      Math.max(...point.map((part, index) => Math.abs(part - points[4 * at + index]!))),
    );
    expect(Math.max(...off)).toBeLessThan(48);
  });
});
