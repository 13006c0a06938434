// Which puzzle is on the bench.

import type { Bench } from "../bench";
import { h } from "../dom/dom";
import { PUZZLES, puzzleNamed, type Puzzle } from "../puzzles/puzzle";
import { text } from "../texts/texts";

/** The method chosen last for each puzzle that is not on the bench. */
const methods = new Map<Puzzle, string>();

/** The same by name, to be kept elsewhere. */
export function methodsLeft(): Record<string, string> {
  return Object.fromEntries([...methods].map(([{ id }, method]) => [id, method]));
}

export function restoreMethods(kept: Record<string, string>): void {
  for (const [id, method] of Object.entries(kept)) {
    const puzzle = puzzleNamed(id);
    if (puzzle) methods.set(puzzle, method);
  }
}

/** Puts another puzzle on the bench, as it was left, with the method it was left with. */
export function takePuzzle(bench: Bench, puzzle: Puzzle): void {
  const { model, choices } = bench;
  if (puzzle === model.puzzle) return;
  bench.player.pause();
  bench.search.cancel();
  bench.dice.stop();
  methods.set(model.puzzle, choices.method);
  choices.method = methods.get(puzzle) ?? "";
  if (!puzzle.letters.includes(choices.colour)) choices.colour = puzzle.letters[0];
  Object.assign(bench.lastPainted, { facelets: -1, goal: -1 });
  model.take(puzzle);
}

export function puzzlePicker(bench: Bench): HTMLElement {
  const select = h("select", {
    id: "puzzle", "aria-label": text("page.puzzle"),
    onchange: () => takePuzzle(bench, puzzleNamed(select.value) ?? bench.model.puzzle),
  }, ...Object.values(PUZZLES).map(({ id }) => h("option", { value: id }, text(`page.puzzle.${id}`))));
  bench.onChange(() => (select.value = bench.model.puzzle.id));
  return select;
}
