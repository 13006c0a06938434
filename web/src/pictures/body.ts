// The puzzle as flat shapes, as it is seen from somewhere, also while layers turn.
//
// What is farther is painted first, and nearer shapes cover it. No two shapes have to be compared for that: the parts of
// a puzzle are convex and lie on different sides of the planes between its layers, so those on the eye's side come
// later, and of a part only the sides that look towards the eye are there. While layers turn, the planes that they turn
// along come first. Absent on purpose: light.

import { HINT_REACH, project, REACH, type Lens, type Spot, type Swing } from "../input/dragging";
import { basis, type Angles } from "../puzzles/angles";
import { FACES, moves, outwards, type Axis, type Face, type Layer, type Vector } from "../puzzles/cube";
import { facetsOf, OCTAHEDRON } from "../puzzles/facets";
import { grid, type Puzzle } from "../puzzles/puzzle";
import type { Sign } from "./marks";

export interface Shape {
  readonly points: readonly Spot[];
  readonly fill: string;
  /** Width of an edge in the same colour, which rounds the corners. */
  readonly round: number;
  /** 1 unless it is dimmed. */
  readonly opacity: number;
  /** What stands on it. */
  readonly sign?: Sign;
  /** The stickers it shows, if it shows any. */
  readonly stickers?: readonly number[];
}

/** What is to be seen. */
export interface Sight {
  readonly puzzle: Puzzle;
  readonly facelets: string;
  /** What a sticker looks like. */
  readonly fillAndSign: (index: number) => Pick<Shape, "fill" | "sign">;
  readonly angles: Angles;
  readonly lens: Lens;
  /** The stickers that are dimmed. */
  readonly dimmed?: ReadonlySet<number>;
  /** Layers turned out of place. */
  readonly swing?: Swing;
  /** Copies of these layers' stickers, turned out of place, so much of which is seen. */
  readonly ghosts?: Swing & { readonly strength: number };
}

export const BODY = "#16181d";
/** Opacity of dimmed stickers. */
const FAINT = 0.28;

/** A flat side of a part; without stickers it is a cut. */
interface Side {
  readonly corners: readonly Vector[];
  readonly normal: Vector;
  readonly stickers: readonly { readonly indices: readonly number[]; readonly corners: readonly Vector[] }[];
}

/** A convex part that moves as one. */
interface Part {
  readonly sides: readonly Side[];
  readonly moved: boolean;
  /** How much of the angle it is turned by, if it is. */
  readonly share?: number;
}

/** A cube's sides are drawn smaller by this, for the edge that rounds them. */
const EDGE = 0.03;
/** Parts of the width of a piece. */
const STICKER = { half: 0.43, corner: 0.16 };
/** How much of a triangle its plate covers, and how far from its corners the rounding begins. */
const PLATE = { part: 0.84, corner: 0.2 };
/** Points of a rounded corner. */
const BEND = [0, 0.25, 0.5, 0.75, 1];

const AXES: readonly Axis[] = [0, 1, 2];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const vector = (of: (axis: Axis) => number): Vector => AXES.map(of) as unknown as Vector;
const scaled = (a: Vector, by: number) => vector((axis) => a[axis] * by);
const middleOf = (corners: readonly Vector[]) => vector((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);

/** A vector turned, in degrees clockwise as seen from the positive end of the axis. */
export function swung(from: Vector, axis: Axis, degrees: number): Vector {
  if (degrees === 0) return from;
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
  return vector((other) => (other === axis ? from[axis] : other === a ? from[a] * cosine + from[b] * sine : from[b] * cosine - from[a] * sine));
}

/** A rectangle across an axis: its middle, and half its extent along the axes. */
function rectangle(middle: Vector, across: Axis, half: Vector): Vector[] {
  const [a, b] = [(across + 1) % 3, (across + 2) % 3];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) =>
    vector((axis) => middle[axis] + half[axis] * (axis === a ? i : axis === b ? j : 0)));
}

