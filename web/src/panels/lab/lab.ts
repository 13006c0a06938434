// The lab's panel: choose an experiment, see what it costs, start it; and a list of all runs.
//
// Fetched when its tab is first opened.

import type { Lab } from "../../lab/lab";
import type { Model } from "../../state/model";
import { newRun } from "./newrun";
import { runList } from "./runlist";

export interface LabPanelParts {
  readonly model: Model;
  readonly lab: Lab;
}

/** Puts everything into the panel. */
export function fillLab({ model, lab }: LabPanelParts, panel: HTMLElement): void {
  panel.append(newRun(model, lab), runList(lab));
}
