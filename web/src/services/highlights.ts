// What a cube looks like besides its stickers, in space and on the net alike: faults outlined, a repair previewed, what
// is forced shown faintly.

import type { Preview } from "../state/preview";
import type { Selection, Side } from "../state/selection";
import { concerned, type PositionChecks } from "./positioncheck";

export interface Highlights {
  /** The stickers to be shown. */
  readonly facelets: string;
  /** The same, with those unknown ones filled in that can only have one colour. */
  readonly ghosts: string;
  readonly outlined: readonly number[];
}

export interface HighlightParts {
  readonly selection: Selection;
  readonly checks: PositionChecks;
  readonly preview: Preview;
}

export function highlightsOf({ selection, checks, preview: { shown } }: HighlightParts, which: Side): Highlights {
  const facelets = selection.stickers(which);
  const check = checks[which];
  if (shown?.which === which) {
    const changed = [...shown.facelets].flatMap((letter, i) => (letter === facelets[i] ? [] : [i]));
    return { facelets: shown.facelets, ghosts: shown.facelets, outlined: changed };
  }
  return { facelets, ghosts: check.forced(facelets) ?? facelets, outlined: concerned(check.verdict) };
}
