// The 24 ways to hold a puzzle, as what each does to the stickers of a grid.

import type { Grid, Turn } from "./cube";

/** The sticker at i comes to the place way[i]. */
export type Attitude = readonly number[];

const known = new Map<Grid, readonly Attitude[]>();

/** All 24, the first one leaves everything as it is. */
export function attitudes(grid: Grid): readonly Attitude[] {
  let found = known.get(grid);
  if (!found) {
    found = closure(grid);
    known.set(grid, found);
  }
  return found;
}

function closure(grid: Grid): Attitude[] {
  const rotation = (axis: 0 | 1): Turn => ({ axis, layers: [-1, 0, 1], quarters: 1 });
  const steps = ([0, 1] as const).map((axis) => grid.destinations(rotation(axis)));
  const found = new Map<string, Attitude>();
  const still = grid.places.map((_, i) => i);
  const open: Attitude[] = [still];
  found.set(String(still), still);
  for (const way of open) {
    for (const step of steps) {
      const next = way.map((place) => step[place]);
      if (found.has(String(next))) continue;
      found.set(String(next), next);
      open.push(next);
    }
  }
  return open;
}

/** The stickers as seen by somebody who holds the puzzle this way. */
export function heldAs(facelets: string, way: Attitude): string {
  const after = [...facelets];
  way.forEach((to, from) => (after[to] = facelets[from]));
  return after.join("");
}
