// Which puzzle is on the bench.

import type { Bench } from "./bench";
import { h } from "./dom";
import { PUZZLES, puzzleNamed, type Puzzle } from "./puzzles/puzzle";
import { text } from "./texts";

/** The method chosen last for each puzzle. */
const methods = new Map<Puzzle, string>();

/** Puts another puzzle on the bench, as it was left, with the method it was left with. */
export function takePuzzle(bench: Bench, puzzle: Puzzle): void {
  const { model, choices } = bench;
  if (puzzle === model.puzzle) return;
  bench.player.pause();
  bench.search.cancel();
  bench.dice.stop();
  methods.set(model.puzzle, choices.method);
  choices.method = methods.get(puzzle) ?? puzzle.method;
  if (!puzzle.letters.includes(choices.colour)) choices.colour = puzzle.letters[0];
  bench.lastPainted = -1;
  model.take(puzzle);
}

export function picker(bench: Bench): HTMLElement {
  const select = h("select", {
    id: "puzzle", "aria-label": text("page.puzzle"),
    onchange: () => takePuzzle(bench, puzzleNamed(select.value) ?? bench.model.puzzle),
  }, ...Object.values(PUZZLES).map(({ id }) => h("option", { value: id }, text(`page.puzzle.${id}`))));
  bench.onChange(() => (select.value = bench.model.puzzle.id));
  return select;
}
