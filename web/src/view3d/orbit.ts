// Where the viewer stands, and how that changes by itself: a look to somewhere else, or a spin that goes on.

import { normal, type Angles } from "../puzzles/angles";

const FASTEST_SPIN = 540;

/** The part of the way covered after a part of the time. */
export const eased = (t: number) => t * t * (3 - 2 * t);
export const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** A change from one number to another over time. */
export interface Run {
  readonly start: number;
  readonly milliseconds: number;
  readonly done: () => void;
}

interface Pan extends Run {
  readonly from: Angles;
  readonly to: Angles;
}

export class Gaze {
  private view: Angles;
  private pan: Pan | undefined;
  private spinning = 0;
  private lastFrame = 0;
  private readonly changed: (angles: Angles) => void;

  /** `changed` hears of all that is worth another frame. */
  constructor(home: Angles, changed: (angles: Angles) => void) {
    this.view = home;
    this.changed = changed;
  }

  get angles(): Angles {
    return this.view;
  }

  /** Looks from there, at once or by the shorter way within some time; resolves when it does. */
  look(angles: Angles, milliseconds: number): Promise<void> {
    this.stop();
    const to = normal(angles);
    if (milliseconds <= 0) {
      this.turnTo(to);
      return Promise.resolve();
    }
    const shorter = normal({ spin: to.spin - this.view.spin, tilt: 0 }).spin;
    const from = this.view;
    const start = performance.now();
    return new Promise((done) => {
      this.pan = { from, to: { spin: from.spin + shorter, tilt: to.tilt }, start, milliseconds, done };
      this.changed(from);
    });
  }

  /** Ends a look to somewhere else where it is. */
  stop(): void {
    const { pan } = this;
    this.pan = undefined;
    pan?.done();
  }

  turnTo(angles: Angles): void {
    this.view = normal(angles);
    this.changed(this.view);
  }

  /** Degrees per second; positive as if the viewer walked to the right. */
  get spinSpeed(): number {
    return this.spinning;
  }

  set spinSpeed(speed: number) {
    this.spinning = clamp(speed, -FASTEST_SPIN, FASTEST_SPIN);
    this.wake();
    this.changed(this.view);
  }

  /** After a pause the spin goes on from where it was. */
  wake(): void {
    this.lastFrame = performance.now();
  }

  /** One frame; a hand on a layer keeps the spin still. */
  step(now: number, still: boolean): void {
    this.panOn(now);
    this.spinOn(now, still);
    this.lastFrame = now;
  }

  private panOn(now: number): void {
    const { pan } = this;
    if (!pan) return;
    const part = clamp((now - pan.start) / pan.milliseconds, 0, 1);
    const between = (from: number, to: number) => from + (to - from) * eased(part);
    this.turnTo({ spin: between(pan.from.spin, pan.to.spin), tilt: between(pan.from.tilt, pan.to.tilt) });
    if (part === 1) this.stop();
  }

  private spinOn(now: number, still: boolean): void {
    if (this.spinning === 0 || still || this.pan) return;
    // After a pause without frames the view goes on from where it was.
    const seconds = clamp(now - this.lastFrame, 0, 100) / 1000;
    this.turnTo({ ...this.view, spin: this.view.spin + this.spinning * seconds });
  }
}
