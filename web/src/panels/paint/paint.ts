// Painting: a palette, the net, counters, what is wrong in words, and repairs that one click applies.

import type { Bench } from "../../bench";
import { h } from "../../dom/dom";
import { palette } from "./palette";
import { blank } from "../../puzzles/puzzle";
import { text } from "../../texts/texts";
import { holdingWords } from "../../texts/words";
import { paintNet, sideSwitch, stickerField } from "./sides";
import { verdictBox } from "./verdict";

export function paintPanel(bench: Bench): HTMLElement {
  const { model } = bench;
  const buttons = h("div", { className: "buttons" },
    h("button", { type: "button", id: "clear", onclick: () => bench.put(bench.selected, "cleared", blank(model.puzzle)) }, text("page.paint.clear")),
    h("button", { type: "button", id: "solved", onclick: () => bench.put(bench.selected, "reset", model.puzzle.solved) }, text("page.paint.solved")),
    h("button", { type: "button", id: "random", onclick: () => void bench.randomise(bench.selected) }, text("page.paint.random")));
  const holding = h("p", { className: "holding" });
  const hint = h("p", { className: "hint", hidden: true }, text("page.paint.shifting"));
  const update = () => {
    hint.hidden = !model.puzzle.shifting;
    const words = holdingWords(model.puzzle, bench.stickers(bench.selected));
    if (holding.textContent !== words) holding.textContent = words;
  };
  bench.onChange(update);
  update();
  return h("section", { className: "panel" },
    h("p", { className: "hint" }, text("page.paint.how")),
    sideSwitch(bench), palette(bench), holding, paintNet(bench),
    hint, verdictBox(bench, "verdict"), buttons,
    stickerField(bench, "facelets", () => bench.selected, text("page.paint.facelets")));
}
