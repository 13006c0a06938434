// Buttons for turns, each with a picture of the plane and the direction, for fingers and for people without letters.

import { fill, h } from "../dom/dom";
import { rove } from "../dom/roving";
import { pictogram } from "../pictures/pictogram";
import { grid, type Puzzle } from "../puzzles/puzzle";
import { inNotation, type Notation } from "../settings/notation";
import { text } from "../texts/texts";

const ROWS = [["L", "M", "R"], ["U", "E", "D"], ["F", "S", "B"], ["x", "y", "z"]] as const;

/** A pad whose keys fit a puzzle; `turned` gets the names of turns as seen. */
export interface TurnPad {
  readonly element: HTMLElement;
  fit(puzzle: Puzzle, notation: Notation): void;
}

export function turnPad(turned: (name: string) => void): TurnPad {
  /** A modifier of the next turn; pressed once, it holds for one turn. */
  const toggle = (sign: string, label: string) => {
    const element = h("button", {
      type: "button", className: "turn toggle", title: label, "aria-label": label, "aria-pressed": "false", "data-sign": sign,
      onclick: () => element.setAttribute("aria-pressed", String(element.getAttribute("aria-pressed") === "false")),
    });
    return element;
  };
  const [wide, half] = [toggle("w", text("page.pad.wide")), toggle("2", text("page.pad.half"))];
  const pressed = (element: HTMLElement) => element.getAttribute("aria-pressed") === "true";
  const press = (name: string) => {
    const base = pressed(wide) && /^[URFDLB]/.test(name) ? `${name[0]}w` : name[0];
    turned(base + (pressed(half) ? "2" : name.slice(1)));
    for (const element of [wide, half]) element.setAttribute("aria-pressed", "false");
  };
  const button = (name: string, puzzle: Puzzle, notation: Notation) => {
    const label = inNotation(name, notation);
    return h("button", {
      type: "button", className: "turn", title: label, "data-turn": name, "aria-label": text("page.pad.turn", { name: label }), onclick: () => press(name),
    }, pictogram(name, puzzle), h("span", {}, label));
  };
  const element = h("div", { className: "pad", role: "toolbar", "aria-label": text("page.pad.title") });
  const roving = rove(element, () => [...element.querySelectorAll("button")], 2);
  let fitted = "";
  const fit = (puzzle: Puzzle, notation: Notation) => {
    if (fitted === `${puzzle.id}/${notation}`) return;
    fitted = `${puzzle.id}/${notation}`;
    const { size } = grid(puzzle);
    // With two pieces a side there are no middle layers.
    const names = ROWS.flatMap((row) => [...row]).filter((name) => size === 3 || !"MES".includes(name));
    fill(element, ...names.flatMap((name) => [button(`${name}'`, puzzle, notation), button(name, puzzle, notation)]), size === 3 && wide, half);
    roving.refresh();
  };
  return { element, fit };
}
