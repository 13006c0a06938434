// Solving: what to search for, what the search says, and what it has found.

import { h } from "../../dom/dom";
import { watch } from "../../state/store";
import { compareBox, type CompareParts } from "./compare";
import { diceBox, type DiceBoxParts } from "./dice";
import { solveForm, type SolveFormParts } from "./form";
import { programBox, type ProgramParts } from "./program";
import { resultPlace } from "./result";
import type { SolutionParts } from "./solution";
import { searchStatus, type SearchStatusParts } from "./status";

export interface SolvePanelParts extends SolveFormParts, SearchStatusParts, SolutionParts, DiceBoxParts, ProgramParts, CompareParts {}

export function solvePanel(parts: SolvePanelParts): HTMLElement {
  const { choices, offers } = parts;
  const form = solveForm(parts);
  const dice = diceBox(parts, () => form.chosen);
  watch([choices, offers], () => (dice.hidden = !offers.isDice));
  return h("section", { className: "panel" }, form.element, dice, ...searchStatus(parts), resultPlace(parts), programBox(parts), compareBox(parts));
}
