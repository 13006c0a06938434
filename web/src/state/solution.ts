// A solution in history, and where its stages lie there.

import type { Solution } from "../api/schemas";
import { namesIn, type Turn } from "../puzzles/cube";
import type { State } from "./model";

export interface Found {
  readonly solution: Solution;
  /** The index in history where its turns begin. */
  readonly start: number;
  /** What was to be solved. */
  readonly from: State;
  readonly turns: readonly Turn[];
}

/** The index in history where the turns of a solution end. */
export function endOf({ start, turns }: Found): number {
  return start + turns.length;
}

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
    end += namesIn(moves).length;
    return { number, begin, end };
  });
}

/** The stage that the place in history belongs to: the one whose turns come next. */
export function currentStage(found: Found, index: number): StagePlace | undefined {
  return stagePlaces(found).find(({ begin, end }) => index >= begin && index < end);
}
