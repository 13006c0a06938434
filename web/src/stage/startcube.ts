// The first cube: the position, with what is in focus of the stage that is being done.

import type { Dice } from "../dice/dice";
import { grid, isReached } from "../puzzles/puzzle";
import { viewOfPieces } from "../puzzles/viewpoint";
import type { Editor } from "../services/editor";
import type { Follow } from "../services/follow";
import type { Player } from "../services/player";
import { areStagesShown, focusNow, type FocusParts } from "../services/stagefocus";
import type { Viewing } from "../services/viewing";
import { settings } from "../settings/settings";
import type { Appearance } from "../state/appearance";
import { currentStage } from "../state/solution";
import { watch } from "../state/store";
import type { CubeView } from "../view3d/cubeview";
import { cubeStage } from "./cubestage";
import { HighlightedCube, type HighlightedParts } from "./highlightedcube";

/** Milliseconds that the view takes to turn to the pieces of a stage. */
const TURN_TO = 450;

export interface StartCubeParts extends FocusParts, HighlightedParts {
  readonly view: CubeView;
  readonly viewing: Viewing;
  readonly player: Player;
  readonly follow: Follow;
  readonly dice: Dice;
  readonly editor: Editor;
  readonly appearance: Appearance;
}

/** The first cube. What it is called depends on how far it has come. */
export function startStage(parts: StartCubeParts, host: HTMLElement, names: HTMLElement): HTMLElement {
  const { model, search, selection } = parts;
  const element = cubeStage(selection, "facelets", host, [model, search], () => {
    const { found } = search;
    const moved = model.track.done > 0 || model.state.goal !== null;
    if (moved && isReached(model.puzzle, model.state)) return "page.lamp.there";
    return found && model.index > found.start ? "page.goal.between" : "page.goal.start";
  });
  element.append(names);
  return element;
}

/** Shows on the cube whatever is to be seen besides its stickers. */
export function showOnCube(parts: StartCubeParts): void {
  const { model, view, search, choices, place, checks, preview, appearance, selection } = parts;
  const cube = new HighlightedCube(parts, "facelets", view);
  const lookAtPieces = stageLooker(parts);
  let dimmed = "null";
  watch([appearance, choices], () => {
    view.colours = appearance.colours;
    view.marks = settings;
  });
  watch([model, search, choices, place, checks, preview, selection], () => {
    const painting = place.tab === "paint";
    // Under the other tabs drags turn layers, of either cube.
    view.paintMode = painting;
    const hints = painting ? choices.paintHints : choices.hints;
    if (view.hints !== hints) view.hints = hints;
    const focus = focusNow(parts);
    cube.show(focus.unsettled);
    if (areStagesShown(parts) && !search.running) lookAtPieces(focus.inQuestion);
    if (dimmed === String(focus.dimmed)) return;
    dimmed = String(focus.dimmed);
    view.dim(focus.dimmed);
  });
}

/** Looks at the pieces that a stage is about, when it begins and when none of them can be seen. */
function stageLooker({ model, search, follow, viewing, view }: StartCubeParts): (pieces: readonly number[]) => void {
  /** The stage and the place of its pieces that the view was last turned for. */
  let turnedFor = { stage: "", index: -1 };
  return (pieces) => {
    const { found } = search;
    const { index } = model;
    const current = found && currentStage(found, index);
    const stage = current ? `${found.solution.moves}/${current.number}` : "";
    const anew = stage !== turnedFor.stage;
    if (!anew && index === turnedFor.index) return;
    turnedFor = { stage, index };
    // Following looks at where the next turn is seen; a cube that spins shows everything.
    if (!current || follow.on || viewing.inHand || view.spinSpeed !== 0) return;
    const angles = viewOfPieces(grid(model.puzzle), pieces, view.angles, model.puzzle.home, anew);
    if (angles !== view.angles) void view.look(angles, TURN_TO);
  };
}
