// Following along with a real puzzle: the next turn as an arrow on the puzzle, as a picture and in words.
//
// Doing the turn that comes next, by hand, key or pad, is the same as pressing Next. Any other turn leaves the solution,
// which is kept: the turn can be taken back, and as soon as the position is one of the solution's again, however it was
// reached, following goes on from there. Absent on purpose: letters for other fronts than F; the view keeps F in front,
// so that keys and letters mean the same.

import * as api from "../api/api";
import type { Bench } from "../bench";
import { apply, inverse, nameOf, sameLayers, type Turn, type Vector } from "../puzzles/cube";
import { fill, h } from "../dom/dom";
import { basis, sidesPassed, type Angles } from "../puzzles/angles";
import { inNotation } from "../settings/notation";
import { currentStage } from "./stages";
import type { Model, State } from "../state/model";
import { pictogram } from "../pictures/pictogram";
import type { Player } from "./player";
import type { Found, Search } from "./search";
import { text } from "../texts/texts";
import { turnInWords } from "../texts/words";

/** How many turns after the next one are announced. */
const AHEAD = 4;
/** The view goes round to a hidden layer in so many milliseconds. */
const GO_ROUND = 450;
/** A face that looks towards the viewer this much can be seen well. */
const SEEN = 0.25;
/** For what is at the back one looks over the top. */
const OVER = 52;

/** Where somebody who follows is. */
export type Whereabouts =
  | { readonly kind: "on"; readonly found: Found; readonly next: Turn | undefined }
  /** A turn of their own was done; `next` leads back, or on if it was half of a half turn. */
  | { readonly kind: "astray"; readonly found: Found; readonly next: Turn; readonly halfway: boolean }
  | { readonly kind: "lost" };

export class Follow {
  private readonly model: Model;
  private readonly player: Player;
  private readonly search: Search;
  /** Where the solution was left. */
  private left: { readonly found: Found; readonly at: number; readonly state: State } | undefined;

  constructor(model: Model, player: Player, search: Search) {
    this.model = model;
    this.player = player;
    this.search = search;
    model.subscribe(() => this.rejoin());
  }

  get on(): boolean {
    return document.documentElement.dataset.follow === "true";
  }

  set on(on: boolean) {
    this.left = undefined;
    if (on) document.documentElement.dataset.follow = "true";
    else delete document.documentElement.dataset.follow;
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

  /** Back at a position of the solution, what was left of it is what lies ahead again. */
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

/** A view with F in front from which a turn is seen well: the present one if it will do. */
export function viewOfTurn(turn: Turn, now: Angles, home: Angles): Angles {
  const { axis, layers } = turn;
  const side = layers.reduce<number>((sum, layer) => sum + layer, 0);
  const front = sidesPassed(now) === 0 && Math.abs(now.tilt) < 80;
  // Middle layers and the whole puzzle are seen from everywhere.
  if (side === 0) return front && now.tilt > 0 ? now : home;
  const out = [0, 1, 2].map((i) => (i === axis ? Math.sign(side) : 0)) as unknown as Vector;
  const seen = ({ towards }: { towards: Vector }) => out.reduce((sum, value, i) => sum + value * towards[i], 0);
  if (front && seen(basis(now)) > SEEN) return now;
  const spin = Math.abs(home.spin);
  const views = [home, { ...home, spin }, { ...home, spin: -spin }, { ...home, tilt: -home.tilt }];
  return views.find((view) => seen(basis(view)) > SEEN) ?? { ...home, tilt: OVER };
}

/** Whether the stages of a solution mean something to people: they chose its method, or they have asked for them. */
export function showsStages({ choices, model }: Bench, { solution: { method } }: Found, asked = choices.stages): boolean {
  return asked || method !== api.usualMethod(model.puzzle.id);
}

export function startFollowing(bench: Bench): void {
  bench.follow.on = true;
  bench.changed();
  document.getElementById("follow-next")?.focus();
}

export function stopFollowing(bench: Bench): void {
  bench.follow.on = false;
  bench.changed();
  document.getElementById("follow")?.focus();
}

export function followPanel(bench: Bench): HTMLElement {
  const { model, view, choices, follow } = bench;
  const picture = h("div", { className: "next-picture" });
  const name = h("p", { className: "next", id: "next-turn", "aria-live": "polite" });
  const words = h("p", { className: "next-words" });
  const ahead = h("p", { className: "ahead" });
  const stage = h("p", { className: "stage-name" });
  const count = h("p", { className: "count" });
  const next = h("button", { type: "button", className: "primary", id: "follow-next", onclick: () => follow.next() });
  const back = h("button", { type: "button", id: "follow-back", onclick: () => follow.back() }, text("page.follow.back"));
  let pointed = "";
  const point = (turn: Turn | undefined) => {
    const key = turn ? `${model.puzzle.id}/${model.index}/${nameOf(turn)}` : "";
    if (key === pointed) return;
    pointed = key;
    document.documentElement.dataset.pointed = turn ? nameOf(turn) : "";
    const angles = turn ? viewOfTurn(turn, view.angles, model.puzzle.home) : view.angles;
    if (angles !== view.angles) {
      view.spinSpeed = 0;
      void view.look(angles, GO_ROUND);
    }
    view.point(turn, angles);
  };
  const update = () => {
    if (!follow.on) return point(undefined);
    const where = follow.whereabouts;
    const turn = where.kind === "lost" ? undefined : where.next;
    point(turn);
    const label = (one: Turn) => inNotation(nameOf(one), choices.notation);
    fill(picture, turn && pictogram(nameOf(turn), model.puzzle));
    fill(name, turn ? label(turn) : where.kind === "on" ? "✓" : "?");
    fill(words, turn ? inWords(turn) : "");
    const later = where.kind === "on" ? where.found.turns.slice(model.index - where.found.start) : [];
    fill(ahead, ...later.slice(1, 1 + AHEAD).map((one) => h("span", {}, label(one))));
    fill(count, where.kind === "lost" ? text("page.follow.lost") : where.kind === "astray" ? text(where.halfway ? "page.follow.halfway" : "page.follow.astray")
      : later.length > 0 ? text("page.follow.left", { count: later.length }) : text("page.follow.done"));
    count.classList.toggle("bad", where.kind === "lost" || (where.kind === "astray" && !where.halfway));
    next.textContent = text(where.kind === "astray" && !where.halfway ? "page.follow.takeBack" : "page.follow.next");
    next.hidden = turn === undefined;
    back.hidden = where.kind !== "on";
    back.disabled = where.kind === "on" && model.index === where.found.start;
    const current = where.kind === "on" && showsStages(bench, where.found) && currentStage(where.found, model.index);
    fill(stage, where.kind === "on" && current ? where.found.solution.stages[current.number].name : "");
    stage.hidden = !current;
  };
  bench.onChange(update);
  return h("div", { className: "follow", "data-part": "follow" }, stage,
    h("div", { className: "next-turn" }, picture, name, h("div", {}, words, count)), ahead,
    h("div", { className: "buttons" }, back, next,
      h("button", { type: "button", id: "follow-stop", onclick: () => stopFollowing(bench) }, text("page.follow.stop"))));
}

/** A turn in words; a clock that hangs where nobody looks is looked at from there. */
function inWords(turn: Turn): string {
  const words = turnInWords(turn);
  const base = nameOf(turn)[0];
  if (!"DLB".includes(base) || Math.abs(turn.quarters) === 2) return words;
  return `${words.replace(/\.$/, "")}, ${text(`page.follow.seen.${base as "D" | "L" | "B"}`)}`;
}
