// The clock of a machine on the screen: it runs, stops, jumps to any moment, and notifies its listeners.
//
// It is not a real machine's clock: during a run, each step of the machine sets it, and it runs on until the end of the
// step and no further.

import { Store } from "../state/store";

export class Clock extends Store {
  /** How many times faster than the machine. */
  private rate = 1;
  private end = 0;
  /** It stands here, or has been running from here since `since`. */
  private base = 0;
  private since: number | undefined;
  /** While it follows a machine: it stops here, and this is how fast it runs. */
  private limit = Infinity;
  private pace: number | undefined;
  private frame = 0;

  get playing(): boolean {
    return this.since !== undefined;
  }

  get speed(): number {
    return this.rate;
  }

  set speed(rate: number) {
    this.base = this.time;
    if (this.since !== undefined) this.since = performance.now();
    this.rate = rate;
  }

  get length(): number {
    return this.end;
  }

  /** Starts anew, with a program of this many seconds. */
  load(seconds: number): void {
    this.end = seconds;
    this.limit = Infinity;
    this.stand(0);
  }

  /** The program gets longer or shorter; the clock goes on. */
  extend(seconds: number): void {
    this.end = seconds;
  }

  /** Seconds of the machine. */
  get time(): number {
    const run = this.since === undefined ? 0 : ((performance.now() - this.since) / 1000) * (this.pace ?? this.rate);
    return Math.min(this.base + run, this.end, Math.max(this.limit, this.base));
  }

  get atEnd(): boolean {
    return this.time >= this.end;
  }

  /** Runs from here; from the start if it was at the end. */
  play(): void {
    if (this.playing || this.end === 0) return;
    this.limit = Infinity;
    this.pace = undefined;
    this.base = this.atEnd ? 0 : this.time;
    this.run();
  }

  pause(): void {
    this.stand(this.time);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Jumps to a moment and stops there. */
  seek(time: number): void {
    this.stand(Math.max(0, Math.min(this.end, time)));
  }

  /** Runs from one moment to another, `pace` times faster, to follow a machine step by step. */
  follow(from: number, to: number, pace: number): void {
    this.base = from;
    this.limit = to;
    this.pace = pace;
    this.run();
  }

  private stand(time: number): void {
    this.base = time;
    this.since = undefined;
    cancelAnimationFrame(this.frame);
    this.tell();
  }

  private run(): void {
    this.since = performance.now();
    cancelAnimationFrame(this.frame);
    const step = () => {
      const { time } = this;
      if (time >= Math.min(this.end, this.limit)) return this.stand(time);
      this.tell();
      this.frame = requestAnimationFrame(step);
    };
    step();
  }
}
