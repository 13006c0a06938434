// The colours to paint with, and how many stickers have each.

import { fill, h } from "../../dom/dom";
import { perColour, tone, type Puzzle } from "../../puzzles/puzzle";
import type { Appearance } from "../../state/appearance";
import type { Choices } from "../../state/choices";
import type { Model } from "../../state/model";
import type { Selection } from "../../state/selection";
import { watch } from "../../state/store";
import { number, text } from "../../texts/texts";
import { colourWord } from "../../texts/words";

export interface PaletteParts {
  readonly model: Model;
  readonly choices: Choices;
  readonly selection: Selection;
  readonly appearance: Appearance;
}

/** A palette for the selected cube. */
export function palette({ model, choices, selection, appearance: { colours }, appearance }: PaletteParts): HTMLElement {
  const element = h("div", { className: "palette", role: "group", "aria-label": text("page.paint.palette") });
  const swatch = (puzzle: Puzzle, letter: string) => {
    const count = h("span", { className: "count" });
    const colour = tone(puzzle, letter);
    const button = h("button", {
      type: "button", className: "swatch", "data-colour": letter,
      onclick: () => choices.set({ colour: letter }),
    }, count);
    return { letter, colour, button, count };
  };
  let drawn: Puzzle | undefined;
  let swatches: ReturnType<typeof swatch>[] = [];
  watch([model, choices, selection, appearance], () => {
    const { puzzle } = model;
    if (drawn !== puzzle) {
      drawn = puzzle;
      swatches = [...puzzle.letters, "?"].map((letter) => swatch(puzzle, letter));
      fill(element, ...swatches.map(({ button }) => button));
    }
    const facelets = selection.stickers(selection.selected);
    for (const { letter, colour, button, count } of swatches) {
      const present = [...facelets].filter((other) => other === letter).length;
      const name = colourWord(colour);
      button.title = name;
      button.ariaLabel = `${name}: ${number(present)}`;
      button.style.setProperty("--colour", colours[colour]);
      count.textContent = number(present);
      button.classList.toggle("chosen", letter === choices.colour);
      button.setAttribute("aria-pressed", String(letter === choices.colour));
      button.classList.toggle("off", letter === "?" ? present > 0 : present !== perColour(puzzle));
    }
  });
  return element;
}
