// Hit tests: which sticker is under the pointer, where a sticker is, which layer a drag means.
//
// Cubes are met at the planes of their faces (dragging.ts). MiniTet and Stern are met at their triangles, which lie
// askew to every axis: there a drag chooses between all three, by the direction in which the grabbed place would move on the screen.

import { basis, type Angles } from "../puzzles/angles";
import { gridOf, type Axis, type Layer, type Vector } from "../puzzles/cube";
import { facetsOf, type Facet } from "../puzzles/facets";
import type { Puzzle } from "../puzzles/puzzle";
import * as dragging from "./dragging";
import { project, sight, type Grip, type Hold, type Lens, type Spot } from "./dragging";

export interface HitTest {
  /** What is under a point on the screen; nothing beside the puzzle. */
  pick(spot: Spot, angles: Angles, lens: Lens): Grip | undefined;
  /** The sticker whose hint is there. */
  pickHint(spot: Spot, angles: Angles, lens: Lens): number | undefined;
  hold(grip: Grip, drag: Spot, angles: Angles, lens: Lens): Hold;
  /** The middle of a sticker in space. */
  middle(index: number): Vector;
  /** Whether the outside of a sticker can be seen. */
  faces(index: number, angles: Angles, lens: Lens): boolean;
}

/** For a position, since some bodies change their shape. */
export function hitTestOf(puzzle: Puzzle, facelets: string): HitTest {
  return puzzle.shape === "spikes" ? ofSpikes(facetsOf(puzzle, facelets)) : ofCubies(puzzle);
}

function ofCubies(puzzle: Puzzle): HitTest {
  const grid = gridOf(puzzle.solved);
  const spread = grid.size === 3 ? 1 : 0.75;
  return {
    pick: (spot, angles, lens) => dragging.pick(spot, angles, lens, grid),
    pickHint: (spot, angles, lens) => dragging.pickHint(spot, angles, lens, grid),
    hold: (grip, drag, angles, lens) => dragging.hold(grip, drag, angles, lens, grid),
    middle: (index) => {
      const { piece, normal } = grid.places[index];
      return piece.map((value, axis) => value * (normal[axis] === 0 ? spread : dragging.REACH)) as unknown as Vector;
    },
    faces: (index, angles, lens) => dragging.faces(index, angles, lens, grid),
  };
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
];
const moved = (a: Vector, way: Vector, by: number): Vector => [a[0] + way[0] * by, a[1] + way[1] * by, a[2] + way[2] * by];

/** How far along a ray a triangle is met from outside, if it is. */
function met({ corners, normal }: Facet, eye: Vector, way: Vector): number | undefined {
  const coming = dot(normal, way);
  if (coming >= 0) return undefined;
  const far = dot(normal, minus(corners[0], eye)) / coming;
  const at = moved(eye, way, far);
  const sides = corners.map((corner, i) => dot(normal, cross(minus(corners[(i + 1) % 3], corner), minus(at, corner))));
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0) ? far : undefined;
}

/** The triangle that is met first. */
function first(facets: readonly Facet[], spot: Spot, angles: Angles, lens: Lens): { facet: Facet; point: Vector } | undefined {
  const { eye, way } = sight(spot, angles, lens);
  let best: { facet: Facet; far: number } | undefined;
  for (const facet of facets) {
    const far = met(facet, eye, way);
    if (far !== undefined && (!best || far < best.far)) best = { facet, far };
  }
  return best && { facet: best.facet, point: moved(eye, way, best.far) };
}

function ofSpikes(facets: readonly Facet[]): HitTest {
  const showing = (index: number) => facets.find(({ stickers }) => stickers.includes(index)) as Facet;
  const middle = (index: number): Vector => {
    const { corners: [a, b, c] } = showing(index);
    return a.map((value, i) => (value + b[i] + c[i]) / 3) as unknown as Vector;
  };
  return {
    pick: (spot, angles, lens) => {
      const found = first(facets, spot, angles, lens);
      return found && { sticker: found.facet.stickers[0], point: found.point };
    },
    pickHint: () => undefined,
    hold: ({ sticker, point }, drag, angles, lens) => holdSpike(showing(sticker).piece, point, drag, angles, lens),
    middle,
    faces: (index, angles, lens) => {
      // Spikes hide one another, so it is not enough to look towards the eye.
      const found = first(facets, project(middle(index), angles, lens), angles, lens);
      return found?.facet.stickers.includes(index) ?? false;
    },
  };
}

/** Of the three layers of a piece, the one whose turn takes the grabbed place most nearly the way of the drag. */
function holdSpike(piece: Vector, point: Vector, drag: Spot, angles: Angles, lens: Lens): Hold {
  const from = project(point, angles, lens);
  const scale = lens.focal / (lens.distance - dot(point, basis(angles).towards));
  const holds = ([0, 1, 2] as Axis[]).map((axis) => {
    // Clockwise from the positive end is against the right hand.
    const turning: Vector = [0, 1, 2].map((other) => (other === axis ? -1 : 0)) as unknown as Vector;
    const step = 0.01;
    const to = project(moved(point, cross(turning, point), step), angles, lens);
    const perRadian: Spot = [(to[0] - from[0]) / step, (to[1] - from[1]) / step];
    const pixels = Math.hypot(...perRadian);
    const along: Spot = pixels > 0 ? [perRadian[0] / pixels, perRadian[1] / pixels] : [1, 0];
    // A layer that hardly moves on the screen, because it moves towards the eye, is rarely meant.
    const seen = Math.min(1, pixels / (0.5 * scale));
    const match = seen * Math.abs(along[0] * drag[0] + along[1] * drag[1]);
    const pace = 180 / Math.PI / Math.max(pixels, 0.6 * scale);
    return { match, held: { axis, layer: piece[axis] as Layer, along, pace } };
  });
  return holds.reduce((best, next) => (next.match > best.match ? next : best)).held;
}
