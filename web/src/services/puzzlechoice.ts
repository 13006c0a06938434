// Which puzzle is on the bench.

import type { Dice } from "../dice/dice";
import type { Puzzle } from "../puzzles/puzzle";
import type { Model } from "../state/model";
import type { Player } from "./player";
import type { Search } from "./search";

export interface PuzzleParts {
  readonly model: Model;
  readonly player: Player;
  readonly search: Search;
  readonly dice: Dice;
}

/** Puts another puzzle on the bench, as it was left. */
export function takePuzzle({ model, player, search, dice }: PuzzleParts, puzzle: Puzzle): void {
  if (puzzle === model.puzzle) return;
  player.pause();
  search.cancel();
  dice.stop();
  model.take(puzzle);
}
