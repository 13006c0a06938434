// The colours to paint with, and how many stickers have each.

import type { Bench } from "../../bench";
import { fill, h } from "../../dom/dom";
import { perColour, tone, type Puzzle } from "../../puzzles/puzzle";
import { number, text } from "../../texts/texts";
import { colourWord } from "../../texts/words";

/** A palette for the selected cube. */
export function palette(bench: Bench): HTMLElement {
  const { model, choices, colours } = bench;
  const element = h("div", { className: "palette", role: "group", "aria-label": text("page.paint.palette") });
  const swatch = (puzzle: Puzzle, letter: string) => {
    const count = h("span", { className: "count" });
    const colour = tone(puzzle, letter);
    const button = h("button", {
      type: "button", className: "swatch", "data-colour": letter,
      onclick: () => {
        choices.colour = letter;
        bench.changed();
      },
    }, count);
    return { letter, colour, button, count };
  };
  let drawn: Puzzle | undefined;
  let swatches: ReturnType<typeof swatch>[] = [];
  const update = () => {
    const { puzzle } = model;
    if (drawn !== puzzle) {
      drawn = puzzle;
      swatches = [...puzzle.letters, "?"].map((letter) => swatch(puzzle, letter));
      fill(element, ...swatches.map(({ button }) => button));
    }
    const facelets = bench.stickers(bench.selected);
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
  };
  bench.onChange(update);
  update();
  return element;
}
