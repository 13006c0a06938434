// Statistics of many solves by chance: mean, spread, extremes, median.

/** The median is computed from this many of the latest solves. */
const REMEMBERED = 100_000;

/** A solve: how many random turns it took, and how many seconds. */
export interface Solve {
  readonly turns: number;
  readonly seconds: number;
}

export class Statistics {
  count = 0;
  mean = 0;
  min = Infinity;
  max = 0;
  /** The sum of squared distances from the mean. */
  private spread = 0;
  private readonly latest: number[] = [];
  private readonly seconds: number[] = [];
  private sorted: { readonly at: number; readonly median: number } | undefined;

  add({ turns, seconds }: Solve): void {
    this.latest[this.count % REMEMBERED] = turns;
    this.seconds[this.count % REMEMBERED] = seconds;
    this.count += 1;
    // Welford's method: large numbers do not drown small ones.
    const off = turns - this.mean;
    this.mean += off / this.count;
    this.spread += off * (turns - this.mean);
    this.min = Math.min(this.min, turns);
    this.max = Math.max(this.max, turns);
  }

  /** The latest of them. */
  get values(): readonly number[] {
    return this.latest;
  }

  /** The latest `most` solves, the first one first. */
  solves(most = REMEMBERED): Solve[] {
    const { latest, seconds, count } = this;
    const length = Math.min(most, latest.length);
    return Array.from({ length }, (_, i) => (count - length + i) % REMEMBERED).map((at) => ({ turns: latest[at], seconds: seconds[at] }));
  }

  /** Standard deviation; 0 of fewer than two. */
  get deviation(): number {
    return this.count < 2 ? 0 : Math.sqrt(this.spread / (this.count - 1));
  }

  get median(): number {
    if (this.sorted?.at !== this.count) {
      const values = Float64Array.from(this.latest).sort();
      const half = values.length >> 1;
      const median = values.length % 2 === 1 ? values[half] : (values[half - 1] + values[half]) / 2;
      this.sorted = { at: this.count, median };
    }
    return this.sorted?.median ?? 0;
  }
}
