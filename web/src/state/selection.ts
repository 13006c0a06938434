// Which of the two cubes keys, pad, palette and brush act on, and whether there are two.

import type { Model } from "./model";
import type { Place, Tab } from "./place";
import { Store } from "./store";

/** One of the two cubes: the position, or the goal. */
export type Side = "facelets" | "goal";

/** Both cubes, for what is known of each. */
export type OfBoth<T> = Record<Side, T>;

/** These tabs are always about the position. */
const ABOUT_THE_POSITION: readonly Tab[] = ["solve", "alg", "numbers", "robot"];

export class Selection extends Store {
  private readonly model: Model;
  private readonly place: Place;
  /** The cube clicked last. */
  private clicked: Side = "facelets";
  private openings = 0;
  private told = { withGoal: false, selected: "facelets" as Side };

  constructor(model: Model, place: Place) {
    super();
    this.model = model;
    this.place = place;
    model.subscribe(() => this.update());
    place.subscribe(() => this.follow());
    this.told = { withGoal: this.withGoal, selected: this.selected };
  }

  /** Whether the goal is shown beside the position. */
  get withGoal(): boolean {
    const { tab } = this.place;
    return this.model.state.goal !== null || tab === "goal" || (tab === "scan" && this.clicked === "goal");
  }

  get selected(): Side {
    return this.withGoal ? this.clicked : "facelets";
  }

  select(which: Side): void {
    this.clicked = which;
    this.update();
  }

  /** The stickers of a cube; without a goal it is the solved one. */
  stickers(which: Side): string {
    const { state, puzzle } = this.model;
    return state[which] ?? puzzle.solved;
  }

  /** A tab was opened. */
  private follow(): void {
    const { tab, openings } = this.place;
    if (openings !== this.openings) {
      this.openings = openings;
      // A goal that is not shown cannot be scanned into.
      if (ABOUT_THE_POSITION.includes(tab) || (tab === "scan" && !this.told.withGoal)) this.clicked = "facelets";
      if (tab === "goal") this.clicked = "goal";
    }
    this.update();
  }

  private update(): void {
    const { withGoal, selected } = this;
    if (withGoal === this.told.withGoal && selected === this.told.selected) return;
    this.told = { withGoal, selected };
    this.tell();
  }
}
