// Where the viewer stands, and how that changes by itself: a look to somewhere else, or a spin that goes on.

import { normal, type Angles } from "../puzzles/angles";

const FASTEST_SPIN = 540;

/** The part of the way covered after a part of the time. */
export const eased = (t: number) => t * t * (3 - 2 * t);
export const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** A change from one number to another over time. */
export interface Animation {
  readonly start: number;
  readonly milliseconds: number;
  readonly done: () => void;
}

interface LookAnimation extends Animation {
  readonly from: Angles;
  readonly to: Angles;
}

export class Orbit {
  private view: Angles;
  private lookAnimation: LookAnimation | undefined;
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
      this.lookAnimation = { from, to: { spin: from.spin + shorter, tilt: to.tilt }, start, milliseconds, done };
      this.changed(from);
    });
  }

  /** Ends a look to somewhere else where it is. */
  stop(): void {
    const { lookAnimation } = this;
    this.lookAnimation = undefined;
    lookAnimation?.done();
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
    this.lookOn(now);
    this.spinOn(now, still);
    this.lastFrame = now;
  }

  private lookOn(now: number): void {
    const { lookAnimation } = this;
    if (!lookAnimation) return;
    const part = clamp((now - lookAnimation.start) / lookAnimation.milliseconds, 0, 1);
    const between = (from: number, to: number) => from + (to - from) * eased(part);
    this.turnTo({ spin: between(lookAnimation.from.spin, lookAnimation.to.spin), tilt: between(lookAnimation.from.tilt, lookAnimation.to.tilt) });
    if (part === 1) this.stop();
  }

  private spinOn(now: number, still: boolean): void {
    if (this.spinning === 0 || still || this.lookAnimation) return;
    // After a pause without frames the view goes on from where it was.
    const seconds = clamp(now - this.lastFrame, 0, 100) / 1000;
    this.turnTo({ ...this.view, spin: this.view.spin + this.spinning * seconds });
  }
}
