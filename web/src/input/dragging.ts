// Dragging a cube of two or three pieces a side: which sticker is under the pointer, which layer a drag means, and where the
// layer snaps when it is let go.
//
// Plain geometry on a cube at rest (a layer that still moves is finished before the next one is grabbed), so picking
// needs no scene to shoot rays into, and every rule can be tested without a screen. Absent on purpose: events and
// their order (view3d/gestures.ts).

import { basis, type Angles } from "../puzzles/angles";
import { LARGE, type Axis, type Grid, type Layer, type Layers, type Vector } from "../puzzles/cube";

/** A point on the screen, or a way to move there: x to the right, y down, in pixels. */
export type Spot = readonly [number, number];

/** How space becomes pixels. */
export interface Lens {
  /** Where the middle of the cube is on the screen. */
  readonly centre: Spot;
  /** Pixels per unit (one piece) for what is one unit away from the eye. */
  readonly focal: number;
  /** From the eye to the middle of the cube. */
  readonly distance: number;
}

/** From the middle of the cube to the surface of its stickers. */
export const REACH = 1.52;

/** How far hint stickers float in front of the faces they repeat, from the middle of the cube. */
export const HINT_REACH = 3.9;

/** Layers turned out of place, in degrees clockwise as seen from the positive end of the axis. */
export interface Swing {
  readonly layers: Layers;
  readonly angle: number;
  /** How much of the angle the layers at -1, 0 and 1 are turned by, where that differs. */
  readonly shares?: Vector;
}

/** What the pointer took hold of. */
export interface Grip {
  readonly sticker: number;
  /** Where exactly, in the frame of the cube. */
  readonly point: Vector;
}

/** A layer held by the pointer. */
export interface Hold {
  readonly axis: Axis;
  readonly layer: Layer;
  /** The way on the screen along which the layer follows, of length one. */
  readonly along: Spot;
  /** Degrees per pixel along it, clockwise as seen from the positive end of the axis. */
  readonly pace: number;
}

const AXES: readonly Axis[] = [0, 1, 2];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const length = ([x, y]: Spot) => Math.hypot(x, y);
const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const sum = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
];
const unit = (axis: Axis): Vector => AXES.map((other) => (other === axis ? 1 : 0)) as unknown as Vector;
const axisOf = (way: Vector) => way.findIndex((value) => Math.abs(value) > 0.5) as Axis;

/** Where a point in the frame of the cube is on the screen. */
export function project(point: Vector, angles: Angles, { centre, focal, distance }: Lens): Spot {
  const { right, up, towards } = basis(angles);
  const scale = focal / (distance - dot(point, towards));
  return [centre[0] + dot(point, right) * scale, centre[1] - dot(point, up) * scale];
}

/** Whether the outside of a sticker can be seen. */
export function faces(sticker: number, angles: Angles, { distance }: Lens, grid: Grid = LARGE): boolean {
  return dot(grid.places[sticker].normal, basis(angles).towards) * distance > REACH;
}

/** The eye, and the way from it through a point on the screen. */
export function sight([x, y]: Spot, angles: Angles, { centre, focal, distance }: Lens): { eye: Vector; way: Vector } {
  const { right, up, towards } = basis(angles);
  const sideways = sum(scaled(right, (x - centre[0]) / focal), scaled(up, (centre[1] - y) / focal));
  return { eye: scaled(towards, distance), way: sum(sideways, scaled(towards, -1)) };
}

/** The sticker whose field of the grid a point of its face lies in. */
function stickerAt(point: Vector, normal: Vector, { size, places }: Grid): number {
  const face = axisOf(normal);
  const line = (value: number) => (size === 2 ? Math.sign(value) || 1 : Math.max(-1, Math.min(1, Math.round(value))));
  const piece = point.map((value, axis) => (axis === face ? normal[axis] : line(value)));
  return places.findIndex((place) =>
    AXES.every((axis) => place.normal[axis] === normal[axis] && place.piece[axis] === piece[axis]));
}

