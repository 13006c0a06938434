// Solving with a single key, as old programs did: in the fewest turns, or by chance.

import * as api from "../api/api";
import type { Method } from "../api/schemas";
import type { Dice } from "../dice/dice";
import { ruleOf } from "../dice/rules";
import type { Rule } from "../dice/walk";
import { CUBE } from "../puzzles/puzzle";
import type { Choices } from "../state/choices";
import type { Model } from "../state/model";
import { endOf } from "../state/solution";
import type { MethodOffers } from "./methodoffers";
import type { Player } from "./player";
import { isDefinite, type PositionChecks } from "./positioncheck";
import type { Scrambler } from "./scrambler";
import type { Search } from "./search";

/** Seconds that it may take to prepare an optimal solver, and that it may search. */
const PREPARATION = 30;
const SEARCH = 30;
/** Nobody has ever solved the 3x3x3 by chance; the dice give up after this many turns. */
const LIMIT = 100_000;
/** The year of the Pygame program: variants of methods that do what it did are called so. */
const PYGAME_YEAR = "2023";

export interface QuickSolveParts {
  readonly model: Model;
  readonly choices: Choices;
  readonly player: Player;
  readonly search: Search;
  readonly dice: Dice;
  readonly checks: PositionChecks;
  readonly offers: MethodOffers;
  readonly scrambler: Scrambler;
}

/** Dice do not search: where a search is wanted, the puzzle's usual method takes their place. */
export function putDiceAway({ choices, dice, offers }: Pick<QuickSolveParts, "choices" | "dice" | "offers">): void {
  dice.stop();
  if (offers.isDice) choices.set({ method: "" });
}

/** Solves in the fewest turns and plays them, as a key of the old program did; where that takes long to prepare, in few. */
export async function solveOptimally(parts: QuickSolveParts): Promise<void> {
  const { choices, model, player, search, scrambler } = parts;
  scrambler.settle();
  putDiceAway(parts);
  const { puzzle } = model;
  const methods = await api.methods(puzzle.id).catch(() => []);
  if (model.puzzle !== puzzle) return;
  const optimal = methods.find(({ name, preparation }) => name === "optimal" && preparation <= PREPARATION);
  choices.set({ method: (optimal ?? methods[0])?.name ?? "" });
  await search.start({ method: choices.method, metric: "htm", time: optimal ? SEARCH : 1 });
  const { found } = search;
  if (found && !search.running && model.index === found.start) void player.play({ until: endOf(found) });
}

/** The variant that dice are rolled by: with the keys of the old program, the one that does what it did, if there is one. */
function variantOf(all: Method["choices"], { layout }: Choices): { readonly variant: string; readonly rule: Rule | undefined } {
  const chosen = all.find(({ name }) => layout === "pygame" && name === PYGAME_YEAR) ?? all[0];
  return { variant: chosen.name, rule: ruleOf(chosen) };
}

/** Rolls dice as the keys of the old program ask for. */
export async function roll({ choices, model, player, search, dice, checks }: QuickSolveParts, command: "dice" | "improvedDice" | "loop"): Promise<void> {
  if (!isDefinite(checks.facelets.verdict) || model.state.goal !== null) return;
  // Improved dice see when a turn is missing.
  const { puzzle } = model;
  const methods = await api.methods(puzzle.id).catch(() => []);
  const wanted = methods.map(({ name, choices: all }) => ({ name, ...variantOf(all, choices) }))
    .find(({ rule }) => rule !== undefined && (rule.seen.length > 0) === (command === "improvedDice"));
  if (!wanted?.rule || model.puzzle !== puzzle) return;
  choices.set({ method: wanted.name });
  player.pause();
  search.cancel();
  const large = model.puzzle === CUBE;
  dice.start({ method: wanted.name, variant: wanted.variant, rule: wanted.rule, loop: command === "loop" && !large, limit: large ? LIMIT : Infinity });
}
