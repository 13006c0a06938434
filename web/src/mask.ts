// Which stickers do not matter in the stage of a solution that is being done.
//
// A mask names stickers by where they are at the end. Where they are now follows from the turns that are still to come.

import { gridOf, inverse, type Turn } from "./cube";
import type { Model } from "./model";
import type { Found } from "./search";

export interface StagePlace {
  /** Its number, from 0. */
  readonly number: number;
  /** The indices in history where it begins and ends. */
  readonly begin: number;
  readonly end: number;
}

/** Where the stages of a solution lie in history. */
export function stagePlaces({ solution, start }: Found): StagePlace[] {
  let end = start;
  return solution.stages.map(({ moves }, number) => {
    const begin = end;
    end += moves.split(" ").filter((name) => name !== "").length;
    return { number, begin, end };
  });
}

/** The stage that the place in history belongs to: the one whose turns come next. */
export function currentStage(found: Found, index: number): StagePlace | undefined {
  return stagePlaces(found).find(({ begin, end }) => index >= begin && index < end);
}

/** The stickers that do not matter now; null if all do. */
export function dimmed(model: Model, found: Found | undefined): number[] | null {
  const stage = found && currentStage(found, model.index);
  const mask = stage && found.solution.stages[stage.number].mask;
  const { facelets } = model.state;
  if (!mask || mask.length === 0 || mask.length >= facelets.length) return null;
  const last = Math.max(...stagePlaces(found).map(({ end }) => end));
  const ahead = model.history.slice(model.index, last).flatMap((step): Turn[] => (step.kind === "turn" ? [step.turn] : []));
  const now = ahead.reduceRight((places, turn) => {
    const to = gridOf(facelets).destinations(inverse(turn));
    return places.map((place) => to[place]);
  }, [...mask]);
  const matters = new Set(now);
  return Array.from(facelets, (_, index) => index).filter((index) => !matters.has(index));
}
