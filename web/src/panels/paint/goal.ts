// From → to: the goal, which can be turned and painted like the position.

import { button, h } from "../../dom/dom";
import { isAssembled } from "../../services/positioncheck";
import type { Search } from "../../services/search";
import { watch } from "../../state/store";
import { text } from "../../texts/texts";
import { palette } from "./palette";
import { paintNet, sideSwitch, stickerField, type SidesParts } from "./sides";
import { solveNow } from "./solvenow";
import { verdictBox, type VerdictParts } from "./verdict";

export interface GoalPanelParts extends SidesParts, VerdictParts {
  readonly search: Search;
}

export function goalPanel(parts: GoalPanelParts): HTMLElement {
  const { model, search, checks, selection } = parts;
  const take = button("take-goal", text("page.goal.take"), () => model.change("goal", { goal: model.state.facelets }));
  const swap = button("swap", text("page.goal.swap"), () => model.change("swapped", { facelets: selection.stickers("goal"), goal: model.state.facelets }));
  const drop = button("no-goal", text("page.goal.none"), () => model.change("goal", { goal: null }));
  // What is found is shown where solutions are shown.
  const transform = button("transform", text("page.solve.transform"), () => solveNow(parts), "primary");
  watch([model, search, checks], () => {
    drop.disabled = model.state.goal === null;
    transform.disabled = search.running || !isAssembled(checks.facelets.verdict) || !isAssembled(checks.goal.verdict);
  });
  return h("section", { className: "panel" },
    h("p", { className: "hint" }, text("page.goal.how")),
    h("div", { className: "buttons" }, take, swap, drop),
    stickerField(parts, "goal-facelets", () => "goal", text("page.goal.facelets")),
    sideSwitch(selection), palette(parts), paintNet(parts), verdictBox(parts, "goal-verdict"),
    h("div", { className: "buttons" }, transform));
}
