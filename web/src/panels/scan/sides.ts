// The six sides as they are taken; a click takes one again.

import { fill, h } from "../../dom/dom";
import type { Puzzle } from "../../puzzles/puzzle";
import { centreOf } from "../../scan/face";
import type { Taken } from "../../scan/scanner";
import { PALETTES, type Tones } from "../../settings/schemes";
import { text, type Key } from "../../texts/texts";

export interface SidesBox {
  readonly element: HTMLElement;
  /** `suspects` are the places of sides that explain why there is no cube. */
  show(puzzle: Puzzle, sides: readonly (Taken | undefined)[], suspects: readonly number[]): void;
}

export function sidesBox(retake: (place: number) => void): SidesBox {
  const element = h("div", { className: "scan-sides", role: "group", "aria-label": text("page.scan.taking") });
  let drawn = "";
  const side = (taken: Taken | undefined, place: number, isSuspect: boolean, isFocused: boolean) => {
    const blanks = { number: place + 1 };
    if (!taken) return h("div", { className: "scan-side empty", role: "img", "aria-label": text("page.scan.sideEmpty", blanks), tabIndex: isFocused ? -1 : undefined }, String(place + 1));
    const letter = centreOf(taken.face.grid);
    const label = letter ? text("page.scan.side", { ...blanks, colour: text(`colour.${letter}` as Key) }) : text("page.scan.sidePlain", blanks);
    const button = h("button", { type: "button", className: "scan-side", title: label, "aria-label": label, onclick: () => retake(place) }, taken.thumbnail);
    button.style.setProperty("--colour", letter ? PALETTES.usual[letter as keyof Tones] ?? "transparent" : "transparent");
    button.classList.toggle("suspect", isSuspect);
    return button;
  };
  return {
    element,
    show(puzzle, sides, suspects) {
      const key = JSON.stringify([puzzle.id, sides.map((taken) => taken && [taken.face.grid, taken.face.corners]), suspects]);
      if (key === drawn) return;
      drawn = key;
      const focused = [...element.children].indexOf(document.activeElement as Element);
      fill(element, ...sides.map((taken, place) => side(taken, place, suspects.includes(place), focused === place)));
      if (focused >= 0) (element.children[focused] as HTMLElement).focus();
    },
  };
}
