// Painting: a palette, the net, counters, what is wrong in words, and repairs that one click applies.

import { button, h } from "../../dom/dom";
import { blank } from "../../puzzles/puzzle";
import type { Scrambler } from "../../services/scrambler";
import { watch } from "../../state/store";
import { text } from "../../texts/texts";
import { holdingWords } from "../../texts/words";
import { palette } from "./palette";
import { paintNet, sideSwitch, stickerField, type SidesParts } from "./sides";
import { verdictBox, type VerdictParts } from "./verdict";

export interface PaintPanelParts extends SidesParts, VerdictParts {
  readonly scrambler: Scrambler;
}

export function paintPanel(parts: PaintPanelParts): HTMLElement {
  const { model, selection, editor, scrambler } = parts;
  const buttons = h("div", { className: "buttons" },
    button("clear", text("page.paint.clear"), () => editor.put(selection.selected, "cleared", blank(model.puzzle))),
    button("solved", text("page.paint.solved"), () => editor.put(selection.selected, "reset", model.puzzle.solved)),
    button("random-position", text("page.paint.random"), () => void scrambler.randomise(selection.selected)));
  const holding = h("p", { className: "holding" });
  watch([model, selection, parts.appearance], () => {
    const words = holdingWords(model.puzzle, selection.stickers(selection.selected));
    if (holding.textContent !== words) holding.textContent = words;
  });
  return h("section", { className: "panel" },
    h("p", { className: "hint" }, text("page.paint.how")),
    sideSwitch(selection), palette(parts), holding, paintNet(parts),
    verdictBox(parts, "verdict"), buttons,
    stickerField(parts, "facelets", () => selection.selected, text("page.paint.facelets")));
}