/** The same with round corners, which begin so far from where they were. */
function rounded(corners: readonly Vector[], far: number): Vector[] {
  return corners.flatMap((corner, i) => {
    const [before, after] = [corners.at(i - 1) as Vector, corners[(i + 1) % corners.length]].map((other) => {
      const part = far / Math.hypot(...vector((axis) => other[axis] - corner[axis]));
      return vector((axis) => corner[axis] + (other[axis] - corner[axis]) * part);
    });
    return BEND.map((t) => vector((axis) => (1 - t) ** 2 * before[axis] + 2 * t * (1 - t) * corner[axis] + t ** 2 * after[axis]));
  });
}

/** A sticker of a cube at some distance from its middle. */
function patch(puzzle: Puzzle, index: number, reach: number): Vector[] {
  const { places, size } = grid(puzzle);
  const { piece, normal } = places[index];
  const wide = 3 / size;
  const middle = vector((axis) => (normal[axis] === 0 ? (piece[axis] * (3 - wide)) / 2 : piece[axis] * reach));
  return rounded(rectangle(middle, axisOf(normal), vector(() => wide * STICKER.half)), wide * STICKER.corner);
}

const axisOf = (way: Vector) => way.findIndex((value) => value !== 0) as Axis;

/** A cube at rest is one part; while layers turn, each of them is one. */
function cubieParts(puzzle: Puzzle, swing: Swing | undefined, eye: Vector): Part[] {
  const { places, size } = grid(puzzle);
  const axis = swing?.layers.axis ?? 0;
  const all: readonly Layer[] = size === 3 ? [-1, 0, 1] : [-1, 1];
  const wide = 3 / size;
  const far = (layer: Layer) => Math.abs((layer * (3 - wide)) / 2 - eye[axis]);
  const slabs: readonly (readonly Layer[])[] = swing ? all.map((layer) => [layer]).sort(([a], [b]) => far(b) - far(a)) : [all];
  return slabs.map((layers): Part => {
    const end = (side: Layer) => (layers.includes(side) ? side * REACH : (layers[0] * (3 - wide)) / 2 + (side * wide) / 2);
    const [low, high] = [end(-1), end(1)];
    const half = vector((other) => (other === axis ? (high - low) / 2 : REACH) - EDGE);
    const sides = [...FACES].map((letter): Side => {
      const normal = outwards(letter as Face);
      const across = axisOf(normal);
      const inner = across === axis && !layers.includes(normal[axis] as Layer);
      const edge = across !== axis ? normal[across] * REACH : normal[axis] < 0 ? low : high;
      const middle = vector((other) => (other === across ? edge : other === axis ? (low + high) / 2 : 0));
      const shown = inner ? [] : places.flatMap((place, index) =>
        place.normal === normal && layers.includes(place.piece[axis] as Layer) ? [{ indices: [index], corners: patch(puzzle, index, REACH) }] : []);
      return { corners: rectangle(middle, across, half), normal, stickers: shown };
    });
    const moved = swing !== undefined && layers.every((layer) => swing.layers.layers.includes(layer));
    return { sides, moved, share: swing?.shares?.[layers[0] + 1] };
  });
}

/** Each piece of MiniTet and Stern is a part, in an octant of its own. */
function spikeParts(puzzle: Puzzle, facelets: string, swing: Swing | undefined, eye: Vector): Part[] {
  const pieces = new Map<Vector, Side[]>();
  for (const { piece, corners, normal, stickers } of facetsOf(puzzle, facelets)) {
    const middle = middleOf(corners);
    const shrunk = corners.map((corner) => vector((axis) => middle[axis] + (corner[axis] - middle[axis]) * PLATE.part));
    const side: Side = { corners, normal, stickers: [{ indices: stickers, corners: rounded(shrunk, PLATE.corner) }] };
    pieces.set(piece, [...(pieces.get(piece) ?? []), side]);
  }
  const ordered = [...pieces].map(([piece, sides]) => {
    const moved = swing !== undefined && moves({ ...swing.layers, quarters: 0 }, piece);
    // The eye as the piece sees it.
    const from = swing && moved ? swung(eye, swing.layers.axis, -swing.angle) : eye;
    const near = AXES.reduce<number>((sum, axis) => sum + (piece[axis] * from[axis] > 0 ? (axis === swing?.layers.axis ? 4 : 1) : 0), 0);
    return { near, part: { moved, sides: swing ? [...sides, cut(piece, swing.layers.axis)] : sides } };
  });
  return ordered.sort((a, b) => a.near - b.near).map(({ part }) => part);
}

