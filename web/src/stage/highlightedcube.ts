// A cube in space with its highlights: faults outlined, repairs previewed, forced stickers shown faintly. Where nothing
// is wrong, the pieces are outlined that a stage has yet to put right.

import { highlightsOf, type HighlightParts } from "../services/highlights";
import type { Place } from "../state/place";
import type { Side } from "../state/selection";
import type { CubeView } from "../view3d/cubeview";

export interface HighlightedParts extends HighlightParts {
  readonly place: Place;
}

export class HighlightedCube {
  private readonly parts: HighlightedParts;
  private readonly which: Side;
  private readonly view: CubeView;
  private outlined = "";

  constructor(parts: HighlightedParts, which: Side, view: CubeView) {
    [this.parts, this.which, this.view] = [parts, which, view];
  }

  /** `unsettled` are the stickers of pieces that a stage has yet to put right. */
  show(unsettled: readonly number[] = []): void {
    const { parts, which, view } = this;
    const { facelets, ghosts, outlined } = highlightsOf(parts, which);
    view.preview(parts.preview.shown?.which === which ? facelets : undefined);
    view.ghost(parts.place.tab === "paint" && ghosts !== facelets ? ghosts : undefined);
    const wrong = outlined.length > 0;
    const next = wrong ? outlined : unsettled;
    if (this.outlined !== next.join()) view.outline(next, wrong);
    this.outlined = next.join();
  }
}
