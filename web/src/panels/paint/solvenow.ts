// From painting or scanning on to solving, with what was chosen under Solve.

import type { Dice } from "../../dice/dice";
import type { Editor } from "../../services/editor";
import type { MethodOffers } from "../../services/methodoffers";
import type { PositionChecks } from "../../services/positioncheck";
import { putDiceAway } from "../../services/quicksolve";
import type { Choices } from "../../state/choices";
import type { Place } from "../../state/place";
import type { Selection, Side } from "../../state/selection";

export interface FillParts {
  readonly selection: Selection;
  readonly editor: Editor;
  readonly checks: PositionChecks;
}

export interface SolveNowParts extends FillParts {
  readonly choices: Choices;
  readonly dice: Dice;
  readonly offers: MethodOffers;
  readonly place: Place;
}

/** Fills in the stickers that can only have one colour. */
export function fillIn({ selection, editor, checks }: FillParts, which: Side): void {
  const forced = checks[which].forced(selection.stickers(which));
  if (forced !== undefined) editor.put(which, "filled", forced);
}

/** Looks for the turns, as was chosen under Solve, where they are shown. */
export function solveNow(parts: SolveNowParts): void {
  fillIn(parts, "facelets");
  parts.place.open("solve");
  putDiceAway(parts);
  document.querySelector<HTMLFormElement>("#solve-form")?.requestSubmit();
}
