// A cube with its heading, which selects it as a click on the cube does.

import { fill, h } from "../dom/dom";
import type { Selection, Side } from "../state/selection";
import { watch, type Subscribable } from "../state/store";
import { text, type Key } from "../texts/texts";

/** `stores` are those that the heading depends on. */
export function cubeStage(selection: Selection, which: Side, host: HTMLElement, stores: readonly Subscribable[], heading: () => Key): HTMLElement {
  const select = () => selection.select(which);
  const name = h("button", { type: "button", className: "plain", id: `select-${which}`, onclick: select });
  const element = h("div", { className: which === "goal" ? "goal-stage" : "start-stage" }, h("h2", { className: "only-with-goal" }, name), host);
  element.addEventListener("pointerdown", select, { capture: true });
  host.addEventListener("focus", select);
  let said = "";
  watch([selection, ...stores], () => {
    const chosen = selection.withGoal && selection.selected === which;
    element.classList.toggle("selected", chosen);
    name.setAttribute("aria-pressed", String(chosen));
    if (said === heading()) return;
    said = heading();
    fill(name, h("span", {}, text(heading())));
  });
  return element;
}
