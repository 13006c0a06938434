// From → to: the goal as a second cube that can be turned and painted like the first.

import type { Bench } from "../bench";
import { apply } from "../cube";
import { fill, h } from "../dom";
import { isAssembled } from "../judge";
import { Net } from "../net";
import { palette } from "../palette";
import { read } from "../puzzles/puzzle";
import { lettersOf } from "../schemes";
import { settings } from "../settings";
import { text } from "../texts";
import { CubeView } from "../view3d";
import { putDiceAway } from "./dice";

/** The second cube, beside the first while there is a goal or one is `wanted`. */
export function goalStage(bench: Bench, wanted: () => boolean): HTMLElement {
  const { model } = bench;
  const host = h("div", { className: "cube", id: "goal-cube", role: "img", "aria-label": text("page.goal.cube") });
  const element = h("div", { className: "goal-stage", hidden: true }, h("h2", {}, text("page.goal.goal")), host);
  let view: CubeView | undefined;
  const update = () => {
    element.hidden = model.state.goal === null && !wanted();
    if (element.hidden) return;
    // Made when it is first needed: a second WebGL context costs something.
    view ??= new CubeView(host, {
      turned: (turn) => model.change("goal", { goal: apply(model.state.goal ?? model.puzzle.solved, turn) }),
      sticker: () => undefined,
      grabbed: () => bench.player.pause(),
      looked: () => undefined,
    });
    view.colours = bench.colours;
    view.marks = settings;
    view.puzzle = model.puzzle;
    view.show(model.state.goal ?? model.puzzle.solved);
  };
  bench.onChange(update);
  return element;
}

export function goalPanel(bench: Bench): HTMLElement {
  const { model, colours } = bench;
  const net = new Net(text("page.goal.goal"), (index, again) => bench.paint("goal", index, again), (letter) => { bench.choices.colour = letter; });
  const verdict = h("div", { className: "verdict", role: "status", id: "goal-verdict" });
  const field = h("input", { id: "goal-facelets", type: "text", spellcheck: false, autocomplete: "off" });
  field.addEventListener("input", () => {
    const letters = read(model.puzzle, field.value, lettersOf(settings));
    field.classList.toggle("wrong", letters === undefined && field.value.trim() !== "");
    if (letters !== undefined) model.change("goal", { goal: letters });
  });
  const take = h("button", { type: "button", id: "take-goal", onclick: () => model.change("goal", { goal: model.state.facelets }) }, text("page.goal.take"));
  const swap = h("button", {
    type: "button", id: "swap",
    onclick: () => model.change("swapped", { facelets: model.state.goal ?? model.puzzle.solved, goal: model.state.facelets }),
  }, text("page.goal.swap"));
  const drop = h("button", { type: "button", id: "no-goal", onclick: () => model.change("goal", { goal: null }) }, text("page.goal.none"));
  const transform = h("button", {
    type: "button", className: "primary", id: "transform",
    // What is found is shown where solutions are shown.
    onclick: () => {
      bench.openTab("solve");
      bench.settle();
      putDiceAway(bench);
      void bench.search.start({ method: bench.choices.method, metric: bench.choices.metric, time: 1 });
    },
  }, text("page.solve.transform"));

  const able = () => isAssembled(bench.judge.judgement) && isAssembled(bench.goalJudge.judgement);
  const update = () => {
    const { puzzle, state: { goal } } = model;
    drop.disabled = goal === null;
    transform.disabled = bench.search.running || !able();
    net.show(puzzle, goal ?? puzzle.solved, colours, new Set());
    if (document.activeElement !== field) field.value = goal ?? puzzle.solved;
    const { judgement } = bench.goalJudge;
    const wrong = judgement.kind === "wrong" && goal !== null ? judgement.problem.faults.map((fault) => h("li", {}, fault.text)) : [];
    fill(verdict,
      wrong.length > 0 && h("ul", { className: "faults" }, ...wrong),
      wrong.length > 0 && h("p", {}, text("page.goal.universe")));
  };
  bench.onChange(update);
  update();
  return h("section", { className: "panel" },
    h("p", { className: "hint" }, text("page.goal.how")),
    h("div", { className: "buttons" }, take, swap, drop),
    h("label", { className: "wide" }, text("page.goal.facelets"), field),
    palette(bench, "goal"), net.element as unknown as Node, verdict,
    h("div", { className: "buttons" }, transform));
}
