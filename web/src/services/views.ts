// The cubes on the screen: the position, and the goal as soon as it is needed.

import { translate } from "../puzzles/angles";
import { apply, turnNamed } from "../puzzles/cube";
import { fitted } from "../puzzles/puzzle";
import type { Display } from "../state/display";
import type { Model } from "../state/model";
import type { Selection } from "../state/selection";
import type { Follow } from "./follow";
import type { Player } from "./player";

/** Milliseconds that a turn of the goal takes. */
const GOAL_TURN = 300;

export interface ViewsParts {
  readonly model: Model;
  readonly player: Player;
  readonly follow: Follow;
  readonly selection: Selection;
}

/** `View` is how a cube is shown. */
export class Views<View extends Display> {
  readonly position: View;
  /** Made when it is first needed. */
  goal: View | undefined;
  private readonly parts: ViewsParts;

  constructor(position: View, parts: ViewsParts) {
    [this.position, this.parts] = [position, parts];
  }

  /** The cube that keys, pad and brush act on. */
  get selected(): View {
    return (this.parts.selection.selected === "goal" && this.goal) || this.position;
  }

  /** Turns the selected cube by a turn named as it is seen. */
  turn(name: string): void {
    const { model, player, follow, selection } = this.parts;
    const named = turnNamed(name);
    const turn = named && fitted(model.puzzle, translate(named, this.selected.angles));
    if (!turn) return;
    if (selection.selected === "facelets") return follow.turn(turn);
    player.pause();
    void this.selected.turn(turn, GOAL_TURN);
    model.change("goal", { goal: apply(selection.stickers("goal"), turn) });
  }
}
