// Everything done and everything planned as a row of chips; a click goes there.

import { shown, type Bench } from "./bench";
import { nameOf } from "./cube";
import { fill, h } from "./dom";
import type { Step } from "./model";
import { rove } from "./roving";
import { text } from "./texts";

/** So many steps are shown on either side of the present. */
const WINDOW = 120;

export function strip(bench: Bench): HTMLElement {
  const { model, player, choices } = bench;
  const list = h("ol", { className: "strip", id: "history", "aria-label": text("page.history") });
  const roving = rove(list, () => [...list.querySelectorAll("button")]);
  let drawn = "";
  const update = () => {
    const { history, index } = model;
    const from = Math.max(0, index - WINDOW);
    const to = Math.min(history.length, index + WINDOW);
    const steps = history.slice(from, to);
    const key = `${from}/${choices.notation}/${steps.map(label).join(" ")}`;
    if (key !== drawn) {
      drawn = key;
      const chip = (at: number, content: string, className: string) =>
        h("li", {}, h("button", { type: "button", className, "data-index": at, onclick: () => player.jump(at) }, content));
      const chips = [chip(from, from === 0 ? text("page.history.start") : "…", "chip start")];
      steps.forEach((step, i) => {
        const before = steps[i - 1];
        if (step.kind === "turn" && (before?.kind !== "turn" || before.origin !== step.origin) && step.origin !== "hand") {
          chips.push(h("li", { className: "group" }, text(`page.origin.${step.origin}`)));
        }
        const content = step.kind === "turn" ? shown(nameOf(step.turn), choices.notation) : text(`page.change.${step.change}`);
        chips.push(chip(from + i + 1, content, step.kind === "turn" ? "chip" : "chip change"));
      });
      fill(list, ...chips);
    }
    for (const button of list.querySelectorAll("button")) {
      const at = Number(button.dataset.index);
      button.classList.toggle("future", at > index);
      button.classList.toggle("current", at === index);
      if (at === index) {
        button.setAttribute("aria-current", "step");
        // Only sideways: the page itself must not move.
        list.scrollTo({ left: button.offsetLeft - list.clientWidth / 2 + button.offsetWidth / 2 });
      } else button.removeAttribute("aria-current");
    }
    roving.refresh();
  };
  bench.onChange(update);
  update();
  return list;
}

function label(step: Step): string {
  return step.kind === "turn" ? `${step.origin[0]}${nameOf(step.turn)}` : step.change;
}
