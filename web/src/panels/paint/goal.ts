// From → to: the goal as a second cube that can be turned and painted like the first. A click on a cube selects it.

import type { Bench, Side } from "../../bench";
import { apply } from "../../puzzles/cube";
import { fill, h } from "../../dom/dom";
import { highlight } from "../../services/highlights";
import { isAssembled } from "../../services/positioncheck";
import { palette } from "./palette";
import { field } from "../../puzzles/facets";
import { isReached } from "../../puzzles/puzzle";
import { settings } from "../../settings/settings";
import { text, type Key } from "../../texts/texts";
import { CubeView } from "../../view3d/cubeview";
import { paintNet, sideSwitch, stickerField } from "./sides";
import { solveNow, verdictBox } from "./verdict";

/** A cube with its heading, which selects it as a click on the cube does. */
function side(bench: Bench, which: Side, host: HTMLElement, heading: () => Key): HTMLElement {
  const name = h("button", { type: "button", className: "plain", id: `select-${which}`, onclick: () => bench.select(which) });
  const element = h("div", { className: which === "goal" ? "goal-stage" : "start-stage" }, h("h2", { className: "only-with-goal" }, name), host);
  element.addEventListener("pointerdown", () => bench.select(which), { capture: true });
  host.addEventListener("focus", () => bench.select(which));
  let said = "";
  bench.onChange(() => {
    const chosen = bench.withGoal && bench.selected === which;
    element.classList.toggle("selected", chosen);
    name.setAttribute("aria-pressed", String(chosen));
    if (said === heading()) return;
    said = heading();
    fill(name, h("span", {}, text(heading())));
  });
  return element;
}

/** The first cube. What it is called depends on how far it has come. */
export function startStage(bench: Bench, host: HTMLElement, names: HTMLElement): HTMLElement {
  const { model, search } = bench;
  const element = side(bench, "facelets", host, () => {
    const { found } = search;
    const moved = model.track.done > 0 || model.state.goal !== null;
    if (moved && isReached(model.puzzle, model.state)) return "page.lamp.there";
    return found && model.index > found.start ? "page.goal.between" : "page.goal.start";
  });
  element.append(names);
  return element;
}

/** The second cube, beside the first while there is a goal or one is wanted. */
export function goalStage(bench: Bench): HTMLElement {
  const { model } = bench;
  const host = h("div", { className: "cube", id: "goal-cube", tabIndex: 0, role: "application", "aria-label": text("page.goal.cube") });
  const element = side(bench, "goal", host, () => "page.goal.goal");
  element.hidden = true;
  let outlined = "";
  const update = () => {
    element.hidden = !bench.withGoal;
    if (element.hidden) return;
    // Made when it is first needed: a second WebGL context costs something.
    const view = (bench.goalView ??= new CubeView(host, {
      turned: (turn) => model.change("goal", { goal: apply(bench.stickers("goal"), turn) }),
      sticker: (index, again) => {
        if (bench.view.paintMode) bench.paint("goal", field(model.puzzle, bench.stickers("goal"), index), again);
      },
      grabbed: () => bench.player.pause(),
      looked: () => undefined,
    }));
    view.colours = bench.colours;
    view.marks = settings;
    view.puzzle = model.puzzle;
    view.paintMode = bench.view.paintMode;
    if (view.hints !== bench.view.hints) view.hints = bench.view.hints;
    if (view.showFront !== bench.view.showFront) view.showFront = bench.view.showFront;
    view.show(bench.stickers("goal"));
    outlined = highlight(bench, "goal", view, outlined);
  };
  bench.onChange(update);
  return element;
}

export function goalPanel(bench: Bench): HTMLElement {
  const { model } = bench;
  const take = h("button", { type: "button", id: "take-goal", onclick: () => model.change("goal", { goal: model.state.facelets }) }, text("page.goal.take"));
  const swap = h("button", {
    type: "button", id: "swap",
    onclick: () => model.change("swapped", { facelets: bench.stickers("goal"), goal: model.state.facelets }),
  }, text("page.goal.swap"));
  const drop = h("button", { type: "button", id: "no-goal", onclick: () => model.change("goal", { goal: null }) }, text("page.goal.none"));
  const transform = h("button", {
    type: "button", className: "primary", id: "transform",
    // What is found is shown where solutions are shown.
    onclick: () => solveNow(bench),
  }, text("page.solve.transform"));

  const able = () => isAssembled(bench.check.verdict) && isAssembled(bench.goalJudge.verdict);
  const update = () => {
    drop.disabled = model.state.goal === null;
    transform.disabled = bench.search.running || !able();
  };
  bench.onChange(update);
  update();
  return h("section", { className: "panel" },
    h("p", { className: "hint" }, text("page.goal.how")),
    h("div", { className: "buttons" }, take, swap, drop),
    stickerField(bench, "goal-facelets", () => "goal", text("page.goal.facelets")),
    sideSwitch(bench), palette(bench), paintNet(bench), verdictBox(bench, "goal-verdict"),
    h("div", { className: "buttons" }, transform));
}
