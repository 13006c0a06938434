// Changes of stickers at once: painting them, and putting others in their place.

import type { Choices } from "../state/choices";
import type { Change, Model, State } from "../state/model";
import type { OfBoth, Selection, Side } from "../state/selection";
import type { Player } from "./player";

export class Editor {
  /** The sticker painted last, on each cube; -1 for none. */
  lastPainted: OfBoth<number> = { facelets: -1, goal: -1 };
  private readonly model: Model;
  private readonly player: Player;
  private readonly selection: Selection;
  private readonly choices: Choices;

  constructor(model: Model, player: Player, selection: Selection, choices: Choices) {
    [this.model, this.player, this.selection, this.choices] = [model, player, selection, choices];
    let { puzzle } = model;
    model.subscribe(() => {
      if (model.puzzle !== puzzle) this.lastPainted = { facelets: -1, goal: -1 };
      ({ puzzle } = model);
    });
  }

  /** Paints a sticker, or all that are one field in space; `again` while one stroke goes on. */
  paint(which: Side, at: number | readonly number[], again: boolean): void {
    this.player.pause();
    const { colour } = this.choices;
    const places = typeof at === "number" ? [at] : at;
    const stickers = [...this.selection.stickers(which)];
    if (places.every((index) => stickers[index] === colour)) return;
    this.lastPainted[which] = places[0];
    for (const index of places) stickers[index] = colour;
    this.model.change(which === "goal" ? "goal" : "painted", { [which]: stickers.join("") }, again);
  }

  /** Puts other stickers on a cube; `joined` overwrites the step before. */
  put(which: Side, change: Change, facelets: string, joined?: boolean): void {
    this.player.pause();
    // The solved puzzle as a goal is the same as no goal.
    const to: Partial<State> = which === "facelets" ? { facelets } : { goal: facelets === this.model.puzzle.solved ? null : facelets };
    this.model.change(which === "goal" ? "goal" : change, to, joined);
  }

  /** Solved, and without a goal. */
  reset(): void {
    this.player.pause();
    this.model.change("reset", { facelets: this.model.puzzle.solved, goal: null });
  }
}
