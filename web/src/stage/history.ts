// Everything done and everything planned as a row of chips; a click goes there.

import { fill, h } from "../dom/dom";
import { rove } from "../dom/roving";
import { nameOf } from "../puzzles/cube";
import { inNotation } from "../settings/notation";
import type { Choices } from "../state/choices";
import type { Model, Step } from "../state/model";
import { watch } from "../state/store";
import { number, text } from "../texts/texts";
import { throttled, type ThrottledParts } from "./throttled";

/** How many steps are shown on either side of the present. */
const WINDOW = 120;

export interface HistoryParts extends ThrottledParts {
  readonly model: Model;
  readonly choices: Choices;
}

export function historyBar(parts: HistoryParts): HTMLElement {
  const { model, player, choices } = parts;
  const list = h("ol", { className: "history", id: "history", "aria-label": text("page.history") });
  const roving = rove(list, () => [...list.querySelectorAll("button")]);
  let [drawn, shownAt] = ["", -1];
  const update = () => {
    const { history, index } = model;
    const from = Math.max(0, index - WINDOW);
    const to = Math.min(history.length, index + WINDOW);
    const steps = history.slice(from, to);
    const key = `${from}/${choices.notation}/${steps.map(label).join(" ")}`;
    // Reading the position of a chip costs a layout of the page, so nothing is done if nothing changed here.
    if (key === drawn && index === shownAt) return;
    shownAt = index;
    if (key !== drawn) {
      drawn = key;
      const chip = (at: number, content: string, className: string, first = at) =>
        h("li", {}, h("button", { type: "button", className, "data-index": at, "data-first": first, onclick: () => player.jump(at) }, content));
      const chips = [chip(from, from === 0 ? text("page.history.start") : "…", "chip start")];
      steps.forEach((step, i) => {
        const before = steps[i - 1];
        // A run of strokes is one chip, at its end.
        if (isStroke(step) && isSame(step, steps[i + 1])) return;
        let first = i;
        while (isStroke(step) && isSame(step, steps[first - 1])) first -= 1;
        if (step.kind === "turn" && (before?.kind !== "turn" || before.origin !== step.origin) && step.origin !== "hand") {
          chips.push(h("li", { className: "group" }, text(`page.origin.${step.origin}`)));
        }
        const name = step.kind === "turn" ? inNotation(nameOf(step.turn), choices.notation) : text(`page.change.${step.change}`);
        const content = first === i ? name : text("page.history.run", { what: name, count: number(i - first + 1) });
        chips.push(chip(from + i + 1, content, step.kind === "turn" ? "chip" : "chip change", from + first + 1));
      });
      fill(list, ...chips);
    }
    for (const button of list.querySelectorAll("button")) {
      const [first, at] = [Number(button.dataset.first), Number(button.dataset.index)];
      const current = first <= index && index <= at;
      button.classList.toggle("future", first > index);
      button.classList.toggle("current", current);
      if (current) {
        button.setAttribute("aria-current", "step");
        // Only sideways: the page itself must not move.
        list.scrollTo({ left: button.offsetLeft - list.clientWidth / 2 + button.offsetWidth / 2 });
      } else button.removeAttribute("aria-current");
    }
    roving.refresh();
  };
  watch([model, player, choices], throttled(parts, update));
  return list;
}

/** Changes that are made many times in a row, each of them small. */
function isStroke(step: Step): step is Step & { kind: "change" } {
  return step.kind === "change" && (step.change === "painted" || step.change === "goal");
}

function isSame(step: Step & { kind: "change" }, other: Step | undefined): boolean {
  return other?.kind === "change" && other.change === step.change;
}

function label(step: Step): string {
  return step.kind === "turn" ? `${step.origin[0]}${nameOf(step.turn)}` : step.change;
}
