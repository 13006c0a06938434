import { expect, test } from "vitest";
import { turnNamed } from "../../src/puzzles/cube";
import { framesOf } from "../../src/films/film";
import { compress, Gif, paletteOf, type Pixels } from "../../src/films/gif";

/** Reads what `compress` has written: the smallest code size, then blocks. */
function decompress(bytes: readonly number[]): number[] {
  expect(bytes[0]).toBe(8);
  const content: number[] = [];
  let at = 1;
  for (; bytes[at] > 0; at += bytes[at] + 1) content.push(...bytes.slice(at + 1, at + 1 + bytes[at]));
  expect(at).toBe(bytes.length - 1);
  const out: number[] = [];
  let [bit, size] = [0, 9];
  let words: number[][] = [];
  let last: number[] | undefined;
  for (;;) {
    let code = 0;
    for (let i = 0; i < size; i++, bit++) code |= ((content[bit >> 3] >> (bit & 7)) & 1) << i;
    if (code === 257) return out;
    if (code === 256) {
      [words, last, size] = [Array.from({ length: 258 }, (_, i) => [i]), undefined, 9];
      continue;
    }
    const word: number[] = words[code] ?? [...last!, last![0]];
    out.push(...word);
    if (last && words.length < 4096) words.push([...last, word[0]]);
    if (words.length === 1 << size && size < 12) size += 1;
    last = word;
  }
}

function noise(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

test("what is compressed can be read again, short and long, flat and noisy", () => {
  for (const [length, colours] of [[1, 1], [2, 2], [300, 1], [5000, 3], [40_000, 255], [200_000, 2]]) {
    const next = noise(length);
    const indices = Uint8Array.from({ length }, () => Math.floor(next() * colours));
    const bytes: number[] = [];
    compress(indices, { push: (byte) => bytes.push(byte) });
    expect(decompress(bytes).join() === [...indices].join(), `${length} of ${colours}`).toBe(true);
  }
});

const flat = (width: number, height: number, colour: readonly number[]): Pixels => ({
  width, height, data: Uint8ClampedArray.from({ length: 4 * width * height }, (_, i) => colour[i % 4]),
});

test("few colours are kept exactly, many become at most 255", () => {
  const [red, blue] = [flat(4, 4, [200, 17, 3, 255]), flat(4, 4, [1, 2, 250, 255])];
  expect(paletteOf([red, blue]).sort()).toEqual([[1, 2, 250], [200, 17, 3]]);
  const next = noise(7);
  const many: Pixels = { width: 100, height: 100, data: Uint8ClampedArray.from({ length: 40_000 }, () => Math.floor(next() * 256)) };
  expect(paletteOf([many]).length).toBe(255);
});

test("frames without a change are frames all the same", () => {
  const gif = new Gif(4, 4, [[9, 9, 9]]);
  for (let i = 0; i < 3; i++) gif.add(flat(4, 4, [9, 9, 9, 255]), 40);
  expect(gif.frames).toBe(3);
  const bytes = gif.finish();
  expect(String.fromCharCode(...bytes.slice(0, 6))).toBe("GIF89a");
  expect(bytes.at(-1)).toBe(0x3b);
});

test("a film: the start, eight frames a quarter turn, twelve a half turn", () => {
  const turns = ["R", "U2", "R'", "Fw"].map((name) => turnNamed(name)!);
  const frames = framesOf(turns);
  expect(frames.length).toBe(1 + 8 + 12 + 8 + 8);
  expect(frames.filter(({ part }) => part === 0).map(({ done }) => done)).toEqual([0, 1, 2, 3, 4]);
  expect(framesOf([]).length).toBe(1);
});
