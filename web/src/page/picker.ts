// A list to choose the puzzle from.

import { h, option } from "../dom/dom";
import { PUZZLES, puzzleNamed } from "../puzzles/puzzle";
import { takePuzzle, type PuzzleParts } from "../services/puzzlechoice";
import { watch } from "../state/store";
import { text } from "../texts/texts";

export function puzzlePicker(parts: PuzzleParts): HTMLElement {
  const { model } = parts;
  const select = h("select", {
    id: "puzzle", "aria-label": text("page.puzzle"),
    onchange: () => takePuzzle(parts, puzzleNamed(select.value) ?? model.puzzle),
  }, ...Object.values(PUZZLES).map(({ id }) => option(id, text(`page.puzzle.${id}`))));
  watch([model], () => (select.value = model.puzzle.id));
  return select;
}
