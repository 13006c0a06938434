// What the stage of a solution that is being done is about: which pieces it has yet to put right, and which stickers do not
// matter in it.
//
// A stage names stickers by where they are at the end. Where they are now follows from the turns that are still to come.
// What a stage brings about is said in sets: every sticker of a set comes to one of the set's places.

import type { Stage } from "../api/schemas";
import { gridOf, inverse, type Grid, type Turn } from "../puzzles/cube";
import type { Model } from "../state/model";
import { currentStage, stagePlaces, type Found } from "../state/solution";

/** What is to be seen of a stage. */
export interface Focus {
  /** The stickers of the pieces that are not yet where the stage brings them. */
  readonly unsettled: readonly number[];
  /** The stickers that do not matter now; null if all do. */
  readonly dimmed: readonly number[] | null;
  /** The stickers to look at: of the pieces that are not where they belong, or else all that matter. */
  readonly inQuestion: readonly number[];
}

const NOTHING: Focus = { unsettled: [], dimmed: null, inQuestion: [] };

/** The stage that is being done, if there is one. */
export function stageNow(model: Model, found: Found | undefined): Stage | undefined {
  const place = found && currentStage(found, model.index);
  return place && found?.solution.stages[place.number];
}

/** What the stage that is being done is about, on the stickers as they are; `told` if the stages mean something to people. */
export function focus(model: Model, found: Found | undefined, told = true): Focus {
  const stage = stageNow(model, found);
  if (!stage || !found) return NOTHING;
  const { facelets } = model.state;
  const grid = gridOf(facelets);
  const last = Math.max(...stagePlaces(found).map(({ end }) => end));
  const ahead = model.history.slice(model.index, last).flatMap((step): Turn[] => (step.kind === "turn" ? [step.turn] : []));
  const unsettled = told ? unsettledOf(grid, stage, ahead) : [];
  const dimmed = dimmedOf(grid, stage, ahead, unsettled);
  const mattering = dimmed ? grid.places.flatMap((_, index) => (dimmed.includes(index) ? [] : [index])) : [];
  return { unsettled, dimmed, inQuestion: unsettled.length > 0 || !told ? unsettled : mattering };
}

/** For each sticker, by its place after some turns, where it is before them. */
function before(grid: Grid, turns: readonly Turn[]): readonly number[] {
  return turns.reduceRight((places, turn) => {
    const to = grid.destinations(inverse(turn));
    return places.map((place) => to[place]);
  }, grid.places.map((_, index) => index));
}

/** How a turn moves the centres, and with them the places where stickers are solved. */
function rotation({ axis, layers, quarters }: Turn): Turn[] {
  return layers.includes(0) ? [{ axis, layers: [-1, 0, 1], quarters }] : [];
}

/** The stickers of pieces that are not where a stage brings them, before all turns that lie ahead of the solution's end. */
export function unsettledOf(grid: Grid, { orbits = [] }: Pick<Stage, "orbits">, ahead: readonly Turn[]): number[] {
  const now = before(grid, ahead);
  const frame = before(grid, ahead.flatMap(rotation));
  const pieces = new Set(orbits.flatMap((orbit) => {
    const places = new Set(orbit.map((place) => frame[place]));
    return orbit.map((sticker) => now[sticker]).filter((place) => !places.has(place)).map((place) => String(grid.places[place].piece));
  }));
  return grid.places.flatMap(({ piece }, index) => (pieces.has(String(piece)) ? [index] : []));
}

/** A piece in question is shown completely, whichever of its stickers matter. */
function dimmedOf(grid: Grid, { mask }: Stage, ahead: readonly Turn[], unsettled: readonly number[]): number[] | null {
  const count = grid.places.length;
  if (mask.length === 0 || mask.length >= count) return null;
  const now = before(grid, ahead);
  const matters = new Set([...mask.map((sticker) => now[sticker]), ...unsettled]);
  return Array.from({ length: count }, (_, index) => index).filter((index) => !matters.has(index));
}
