// A face of a cube as it is found in a picture, and what can be said about two of them.

import type { Point, SeenFace } from "../api/schemas";

/** The places of a square of stickers after it was turned clockwise: the sticker that comes to i was at places[i]. */
export function turnedPlaces(count: number, quarters: number): readonly number[] {
  const size = Math.round(Math.sqrt(count));
  let places = Array.from({ length: count }, (_, i) => i);
  for (let i = ((quarters % 4) + 4) % 4; i > 0; i--) {
    places = places.map((_, at) => places[(size - 1 - (at % size)) * size + Math.floor(at / size)]);
  }
  return places;
}

/** A square of stickers turned clockwise. */
export function turned<T>(stickers: ArrayLike<T>, quarters: number): T[] {
  return turnedPlaces(stickers.length, quarters).map((place) => stickers[place]);
}

/** The centre of a face; nothing on a 2x2x2, which has none. */
export function centreOf<T>(stickers: ArrayLike<T>): T | undefined {
  return stickers.length % 2 === 1 ? stickers[(stickers.length - 1) / 2] : undefined;
}

/** How many letters two grids differ in. */
function differences(a: string, b: string): number {
  return [...a].filter((letter, i) => letter !== b[i]).length;
}

/**
 * Whether two faces are one and the same, however it is turned. A letter of nine may be misread; of four, each counts.
 * Two faces with different centres are never the same.
 */
export function isSameFace(a: SeenFace, b: SeenFace): boolean {
  if (a.grid.length !== b.grid.length || centreOf(a.grid) !== centreOf(b.grid)) return false;
  const allowed = a.grid.length >= 9 ? 1 : 0;
  return [0, 1, 2, 3].some((quarters) => differences(turned(a.grid, quarters).join(""), b.grid) <= allowed);
}

/** The length of a side. */
export function sizeOf({ corners }: SeenFace): number {
  const sides = corners.map(([x, y], i) => Math.hypot(corners[(i + 1) % 4][0] - x, corners[(i + 1) % 4][1] - y));
  return sides.reduce((sum, side) => sum + side, 0) / 4;
}

/** How far a face has moved at most, in parts of its side. */
export function movement(from: SeenFace, to: SeenFace): number {
  const distances = from.corners.map(([x, y], i) => Math.hypot(to.corners[i][0] - x, to.corners[i][1] - y));
  return Math.max(...distances) / Math.max(1, sizeOf(from));
}

/** Whether two sightings may be of one face that is held as it was: letters that are unsure may differ. */
export function looksAlike(a: SeenFace, b: SeenFace, unsure: number): boolean {
  const doubtful = (i: number) => Math.min(a.confidence[i] ?? 1, b.confidence[i] ?? 1) < unsure;
  return a.grid.length === b.grid.length && [...a.grid].every((letter, i) => letter === b.grid[i] || doubtful(i));
}

/** A place on a face, its corners being 0 and 1 in both directions, in pixels of the picture. */
export function pointOn({ corners: [a, b, c, d] }: SeenFace, right: number, down: number): Point {
  const at = (k: 0 | 1) => (1 - down) * ((1 - right) * a[k] + right * b[k]) + down * ((1 - right) * d[k] + right * c[k]);
  return [at(0), at(1)];
}
