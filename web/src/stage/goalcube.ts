// The second cube, beside the first while there is a goal or one is wanted.

import { h } from "../dom/dom";
import { apply } from "../puzzles/cube";
import { field } from "../puzzles/facets";
import type { Editor } from "../services/editor";
import type { Player } from "../services/player";
import type { Viewing } from "../services/viewing";
import type { Views } from "../services/views";
import { settings } from "../settings/settings";
import type { Appearance } from "../state/appearance";
import type { Choices } from "../state/choices";
import type { Model } from "../state/model";
import { listen } from "../state/store";
import { text } from "../texts/texts";
import { CubeView } from "../view3d/cubeview";
import { cubeStage } from "./cubestage";
import { HighlightedCube, type HighlightedParts } from "./highlightedcube";

export interface GoalCubeParts extends HighlightedParts {
  readonly model: Model;
  readonly choices: Choices;
  readonly appearance: Appearance;
  readonly player: Player;
  readonly editor: Editor;
  readonly viewing: Viewing;
  readonly views: Views<CubeView>;
}

export function goalStage(parts: GoalCubeParts): HTMLElement {
  const { model, selection, appearance, choices, checks, preview, place, viewing, player, editor, views } = parts;
  const host = h("div", { className: "cube", id: "goal-cube", tabIndex: 0, role: "application", "aria-label": text("page.goal.cube") });
  const element = cubeStage(selection, "goal", host, [], () => "page.goal.goal");
  element.hidden = true;
  let shown: { readonly view: CubeView; readonly cube: HighlightedCube } | undefined;
  /** Made when it is first needed: a second WebGL context costs something. */
  const make = () => {
    const view = new CubeView(host, {
      turned: (turn) => model.change("goal", { goal: apply(selection.stickers("goal"), turn) }),
      sticker: (index, again) => {
        if (place.tab === "paint") editor.paint("goal", field(model.puzzle, selection.stickers("goal"), index), again);
      },
      grabbed: () => player.pause(),
      looked: () => undefined,
    });
    views.goal = view;
    return { view, cube: new HighlightedCube(parts, "goal", view) };
  };
  // Not before it is in the page: then its host has a size.
  listen([model, selection, appearance, choices, checks, preview, place, viewing], () => {
    element.hidden = !selection.withGoal;
    if (element.hidden) return;
    shown ??= make();
    const { view, cube } = shown;
    view.colours = appearance.colours;
    view.marks = settings;
    view.puzzle = model.puzzle;
    view.paintMode = views.position.paintMode;
    if (view.hints !== views.position.hints) view.hints = views.position.hints;
    if (view.showFront !== views.position.showFront) view.showFront = views.position.showFront;
    view.show(selection.stickers("goal"));
    cube.show();
  });
  return element;
}
