// Following along with a real cube: the next turn in large letters and in words, one step with each press of the space
// bar.

import { shown, type Bench } from "./bench";
import { nameOf } from "./cube";
import { fill, h } from "./dom";
import { currentStage } from "./mask";
import { text } from "./texts";
import { turnInWords } from "./words";

/** How many turns after the next one are announced. */
const AHEAD = 4;

export function isFollowing(): boolean {
  return document.documentElement.dataset.follow === "true";
}

export function startFollowing(bench: Bench): void {
  document.documentElement.dataset.follow = "true";
  bench.changed();
  document.getElementById("follow-next")?.focus();
}

export function stopFollowing(bench: Bench): void {
  delete document.documentElement.dataset.follow;
  bench.changed();
  document.getElementById("follow")?.focus();
}

export function followPanel(bench: Bench): HTMLElement {
  const { model, player, search, choices } = bench;
  const next = h("p", { className: "next", id: "next-turn", "aria-live": "polite" });
  const words = h("p", { className: "next-words" });
  const ahead = h("p", { className: "ahead" });
  const stage = h("p", { className: "stage-name" });
  const count = h("p", { className: "count" });
  const update = () => {
    if (!isFollowing()) return;
    const { found } = search;
    const turns = found ? found.turns.slice(model.index - found.start) : [];
    const names = turns.map((turn) => shown(nameOf(turn), choices.notation));
    fill(next, names[0] ?? (found ? "✓" : "?"));
    fill(words, turns.length > 0 ? turnInWords(turns[0]) : "");
    fill(ahead, ...names.slice(1, 1 + AHEAD).map((name) => h("span", {}, name)));
    // Whoever did a turn of their own is nowhere in the solution.
    fill(count, names.length > 0 ? text("page.follow.left", { count: names.length }) : text(found ? "page.follow.done" : "page.follow.lost"));
    const current = found && currentStage(found, model.index);
    fill(stage, current ? found.solution.stages[current.number].name : "");
  };
  bench.onChange(update);
  return h("div", { className: "follow", "data-part": "follow" }, stage, next, words, ahead, count,
    h("div", { className: "buttons" },
      h("button", { type: "button", onclick: () => player.step(-1) }, text("page.follow.back")),
      h("button", { type: "button", className: "primary", id: "follow-next", onclick: () => player.step(1) }, text("page.follow.next")),
      h("button", { type: "button", id: "follow-stop", onclick: () => stopFollowing(bench) }, text("page.follow.stop"))));
}
