// Following along with a real puzzle: the next turn in words and as a picture, and as an arrow on the cube.

import { button, fill, h } from "../dom/dom";
import { pictogram } from "../pictures/pictogram";
import { nameOf, type Turn } from "../puzzles/cube";
import { viewOfTurn } from "../puzzles/viewpoint";
import type { Follow } from "../services/follow";
import type { Search } from "../services/search";
import { showsStages } from "../services/stagefocus";
import { inNotation } from "../settings/notation";
import type { Choices } from "../state/choices";
import type { Model } from "../state/model";
import { currentStage } from "../state/solution";
import { listen } from "../state/store";
import { text } from "../texts/texts";
import { turnInWords } from "../texts/words";
import type { CubeView } from "../view3d/cubeview";

/** How many turns after the next one are announced. */
const AHEAD = 4;
/** Milliseconds that the view takes to turn to a hidden layer. */
const GO_ROUND = 450;

export interface FollowParts {
  readonly model: Model;
  readonly view: CubeView;
  readonly choices: Choices;
  readonly follow: Follow;
  readonly search: Search;
}

export function startFollowing(follow: Follow): void {
  follow.on = true;
  document.getElementById("follow-next")?.focus();
}

export function stopFollowing(follow: Follow): void {
  follow.on = false;
  document.getElementById("follow")?.focus();
}

export function followBox({ model, view, choices, follow, search }: FollowParts): HTMLElement {
  const picture = h("div", { className: "next-picture" });
  const name = h("p", { className: "next", id: "next-turn", "aria-live": "polite" });
  const words = h("p", { className: "next-words" });
  const ahead = h("p", { className: "ahead" });
  const stage = h("p", { className: "stage-name" });
  const count = h("p", { className: "count" });
  const next = h("button", { type: "button", className: "primary", id: "follow-next", onclick: () => follow.next() });
  const back = button("follow-back", text("page.follow.back"), () => follow.back());
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
  const draw = () => {
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
    const current = where.kind === "on" && showsStages(choices, model, where.found) && currentStage(where.found, model.index);
    fill(stage, where.kind === "on" && current ? where.found.solution.stages[current.number].name : "");
    stage.hidden = !current;
  };
  listen([model, follow, search, choices], () => {
    const root = document.documentElement.dataset;
    if (follow.on) root.follow = "true";
    else delete root.follow;
    draw();
  });
  return h("div", { className: "follow", "data-part": "follow" }, stage,
    h("div", { className: "next-turn" }, picture, name, h("div", {}, words, count)), ahead,
    h("div", { className: "buttons" }, back, next,
      button("follow-stop", text("page.follow.stop"), () => stopFollowing(follow))));
}

/** A turn in words; for faces that are not seen, it says from which side "clockwise" is meant. */
function inWords(turn: Turn): string {
  const words = turnInWords(turn);
  const base = nameOf(turn)[0];
  if (!"DLB".includes(base) || Math.abs(turn.quarters) === 2) return words;
  return `${words.replace(/\.$/, "")}, ${text(`page.follow.seen.${base as "D" | "L" | "B"}`)}`;
}
