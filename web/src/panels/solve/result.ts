// The solution; it is drawn again only if it has changed.

import { fill, h } from "../../dom/dom";
import type { MethodOffers } from "../../services/methodoffers";
import { currentStage } from "../../state/solution";
import { watch } from "../../state/store";
import { solutionBox, type SolutionBox, type SolutionParts } from "./solution";

export interface ResultParts extends SolutionParts {
  readonly offers: MethodOffers;
}

export function resultPlace(parts: ResultParts): HTMLElement {
  const { search, model, choices, offers } = parts;
  const element = h("div", { className: "result" });
  /** A stage that the user has unfolded, until the position changes. */
  let read: { readonly stage: number; readonly index: number } | undefined;
  let drawn: readonly unknown[] = [];
  let box: SolutionBox | undefined;
  const update = () => {
    if (read?.index !== model.index) read = undefined;
    element.hidden = offers.isDice;
    const { found } = search;
    // Redrawn only if it has changed, because a button that is about to be pressed must stay.
    const now = found ? [found, choices.notation, choices.dim, choices.stages, currentStage(found, model.index)?.number, read?.stage] : [];
    if (now.length !== drawn.length || now.some((part, i) => part !== drawn[i])) {
      const focused = element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-index") : undefined;
      box = found && solutionBox(parts, found, read?.stage, (stage) => {
        read = { stage, index: model.index };
        update();
      });
      fill(element, box?.element);
      // Keyboard focus stays on its turn when another stage is unfolded.
      if (focused) element.querySelector<HTMLElement>(`.chip[data-index="${focused}"]`)?.focus();
      // In a low panel, the next buttons would be below its edge.
      if (found && drawn.length === 0) reveal(element);
    }
    drawn = now;
    box?.show(model.index);
  };
  watch([search, model, choices, offers], update);
  return element;
}

/** Brings something into sight within its panel, if it is not. */
function reveal(element: HTMLElement): void {
  const panel = element.closest<HTMLElement>(".panel");
  const first = element.querySelector(".buttons");
  if (!panel || !first) return;
  const below = first.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom;
  if (below > 0) panel.scrollTop += element.getBoundingClientRect().top - panel.getBoundingClientRect().top - 8;
}