/** Where sight meets the six planes at some distance from the middle, if inside the square of a face. */
function meets(spot: Spot, angles: Angles, lens: Lens, grid: Grid, reach: number, outside: boolean): Grip | undefined {
  const { eye, way } = sight(spot, angles, lens);
  let best: { grip: Grip; far: number } | undefined;
  for (const axis of AXES) {
    for (const side of [-1, 1]) {
      const coming = way[axis] * side < 0;
      if (coming !== outside) continue;
      const far = (side * reach - eye[axis]) / way[axis];
      const point = sum(eye, scaled(way, far));
      const inside = AXES.every((other) => other === axis || Math.abs(point[other]) <= REACH);
      if (!(far > 0) || !inside || (best && best.far <= far)) continue;
      best = { grip: { sticker: stickerAt(point, scaled(unit(axis), side), grid), point }, far };
    }
  }
  return best?.grip;
}

/** What of the cube is under a point on the screen; nothing beside the cube. */
export function pick(spot: Spot, angles: Angles, lens: Lens, grid: Grid = LARGE): Grip | undefined {
  return meets(spot, angles, lens, grid, REACH, true);
}

/** The sticker whose hint is under a point beside the cube: hints are seen from within. */
export function pickHint(spot: Spot, angles: Angles, lens: Lens, grid: Grid = LARGE): number | undefined {
  return meets(spot, angles, lens, grid, HINT_REACH, false)?.sticker;
}

/** The layer a drag means: of the two ways its sticker can go, the one that looks more like the drag. */
export function hold(grip: Grip, drag: Spot, angles: Angles, lens: Lens, grid: Grid = LARGE): Hold {
  const { piece, normal } = grid.places[grip.sticker];
  const from = project(grip.point, angles, lens);
  const step = 0.01;
  const holds = AXES.filter((axis) => axis !== axisOf(normal)).map((tangent) => {
    const to = project(sum(grip.point, scaled(unit(tangent), step)), angles, lens);
    const perUnit: Spot = [(to[0] - from[0]) / step, (to[1] - from[1]) / step];
    const along: Spot = [perUnit[0] / length(perUnit), perUnit[1] / length(perUnit)];
    const turning = cross(normal, unit(tangent));
    const axis = axisOf(turning);
    // A direction that points almost at the eye is short on the screen; the layer would race ahead of the hand.
    const pixels = Math.max(length(perUnit), (0.4 * lens.focal) / lens.distance);
    const pace = (-turning[axis] * 180) / Math.PI / (REACH * pixels);
    const match = Math.abs(along[0] * drag[0] + along[1] * drag[1]);
    return { match, held: { axis, layer: piece[axis] as Layer, along, pace } };
  });
  return holds.reduce((best, next) => (next.match > best.match ? next : best)).held;
}

/** How far a held layer is turned, in degrees, when the pointer is that far from where the drag began. */
export function angleOf({ along, pace }: Hold, drag: Spot): number {
  return (along[0] * drag[0] + along[1] * drag[1]) * pace;
}

/** A flick counts only once the layer has visibly moved: a short drag is not a turn, however quick. */
const FLICK_FROM = 22;
/** How far ahead a flick is continued, in milliseconds. */
const FLICK_TIME = 120;

/** The quarter turns at which a layer comes to rest, let go at an angle in degrees and a speed in degrees per ms. */
export function settle(angle: number, speed: number): number {
  const ahead = Math.max(-45, Math.min(45, speed * FLICK_TIME));
  const flicked = Math.abs(angle) >= FLICK_FROM ? angle + ahead : angle;
  return Math.round(flicked / 90) + 0;
}

/** Quarter turns as a turn has them: 1, 2 or -1, or 0 for none at all. */
export function shortest(quarters: number): number {
  return [0, 1, 2, -1][((quarters % 4) + 4) % 4];
}
