// The root element exposes the state of the page to style sheets, tests and assistive technology.

import type { Dice } from "../dice/dice";
import type { Lab } from "../lab/lab";
import type { Robots } from "../robot/robots";
import type { Player } from "../services/player";
import type { PositionChecks } from "../services/positioncheck";
import type { Search } from "../services/search";
import { focusNow, type FocusParts } from "../services/stagefocus";
import type { Viewing } from "../services/viewing";
import { settings } from "../settings/settings";
import { isMachineShown, type MachineParts } from "../stage/machine";
import type { Appearance } from "../state/appearance";
import { written } from "../state/model";
import type { Place } from "../state/place";
import type { Selection } from "../state/selection";
import { watch } from "../state/store";
import { language } from "../texts/texts";

export interface RootStateParts extends FocusParts, MachineParts {
  readonly player: Player;
  readonly dice: Dice;
  readonly checks: PositionChecks;
  readonly viewing: Viewing;
  readonly selection: Selection;
  readonly lab: Lab;
  readonly appearance: Appearance;
  readonly search: Search;
  readonly robots: Robots;
}

/** Whether a run of the lab is shown in place of the cube. */
export function isLabShown({ place, lab }: { readonly place: Place; readonly lab: Lab }): boolean {
  return place.tab === "lab" && lab.chosen !== undefined;
}

/** Call this after everything else listens: tests wait for what it writes. */
export function showRootState(parts: RootStateParts): void {
  const { model, player, search, dice, checks, viewing, selection, choices, place, robots, lab, appearance } = parts;
  const root = document.documentElement.dataset;
  watch([appearance], () => (root.theme = settings.theme));
  watch([viewing.moves], () => {
    const { spin, tilt } = viewing.view.angles;
    Object.assign(root, { spin: spin.toFixed(2), tilt: tilt.toFixed(2) });
  });
  watch([model, player, search, dice, checks, viewing, selection, choices, place, robots, lab], () => {
    const { state, track } = model;
    const { dimmed, unsettled } = focusNow(parts);
    Object.assign(root, {
      puzzle: model.puzzle.id,
      facelets: state.facelets,
      goal: state.goal ?? "",
      moves: written(track.turns),
      moveIndex: String(track.done),
      busy: String(search.running || player.busy || dice.running || viewing.inHand),
      dice: String(dice.running),
      searching: String(search.running),
      dimmed: String(dimmed?.length ?? 0),
      unsettled: String(unsettled.length),
      machine: String(isMachineShown(parts)),
      planning: String(robots.planning !== undefined),
      legal: String(checks.facelets.verdict.kind === "legal"),
      language,
      tab: place.tab,
      numbering: choices.numbering,
      lab: String(isLabShown(parts)),
      selected: selection.selected,
      tempo: String(player.tempo),
    });
  });
}
