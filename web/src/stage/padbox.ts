// The pad of turns below the cube, folded away where there is no room for it.

import { h } from "../dom/dom";
import type { Views } from "../services/views";
import type { Choices } from "../state/choices";
import type { Model } from "../state/model";
import type { Place } from "../state/place";
import { listen, watch } from "../state/store";
import { text } from "../texts/texts";
import type { CubeView } from "../view3d/cubeview";
import { explanation } from "../widgets/explanation";
import { turnPad } from "../widgets/pad";
import { handheld } from "./handheld";

export interface PadBoxParts {
  readonly model: Model;
  readonly choices: Choices;
  readonly place: Place;
  readonly views: Views<CubeView>;
}

export function padBox({ model, choices, place, views }: PadBoxParts): HTMLElement {
  const pad = turnPad((name) => views.turn(name));
  const element = h("details", { className: "padbox" }, h("summary", {}, text("page.pad.title")), explanation("pad"), pad.element);
  element.open = matchMedia("(min-width: 1200px) and (min-height: 640px)").matches;
  // On a phone there is room for the pad or for a panel, not for both.
  element.addEventListener("toggle", () => {
    if (element.open && handheld.matches) place.fold(true);
  });
  watch([model, choices], () => pad.fit(model.puzzle, choices.notation));
  let { openings } = place;
  listen([place], () => {
    if (openings === place.openings) return;
    ({ openings } = place);
    if (place.tab === "goal" || (handheld.matches && place.folded === false)) element.open = false;
  });
  return element;
}
