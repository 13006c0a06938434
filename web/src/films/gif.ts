// Animated GIF, written frame by frame: one table of colours for the whole film, and of each frame only what changed.
//
// The table is made from samples by halving boxes of colours (median cut); index 255 means "as before". Absent on
// purpose: dithering, which makes flat stickers noisy and files large.

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, opacity; the latter is ignored. */
  readonly data: Uint8ClampedArray | Uint8Array;
}

/** The index that leaves a pixel as it was. */
const AS_BEFORE = 255;
const MOST_COLOURS = 255;

/** A colour by five bits of each part. */
const coarse = (data: Pixels["data"], at: number) => ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);

interface Tally {
  readonly key: number;
  /** Sums of the exact colours, so that a flat area keeps its own. */
  readonly sum: [number, number, number];
  count: number;
}

/** The up to 255 colours that the samples need most. */
export function paletteOf(samples: readonly Pixels[]): number[][] {
  const tallies = new Map<number, Tally>();
  for (const { data } of samples) {
    for (let at = 0; at < data.length; at += 4) {
      const key = coarse(data, at);
      let tally = tallies.get(key);
      if (!tally) tallies.set(key, (tally = { key, sum: [0, 0, 0], count: 0 }));
      tally.count += 1;
      for (let part = 0; part < 3; part++) tally.sum[part] += data[at + part];
    }
  }
  const part = (tally: Tally, which: number) => (tally.key >> (10 - 5 * which)) & 31;
  const widest = (box: Tally[]) => [0, 1, 2].map((which) => {
    const values = box.map((tally) => part(tally, which));
    return { which, width: Math.max(...values) - Math.min(...values) };
  }).reduce((best, next) => (next.width > best.width ? next : best));
  const weight = (box: Tally[]) => box.length < 2 ? 0 : widest(box).width ** 2 * Math.sqrt(box.reduce((sum, { count }) => sum + count, 0));
  const boxes = [[...tallies.values()]].map((box) => ({ box, weight: weight(box) }));
  while (boxes.length < MOST_COLOURS) {
    const next = boxes.reduce((best, other) => (other.weight > best.weight ? other : best));
    if (next.weight === 0) break;
    const { which } = widest(next.box);
    const sorted = [...next.box].sort((a, b) => part(a, which) - part(b, which));
    const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
    let cut = 0;
    for (let sum = 0; cut < sorted.length - 1 && (cut === 0 || sum < half); cut++) sum += sorted[cut].count;
    boxes.splice(boxes.indexOf(next), 1, ...[sorted.slice(0, cut), sorted.slice(cut)].map((box) => ({ box, weight: weight(box) })));
  }
  return boxes.map(({ box }) => {
    const count = box.reduce((sum, tally) => sum + tally.count, 0);
    return [0, 1, 2].map((which) => Math.round(box.reduce((sum, tally) => sum + tally.sum[which], 0) / Math.max(1, count)));
  });
}

/** Bytes that grow. */
class Bytes {
  private buffer = new Uint8Array(1 << 16);
  length = 0;

  add(...bytes: number[]): void {
    for (const byte of bytes) this.push(byte);
  }

  push(byte: number): void {
    if (this.length === this.buffer.length) {
      const larger = new Uint8Array(this.buffer.length * 2);
      larger.set(this.buffer);
      this.buffer = larger;
    }
    this.buffer[this.length++] = byte;
  }

  short(value: number): void {
    this.add(value & 255, value >> 8);
  }

  text(text: string): void {
    this.add(...[...text].map((letter) => letter.charCodeAt(0)));
  }

  get content(): Uint8Array<ArrayBuffer> {
    return this.buffer.slice(0, this.length);
  }
}

export class Gif {
  /** How many frames there are. */
  frames = 0;
  private readonly bytes = new Bytes();
  private readonly nearest = new Int16Array(1 << 15).fill(-1);
  private readonly palette: readonly (readonly number[])[];
  private readonly width: number;
  private readonly height: number;
  private before: Uint8Array | undefined;

  constructor(width: number, height: number, palette: readonly (readonly number[])[]) {
    [this.width, this.height, this.palette] = [width, height, palette];
    const { bytes } = this;
    bytes.text("GIF89a");
    bytes.short(width);
    bytes.short(height);
    // A global table of 256 colours follows.
    bytes.add(0xf7, 0, 0);
    for (let i = 0; i < 256; i++) bytes.add(...(palette[i] ?? [0, 0, 0]));
    // The animation loops for ever.
    bytes.add(0x21, 0xff, 11);
    bytes.text("NETSCAPE2.0");
    bytes.add(3, 1, 0, 0, 0);
  }