/** Where a piece lies against those of the other layer. */
function cut(piece: Vector, axis: Axis): Side {
  const corner = (of: number) => vector((other) => (other === of ? piece[other] * OCTAHEDRON : 0));
  const normal = vector((other) => (other === axis ? -piece[axis] : 0));
  return { corners: [[0, 0, 0], corner((axis + 1) % 3), corner((axis + 2) % 3)], normal, stickers: [] };
}

/** Everything that is seen of the puzzle, in the order in which it is painted. */
export function shapesSeen(sight: Sight): Shape[] {
  const { puzzle, facelets, fillAndSign, angles, lens, dimmed, swing, ghosts } = sight;
  const unit = lens.focal / lens.distance;
  const eye = scaled(basis(angles).towards, lens.distance);
  const cubies = puzzle.shape === "cubies";
  const divided = swing ?? (ghosts && { layers: ghosts.layers, angle: 0 });
  const parts = cubies ? cubieParts(puzzle, divided, eye) : spikeParts(puzzle, facelets, divided, eye);
  const round = unit * (cubies ? 0.08 : 0.04);
  const drawn = (corners: readonly Vector[]) => corners.map((corner) => project(corner, angles, lens));
  /** The sides that look towards the eye when turned so far. */
  const seen = (sides: readonly Side[], degrees: number): Side[] => sides
    .map(({ corners, normal, stickers }) => {
      const turn = (one: Vector) => (divided ? swung(one, divided.layers.axis, degrees) : one);
      return { corners: corners.map(turn), normal: turn(normal), stickers: stickers.map((each) => ({ ...each, corners: each.corners.map(turn) })) };
    })
    .filter(({ corners, normal }) => dot(normal, eye) > dot(normal, corners[0]));
  const stickersOn = (side: Side, strength: number): Shape[] => side.stickers.map(({ indices, corners }) => ({
    points: drawn(corners), ...fillAndSign(indices[0]), round: 0, stickers: indices,
    opacity: strength * (dimmed && indices.every((index) => dimmed.has(index)) ? FAINT : 1),
  }));
  const lastMoved = parts.findLastIndex(({ moved }) => moved);
  return parts.flatMap(({ sides, moved, share = 1 }, i): Shape[] => {
    const shapes = seen(sides, moved ? (divided?.angle ?? 0) * share : 0).flatMap((side): Shape[] =>
      [{ points: drawn(side.corners), fill: BODY, round, opacity: 1 }, ...stickersOn(side, 1)]);
    if (!ghosts || i !== lastMoved) return shapes;
    const gone = parts.filter((part) => part.moved).flatMap((part) => seen(part.sides, ghosts.angle));
    return [...shapes, ...gone.flatMap((side) => stickersOn(side, ghosts.strength)).map(({ sign: _sign, stickers: _stickers, ...shape }) => shape)];
  });
}

/** Copies of the faces of a cube that are not seen, floating behind it. */
export function hintsSeen({ puzzle, fillAndSign, angles, lens, dimmed, swing }: Sight): Shape[] {
  const eye = scaled(basis(angles).towards, lens.distance);
  return grid(puzzle).places.flatMap(({ piece, normal }, index): Shape[] => {
    const degrees = swing && moves({ ...swing.layers, quarters: 0 }, piece) ? swing.angle : 0;
    const turn = (one: Vector) => (swing ? swung(one, swing.layers.axis, degrees) : one);
    const corners = patch(puzzle, index, HINT_REACH).map(turn);
    if (dot(turn(normal), eye) > dot(turn(normal), corners[0])) return [];
    return [{
      points: corners.map((corner) => project(corner, angles, lens)), fill: fillAndSign(index).fill, round: 0, stickers: [index],
      opacity: dimmed?.has(index) ? FAINT : 1,
    }];
  });
}
