// The stages of a solution, each with its turns on a line; the current one is explained step by step.

import { h } from "../../dom/dom";
import { rove } from "../../dom/roving";
import { counted, namesIn, turnsOf } from "../../puzzles/cube";
import type { Player } from "../../services/player";
import { inNotation } from "../../settings/notation";
import type { Choices } from "../../state/choices";
import { stagePlaces, type Found, type StagePlace } from "../../state/solution";
import { number } from "../../texts/texts";

export interface StageListParts {
  readonly player: Player;
  readonly choices: Choices;
}

/** What is shown of a solution; `show` marks the turn that was done last. */
export interface SolutionBox {
  readonly element: HTMLElement;
  show(index: number): void;
}

/** `here` is the number of the stage that is explained; `choose` selects another one. */
export function stageList({ player, choices }: StageListParts, found: Found, here: number | undefined, choose: (stage: number) => void): SolutionBox {
  const chips: HTMLButtonElement[] = [];
  /** Turns, of which the first is at a place in history. */
  const line = (names: string, from: number) => h("span", { className: "line" }, ...namesIn(names).map((name, i) => {
    const at = from + i + 1;
    const chip = h("button", { type: "button", className: "chip", "data-index": at, onclick: () => player.jump(at) }, inNotation(name, choices.notation));
    chips.push(chip);
    return chip;
  }));
  const row = ({ number: place, begin }: StagePlace) => {
    const stage = found.solution.stages[place];
    const current = place === here;
    let next = begin;
    const steps = (current ? stage.steps ?? [] : []).map((step) => {
      const from = next;
      next += namesIn(step.moves).length;
      return h("li", {}, line(step.moves, from), ` ${step.text}`);
    });
    return h("li", { className: current ? "current" : "", "data-stage": place, "aria-current": current ? "step" : undefined },
      h("span", { className: "stage-line" },
        // If there are steps, each has its own turns.
        steps.length === 0 && line(stage.moves, begin),
        h("button", { type: "button", className: "plain stage-name", onclick: () => { player.jump(begin); choose(place); } },
          h("span", { className: "comment-sign", "aria-hidden": "true" }, "// "), h("strong", {}, stage.name), ` · ${number(counted(turnsOf(stage.moves)).htm)}`)),
      h("small", {}, stage.goal),
      current && h("p", {}, stage.text),
      steps.length > 0 && h("ol", { className: "steps" }, ...steps));
  };
  const element = h("ol", { className: "stages" }, ...stagePlaces(found).map(row));
  const roving = rove(element, () => chips);
  return {
    element,
    show(index) {
      for (const chip of chips) {
        const at = Number(chip.dataset.index);
        chip.classList.toggle("future", at > index);
        chip.classList.toggle("current", at === index);
        if (at === index) chip.setAttribute("aria-current", "step");
        else chip.removeAttribute("aria-current");
      }
      roving.refresh();
    },
  };
}