  /** Adds a frame that is shown for this many milliseconds. */
  add({ data }: Pixels, milliseconds: number): void {
    const now = new Uint8Array(this.width * this.height);
    for (let i = 0; i < now.length; i++) now[i] = this.indexOf(data, 4 * i);
    const { before } = this;
    const box = before ? this.changed(before, now) : { left: 0, top: 0, width: this.width, height: this.height };
    const part = new Uint8Array(box.width * box.height);
    for (let y = 0; y < box.height; y++) {
      for (let x = 0; x < box.width; x++) {
        const from = (box.top + y) * this.width + box.left + x;
        part[y * box.width + x] = before && before[from] === now[from] ? AS_BEFORE : now[from];
      }
    }
    const { bytes } = this;
    // What is there stays, and one index is transparent.
    bytes.add(0x21, 0xf9, 4, 0x05);
    bytes.short(Math.max(2, Math.round(milliseconds / 10)));
    bytes.add(AS_BEFORE, 0);
    bytes.add(0x2c);
    for (const value of [box.left, box.top, box.width, box.height]) bytes.short(value);
    bytes.add(0);
    compress(part, bytes);
    this.before = now;
    this.frames += 1;
  }

  /** The whole file. */
  finish(): Uint8Array<ArrayBuffer> {
    this.bytes.add(0x3b);
    return this.bytes.content;
  }

  /** The smallest box with everything that changed; one pixel if nothing did. */
  private changed(before: Uint8Array, now: Uint8Array): { left: number; top: number; width: number; height: number } {
    let [left, top, right, bottom] = [this.width, this.height, 0, 0];
    for (let i = 0; i < now.length; i++) {
      if (before[i] === now[i]) continue;
      const [x, y] = [i % this.width, Math.floor(i / this.width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
    if (left > right || top > bottom) return { left: 0, top: 0, width: 1, height: 1 };
    return { left, top, width: right - left + 1, height: bottom - top + 1 };
  }

  private indexOf(data: Pixels["data"], at: number): number {
    const key = coarse(data, at);
    if (this.nearest[key] >= 0) return this.nearest[key];
    let [best, least] = [0, Infinity];
    this.palette.forEach(([red, green, blue], i) => {
      const far = (red - data[at]) ** 2 + (green - data[at + 1]) ** 2 + (blue - data[at + 2]) ** 2;
      if (far < least) [best, least] = [i, far];
    });
    return (this.nearest[key] = best);
  }
}

/** The most bits of a code; then the dictionary starts anew. */
const MOST_BITS = 12;
const CLEAR = 256;
const END = 257;

/** The indices by Lempel, Ziv and Welch, in blocks of at most 255 bytes. */
export function compress(indices: Uint8Array, out: { push(byte: number): void }): void {
  let block: number[] = [];
  const emit = (byte: number) => {
    block.push(byte);
    if (block.length === 255) flush();
  };
  const flush = () => {
    if (block.length === 0) return;
    out.push(block.length);
    for (const byte of block) out.push(byte);
    block = [];
  };
  let [bits, held] = [0, 0];
  let size = 9;
  const write = (code: number) => {
    held |= code << bits;
    bits += size;
    for (; bits >= 8; bits -= 8) {
      emit(held & 255);
      held >>>= 8;
    }
  };
  // The code of a known word and one more index.
  let words = new Map<number, number>();
  let next = END + 1;
  out.push(8);
  write(CLEAR);
  let word = -1;
  for (const index of indices) {
    if (word < 0) {
      word = index;
      continue;
    }
    const longer = (word << 8) | index;
    const known = words.get(longer);
    if (known !== undefined) {
      word = known;
      continue;
    }
    write(word);
    if (next < 1 << MOST_BITS) {
      words.set(longer, next);
      // The reader knows a word one code later than we do.
      if (next === 1 << size && size < MOST_BITS) size += 1;
      next += 1;
    } else {
      write(CLEAR);
      words = new Map();
      [size, next] = [9, END + 1];
    }
    word = index;
  }
  if (word >= 0) write(word);
  write(END);
  if (bits > 0) emit(held & 255);
  flush();
  out.push(0);
}
