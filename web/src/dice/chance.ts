// Random numbers, quick and good: xoshiro128** by Blackman and Vigna, seeded from the browser.

export class Chance {
  /** Four words; code that needs millions of numbers works on them directly. */
  readonly words: Uint32Array<ArrayBuffer>;

  constructor(seed?: number) {
    this.words = new Uint32Array(4);
    if (seed === undefined) crypto.getRandomValues(this.words);
    else {
      // A seed is spread over all words (splitmix).
      this.words.forEach((_, i) => {
        let word = (seed + Math.imul(i + 1, 0x9e3779b9)) | 0;
        word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
        word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
        this.words[i] = word ^ (word >>> 16);
      });
    }
    if (this.words.every((word) => word === 0)) this.words[0] = 1;
  }

  /** A whole number below a bound. */
  below(bound: number): number {
    const { words } = this;
    const mixed = Math.imul(words[1], 5);
    const result = Math.imul((mixed << 7) | (mixed >>> 25), 9) >>> 0;
    const shifted = words[1] << 9;
    words[2] ^= words[0];
    words[3] ^= words[1];
    words[1] ^= words[2];
    words[0] ^= words[3];
    words[2] ^= shifted;
    words[3] = (words[3] << 11) | (words[3] >>> 21);
    return Math.floor((result / 4294967296) * bound);
  }
}
