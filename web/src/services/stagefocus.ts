// What is shown on the cube of the stage that is being done.

import { usualMethod } from "../api/api";
import type { Choices } from "../state/choices";
import type { Model } from "../state/model";
import type { Place } from "../state/place";
import type { Found } from "../state/solution";
import type { Search } from "./search";
import { focus, type Focus } from "./stages";

export interface FocusParts {
  readonly model: Model;
  readonly search: Search;
  readonly choices: Choices;
  readonly place: Place;
}

/** Whether the stages of a solution mean something to people: they chose its method, or they have asked for them. */
export function showsStages(choices: Choices, { puzzle }: Model, { solution: { method } }: Found, asked = choices.stages): boolean {
  return asked || method !== usualMethod(puzzle.id);
}

/** Whether stages are shown on the cube: painting needs all colours, and another method has nothing to do with this one's
 * stages. */
export function areStagesShown({ search: { found }, choices, place }: FocusParts): boolean {
  return choices.dim && place.tab !== "paint" && (found?.solution.method ?? choices.method) === choices.method;
}

export function focusNow(parts: FocusParts): Focus {
  const { model, search: { found }, choices } = parts;
  return focus(model, areStagesShown(parts) ? found : undefined, found && showsStages(choices, model, found));
}
