// The faces of MiniTet and Stern in space: eight pieces, each in its own octant, so that nothing ever collides.
//
// Both stand on an octahedron whose corners are the middles of the cube's faces. A flat piece shows one of its eight
// triangles; a spike carries a regular tetrahedron on it, its tip in the corner of the cube. So all triangles are alike.
// A spike's face between the edges that run over two of the cube's faces is the sticker of the third one: it is the only
// rule that treats mirror images alike. Four spikes and four flat pieces, each where it belongs, are a large tetrahedron.

import { SMALL, type Axis, type Vector } from "./cube";
import type { Puzzle } from "./puzzle";

/** From the middle to the corners of the octahedron: as far as the cube's faces are. */
export const OCTAHEDRON = 1.5;

/** One triangle of the surface. */
export interface Facet {
  /** The stickers it shows: one of a spike, all three of a flat piece. */
  readonly stickers: readonly number[];
  readonly piece: Vector;
  readonly corners: readonly [Vector, Vector, Vector];
  /** Outwards, of length one. */
  readonly normal: Vector;
}

/** A piece: its place, and its stickers by the axis they look along. */
export interface Octant {
  readonly piece: Vector;
  readonly stickers: readonly [number, number, number];
}

const AXES: readonly Axis[] = [0, 1, 2];

export const OCTANTS: readonly Octant[] = [1, -1].flatMap((y) => [[-1, 1], [1, 1], [1, -1], [-1, -1]].map(([x, z]) => {
  const piece: Vector = [x, y, z];
  const at = (axis: Axis) => SMALL.places.findIndex((place) =>
    place.normal[axis] !== 0 && place.piece.every((value, i) => value === piece[i]));
  return { piece, stickers: [at(0), at(1), at(2)] };
}));

/** Whether a piece lies flat. */
export function isFlat({ shifting }: Puzzle, facelets: string, { stickers }: Octant): boolean {
  const [a, b, c] = stickers.map((index) => facelets[index]);
  return shifting && a === b && b === c && a !== "?";
}

const point = (piece: Vector, axes: readonly Axis[]): Vector =>
  piece.map((value, axis) => (axes.includes(axis as Axis) ? value * OCTAHEDRON : 0)) as unknown as Vector;
const unit = (way: Vector): Vector => way.map((value) => value / Math.sqrt(3)) as unknown as Vector;

/** The face of a flat piece. */
export function flatFacet({ piece, stickers }: Octant): Facet {
  const [x, y, z] = AXES.map((axis) => point(piece, [axis]));
  return { stickers, piece, corners: [x, y, z], normal: unit(piece) };
}

/** The three faces of a spike, by the axis of their stickers. */
export function spikeFacets({ piece, stickers }: Octant): Facet[] {
  return AXES.map((axis) => {
    const [next, last] = AXES.filter((other) => other !== axis);
    const way = piece.map((value, i) => (i === axis ? -value : value)) as unknown as Vector;
    return {
      stickers: [stickers[axis]], piece, normal: unit(way),
      corners: [point(piece, AXES), point(piece, [next]), point(piece, [last])],
    };
  });
}

/** Everything that can be seen of a position. */
export function facetsOf(puzzle: Puzzle, facelets: string): Facet[] {
  return OCTANTS.flatMap((octant) => (isFlat(puzzle, facelets, octant) ? [flatFacet(octant)] : spikeFacets(octant)));
}

/** The stickers that are one field to a hand which paints in space. */
export function field(puzzle: Puzzle, facelets: string, index: number): readonly number[] {
  if (puzzle.shape !== "spikes") return [index];
  return facetsOf(puzzle, facelets).find(({ stickers }) => stickers.includes(index))?.stickers ?? [index];
}
