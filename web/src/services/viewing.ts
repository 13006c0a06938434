// How the cube is looked at: what the user has set, and what the view reports.

import { choose, settings } from "../settings/settings";
import type { Display } from "../state/display";
import { Signal, Store } from "../state/store";

/** Milliseconds that the way home takes. */
const GO_HOME = 350;

export class Viewing extends Store {
  readonly view: Display;
  /** Tells of every new angle. */
  readonly moves = new Signal();
  private held = false;
  private spin = 0;

  constructor(view: Display) {
    super();
    this.view = view;
    view.showFront = settings.front;
  }

  /** Whether a layer follows the hand, or falls into place. */
  get inHand(): boolean {
    return this.held;
  }

  set inHand(held: boolean) {
    this.held = held;
    this.tell();
  }

  get showFront(): boolean {
    return this.view.showFront;
  }

  set showFront(on: boolean) {
    this.view.showFront = on;
    choose({ front: on });
    this.tell();
  }

  get spinSpeed(): number {
    return this.view.spinSpeed;
  }

  set spinSpeed(speed: number) {
    this.view.spinSpeed = speed;
    this.tell();
  }

  /** The view has moved, also while it spins on; hands change its spin, too. */
  moved(): void {
    this.moves.tell();
    const { spinSpeed } = this.view;
    if (spinSpeed === this.spin) return;
    this.spin = spinSpeed;
    this.tell();
  }

  goHome(): void {
    const { view } = this;
    view.spinSpeed = 0;
    void view.look(view.puzzle.home, GO_HOME);
  }
}
