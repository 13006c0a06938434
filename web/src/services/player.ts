// Shows the model's history on the puzzle: steps, plays, scrubs, at a chosen tempo.
//
// Only the player moves the view after the model has changed. A turn by hand is already
// shown when the model hears of it, and is left alone.

import type { Display } from "../state/display";
import { turnBetween, type Model } from "../state/model";
import { Store } from "../state/store";

/** Milliseconds of a quarter turn at tempo 1. */
const QUARTER = 380;
/** A half turn takes longer, but not twice as long. */
const HALF = 1.45;
/** How long a change at once is shown while playing, in milliseconds. */
const PAUSE = 350;

export class Player extends Store {
  /** How many times faster than usual. */
  tempo = 1;
  private readonly model: Model;
  private readonly view: Display;
  private shown = 0;
  private run = 0;
  private motion: Promise<void> = Promise.resolve();
  private moving = 0;
  private hurry = 1;

  constructor(model: Model, view: Display) {
    super();
    this.model = model;
    this.view = view;
    model.subscribe(() => this.follow());
    this.follow();
  }

  get playing(): boolean {
    return this.run > 0;
  }

  /** Whether a layer is on its way. */
  get busy(): boolean {
    return this.playing || this.moving > 0;
  }

  get atEnd(): boolean {
    return this.model.index >= this.model.history.length;
  }

  /**
   * Plays what lies ahead, to the end or to `until`; at the end, the last turns are played again. `hurry`
   * makes it faster this time.
   */
  async play({ hurry = 1, until = Infinity } = {}): Promise<void> {
    if (this.playing) return;
    if (this.atEnd) this.model.goTo(this.lastStart());
    if (this.atEnd) return;
    const run = ++runs;
    this.run = run;
    this.hurry = hurry;
    this.tell();
    while (this.run === run && !this.atEnd && this.model.index < until) {
      this.model.goTo(this.model.index + 1);
      await this.motion;
    }
    if (this.run === run) this.pause();
  }

  pause(): void {
    this.run = 0;
    this.hurry = 1;
    this.tell();
  }

  /** Stops playing and goes to another place. */
  skip(to: number): void {
    this.model.goTo(to);
    this.pause();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.play();
  }

  /** One step forwards or backwards. */
  step(by: 1 | -1): void {
    this.pause();
    this.model.goTo(this.model.index + by);
  }

  jump(index: number): void {
    this.pause();
    this.model.goTo(index);
  }

  /** Shows a place between steps, as under a slider; settles with `jump`. */
  scrub(place: number): void {
    this.pause();
    const whole = Math.floor(place);
    if (whole !== this.model.index) this.model.goTo(whole);
    this.view.finish();
    const step = this.model.history[whole];
    if (step?.kind === "turn" && place > whole) this.view.scrub(step.turn, place - whole);
    else this.view.show(this.model.state.facelets);
  }

  /** Where the last uninterrupted run of turns of one origin begins. */
  private lastStart(): number {
    const { history } = this.model;
    const last = history[history.length - 1];
    let start = history.length;
    while (start > 0) {
      const step = history[start - 1];
      if (step.kind !== "turn" || last.kind !== "turn" || step.origin !== last.origin) break;
      start -= 1;
    }
    return start;
  }

  private follow(): void {
    const { model, view } = this;
    const from = this.shown;
    this.shown = model.index;
    if (view.puzzle !== model.puzzle) {
      view.puzzle = model.puzzle;
      view.show(model.state.facelets);
      return;
    }
    if (view.facelets === model.state.facelets) {
      view.show(model.state.facelets);
      return;
    }
    const turn = turnBetween(model, from, model.index);
    if (!turn) {
      view.show(model.state.facelets);
      this.motion = new Promise((done) => setTimeout(done, PAUSE));
      return;
    }
    const half = Math.abs(turn.quarters) === 2 ? HALF : 1;
    const motion = view.turn(turn, (QUARTER * half) / (this.tempo * this.hurry));
    this.moving += 1;
    this.motion = motion;
    void motion.then(() => {
      this.moving -= 1;
      this.tell();
    });
  }
}

/** Runs are numbered, so that one that was paused does not go on with the next. */
let runs = 0;
