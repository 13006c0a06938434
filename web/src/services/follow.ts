// Following along with a real puzzle: the next turn as an arrow on the puzzle, as a picture and in words.
//
// Doing the turn that comes next, by hand, key or pad, is the same as pressing Next. Any other turn leaves the solution,
// which is kept: the turn can be taken back, and as soon as the position is one of the solution's again, however it was
// reached, following goes on from there. Absent on purpose: letters for other fronts than F; the view keeps F in front,
// so that keys and letters mean the same.

import { apply, inverse, sameLayers, type Turn } from "../puzzles/cube";
import type { Model, State } from "../state/model";
import type { Found } from "../state/solution";
import { Store } from "../state/store";
import type { Player } from "./player";
import type { Search } from "./search";

/** Where the user is in the solution. */
export type Whereabouts =
  | { readonly kind: "on"; readonly found: Found; readonly next: Turn | undefined }
  /** Another turn was done; `next` takes it back, or completes it if it was half of a half turn. */
  | { readonly kind: "astray"; readonly found: Found; readonly next: Turn; readonly halfway: boolean }
  | { readonly kind: "lost" };

export class Follow extends Store {
  private readonly model: Model;
  private readonly player: Player;
  private readonly search: Search;
  private isOn = false;
  /** Where the solution was left. */
  private left: { readonly found: Found; readonly at: number; readonly state: State } | undefined;

  constructor(model: Model, player: Player, search: Search) {
    super();
    this.model = model;
    this.player = player;
    this.search = search;
    model.subscribe(() => this.rejoin());
  }

  get on(): boolean {
    return this.isOn;
  }

  set on(on: boolean) {
    this.left = undefined;
    this.isOn = on;
    this.tell();
  }

  get whereabouts(): Whereabouts {
    const { model, search: { found } } = this;
    if (found) return { kind: "on", found, next: found.turns[model.index - found.start] };
    const { left } = this;
    const last = model.history[model.index - 1];
    if (!left || !this.isAstray(left) || last?.kind !== "turn") return { kind: "lost" };
    const missing = left.found.turns[left.at - left.found.start];
    const halfway = missing !== undefined && model.index === left.at + 1 && isHalfOf(last.turn, missing);
    return { kind: "astray", found: left.found, next: halfway ? last.turn : inverse(last.turn), halfway };
  }

  /** A turn by hand, key or pad. */
  turn(turn: Turn): void {
    const { model, player } = this;
    player.pause();
    const where = this.whereabouts;
    if (this.on && where.kind === "on") {
      if (where.next && isSame(where.next, turn)) return model.goTo(model.index + 1);
      this.left = { found: where.found, at: model.index, state: model.state };
    }
    model.turn(turn);
  }

  next(): void {
    const where = this.whereabouts;
    if (where.kind === "on" && where.next) this.player.step(1);
    if (where.kind !== "astray") return;
    if (where.halfway) this.turn(where.next);
    else this.player.step(-1);
  }

  back(): void {
    const where = this.whereabouts;
    if (where.kind === "astray" || (where.kind === "on" && this.model.index > where.found.start)) this.player.step(-1);
  }

  private isAstray({ at, state }: NonNullable<Follow["left"]>): boolean {
    const { model } = this;
    return model.index >= at && model.stateAt(Math.min(at, model.index)) === state
      && model.history.slice(at, model.index).every((step) => step.kind === "turn");
  }

  /** When a position of the solution is reached again, the rest of the solution lies ahead again. */
  private rejoin(): void {
    const { left, model, search } = this;
    if (!this.on || !left || search.found || !this.isAstray(left)) return;
    const { found, at } = left;
    const ahead = found.turns.slice(at - found.start);
    for (let there = 0; there <= ahead.length; there++) {
      if (ahead.slice(0, there).reduce(apply, left.state.facelets) !== model.state.facelets) continue;
      this.left = undefined;
      return model.replace(at, ahead, "solution", at + there);
    }
  }
}

/** The same turn; a half turn goes either way. */
function isSame(a: Turn, b: Turn): boolean {
  return sameLayers(a, b) && (a.quarters - b.quarters) % 4 === 0;
}

function isHalfOf(part: Turn, whole: Turn): boolean {
  return sameLayers(part, whole) && Math.abs(whole.quarters) === 2 && Math.abs(part.quarters) === 1;
}
