// The colours to paint with, and how many stickers have each.

import type { Bench } from "./bench";
import { FACES, SOLVED } from "./cube";
import { h } from "./dom";
import { text } from "./texts";

const LETTERS = [...FACES, "?"];

/** A palette for the position or for the goal. */
export function palette(bench: Bench, which: "facelets" | "goal"): HTMLElement {
  const { model, choices, colours } = bench;
  const swatches = LETTERS.map((letter) => {
    const count = h("span", { className: "count" });
    const name = text(`page.colour.${letter === "?" ? "unknown" : (letter as "U")}`);
    const button = h("button", {
      type: "button", className: "swatch", "data-colour": letter, title: name, "aria-label": name,
      onclick: () => {
        choices.colour = letter;
        bench.changed();
      },
    }, count);
    button.style.setProperty("--colour", colours[letter as keyof typeof colours]);
    return { letter, button, count };
  });
  const update = () => {
    const facelets = model.state[which] ?? SOLVED;
    for (const { letter, button, count } of swatches) {
      const present = [...facelets].filter((other) => (FACES.includes(other) ? other : "?") === letter).length;
      count.textContent = String(present);
      button.classList.toggle("chosen", letter === choices.colour);
      button.setAttribute("aria-pressed", String(letter === choices.colour));
      button.classList.toggle("off", letter === "?" ? present > 0 : present !== 9);
    }
  };
  bench.onChange(update);
  update();
  return h("div", { className: "palette", role: "group", "aria-label": text("page.paint.palette") }, ...swatches.map(({ button }) => button));
}
