// The slides of a presentation: one for each stage, and one for the end.

import { h } from "../../dom/dom";
import { counted, namesIn, turnsOf } from "../../puzzles/cube";
import { inNotation } from "../../settings/notation";
import { stagePlaces, type Found, type StagePlace } from "../../state/solution";
import { number, text } from "../../texts/texts";
import { groupsBox } from "./groups";
import type { PresentParts } from "./presenting";

export interface Slide {
  readonly element: HTMLElement;
  /** What changes within it. */
  show(index: number): void;
}

/** Turns that can be clicked; `show` marks the one done last. */
function turnLine({ player, choices }: PresentParts, names: readonly string[], from: number): Slide {
  const chips = names.map((name, i) =>
    h("button", { type: "button", className: "chip", tabIndex: -1, "data-index": from + i + 1, onclick: () => player.jump(from + i + 1) }, inNotation(name, choices.notation)));
  return {
    element: h("p", { className: "line" }, ...chips),
    show(index) {
      chips.forEach((chip, i) => {
        chip.classList.toggle("current", index === from + i + 1);
        chip.classList.toggle("future", index <= from + i);
      });
    },
  };
}

export function stageSlide(parts: PresentParts, found: Found, { number: place, begin }: StagePlace): Slide {
  const stage = found.solution.stages[place];
  const line = turnLine(parts, namesIn(stage.moves), begin);
  let next = begin;
  const steps = (stage.steps ?? []).filter(({ moves }) => moves !== "").map((step) => {
    const from = next;
    next += namesIn(step.moves).length;
    return { from, to: next, element: h("p", {}, step.text) };
  });
  const groups = stage.positions === undefined ? undefined : groupsBox(found);
  return {
    element: h("article", { className: "slide" },
      h("h2", {}, stage.name),
      h("p", { className: "goal" }, stage.goal),
      // Steps say what to do now, which is more than what the stage is about.
      steps.length === 0 ? h("p", {}, stage.text) : h("div", { className: "step-stack" }, ...steps.map(({ element }) => element)),
      line.element,
      groups && h("figure", {}, groups.element as unknown as Node)),
    show(index) {
      line.show(index);
      groups?.show(index);
      const current = steps.find(({ from, to }) => index >= from && index < to) ?? steps[index < begin ? 0 : steps.length - 1];
      for (const step of steps) step.element.classList.toggle("shown", step === current);
    },
  };
}

/** All stages with their turns, each on a line. */
export function endSlide(parts: PresentParts, found: Found): Slide {
  const { htm, qtm } = counted(found.turns);
  const goal = parts.model.state.goal !== null;
  const rows = stagePlaces(found).filter(({ begin, end }) => end > begin).map(({ number: place, begin }) => {
    const { moves, name } = found.solution.stages[place];
    const line = turnLine(parts, namesIn(moves), begin);
    return { line, element: h("li", {}, line.element, h("small", {}, `// ${name} · ${number(counted(turnsOf(moves)).htm)}`)) };
  });
  return {
    element: h("article", { className: "slide end" },
      h("h2", {}, text(goal ? "page.lamp.there" : "page.lamp.solved")),
      h("p", { className: "goal" }, text("page.counts", { htm: number(htm), qtm: number(qtm) })),
      h("ol", { className: "stage-summary" }, ...rows.map(({ element }) => element))),
    show: (index) => rows.forEach(({ line }) => line.show(index)),
  };
}
