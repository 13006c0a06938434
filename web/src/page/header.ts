// The line above everything: the puzzle, whether it is solved, and what can be done with it anywhere.

import { fill, h } from "../dom/dom";
import { icon, iconButton, type Icon } from "../dom/icons";
import { isReached } from "../puzzles/puzzle";
import type { Editor } from "../services/editor";
import { changeLanguage, type LanguageParts } from "../services/language";
import type { PuzzleParts } from "../services/puzzlechoice";
import type { Scrambler } from "../services/scrambler";
import { watch } from "../state/store";
import { language, text } from "../texts/texts";
import { lampKey, type LampParts } from "./announcer";
import { puzzlePicker } from "./picker";

export interface HeaderParts extends PuzzleParts, LanguageParts, LampParts {
  readonly scrambler: Scrambler;
  readonly editor: Editor;
}

/** A button with a word, or with a picture where there is no room for words. */
const wordOrIcon = (id: string, label: string, picture: Icon, onclick: () => void) =>
  h("button", { type: "button", id, className: "word-or-icon", title: label, "aria-label": label, onclick }, h("span", {}, label), icon(picture) as unknown as Node);

export function header(parts: HeaderParts, showCommands: () => void, showKeys: () => void): HTMLElement {
  const { editor } = parts;
  const other = language === "de" ? "en" : "de";
  return h("header", {},
    h("h1", {}, "Zauber"),
    puzzlePicker(parts),
    lamp(parts),
    h("nav", { "aria-label": text("page.actions") },
      scrambleButton(parts),
      wordOrIcon("reset", text("page.reset"), "face", () => editor.reset()),
      ...stepButtons(parts),
      h("button", { type: "button", id: "language", lang: other, onclick: () => changeLanguage(parts, other) }, text("page.language.other")),
      iconButton("commands-open", text("page.commands.open"), "menu", showCommands),
      h("button", { type: "button", id: "help", title: text("page.keys.show"), onclick: showKeys }, "?")));
}

/** Whether the puzzle is solved, or the goal reached. */
function lamp(parts: HeaderParts): HTMLElement {
  const { model, checks } = parts;
  const element = h("div", { className: "lamp", id: "lamp", role: "status" });
  watch([model, checks], () => {
    const reached = isReached(model.puzzle, model.state);
    element.classList.toggle("on", reached);
    // Only if it has changed, because screen readers read out every update.
    const key = lampKey(parts);
    if (element.dataset.key === key) return;
    element.dataset.key = key;
    const sign = reached ? "✓" : key === "page.lamp.impossible" ? "!" : "✗";
    fill(element, h("span", { className: "sign", "aria-hidden": "true" }, sign), h("span", {}, text(key)));
  });
  return element;
}

function scrambleButton({ model, player, scrambler }: HeaderParts): HTMLElement {
  const button = wordOrIcon("scramble", text("page.scramble"), "shuffle", () => void scrambler.scramble());
  watch([model, player], () => {
    const label = text(scrambler.isPlaying ? "page.scramble.skip" : "page.scramble");
    if (button.title === label) return;
    button.title = button.ariaLabel = label;
    fill(button, h("span", {}, label), icon(scrambler.isPlaying ? "last" : "shuffle") as unknown as Node);
  });
  return button;
}

function stepButtons({ model, player }: HeaderParts): readonly HTMLElement[] {
  const undo = iconButton("undo", text("page.undo"), "undo", () => player.step(-1));
  const redo = iconButton("redo", text("page.redo"), "redo", () => player.step(1));
  watch([model, player], () => {
    undo.disabled = model.index === 0;
    redo.disabled = player.atEnd;
  });
  return [undo, redo];
}
