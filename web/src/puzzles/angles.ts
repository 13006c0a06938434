// The view as a globe: how the viewer stands to the cube, and what is front, up and right from there.
//
// The viewer walks around the upright axis (spin) and looks down on the cube or up to it (tilt); up stays up. Turns are
// named after what is seen: U is always the U face, front is the side face that looks most towards the viewer, and at
// an exact tie the left one of the two. The rule knows only the angles, not how they came about, so it is clear at
// every one of them. Absent on purpose: pixels (input/dragging.ts) and drawing (view3d).

import {
  FACES, faceTowards, outwards, turned, type Axis, type Face, type Layer, type Turn, type Vector,
} from "./cube";

/** Where the viewer stands, in degrees. */
export interface Angles {
  /** 0 faces F, 90 faces R: the viewer walks to the right, the cube turns to the left. */
  readonly spin: number;
  /** 90 looks straight down on U, -90 straight up to D. */
  readonly tilt: number;
}

/** F at the left, R at the right, U on top, as in cubers' pictures. */
export const HOME: Angles = { spin: 34, tilt: 29 };

/** The same view with its spin in (-180, 180] and its tilt in [-90, 90]. */
export function normal({ spin, tilt }: Angles): Angles {
  const turns = Math.ceil((spin - 180) / 360);
  return { spin: spin - 360 * turns + 0, tilt: Math.max(-90, Math.min(90, tilt)) };
}

/** The viewer's own axes in the frame of the cube. */
export interface Basis {
  readonly right: Vector;
  readonly up: Vector;
  /** From the cube towards the viewer. */
  readonly towards: Vector;
}

export function basis({ spin, tilt }: Angles): Basis {
  const [s, t] = [spin, tilt].map((degrees) => (degrees * Math.PI) / 180);
  return {
    right: [Math.cos(s), 0, -Math.sin(s)],
    up: [-Math.sin(s) * Math.sin(t), Math.cos(t), -Math.cos(s) * Math.sin(t)],
    towards: [Math.sin(s) * Math.cos(t), Math.sin(t), Math.cos(s) * Math.cos(t)],
  };
}

/** How many side faces the viewer has walked on from F: 0 F, 1 R, 2 B, 3 L is in front. */
export function sidesPassed({ spin }: Angles): number {
  // Angles are sums of small steps: what is a tie but for rounding counts as one.
  const passed = Math.ceil((spin - 45) / 90 - 1e-9);
  return ((passed % 4) + 4) % 4;
}

/** A direction as the viewer means it, in the frame of the cube. */
function meant(way: Vector, angles: Angles): Vector {
  return turned(way, 1, -sidesPassed(angles));
}

/** Which face of the cube stands where the viewer sees U, R, F, D, L and B. */
export function seen(angles: Angles): Record<Face, Face> {
  const pairs = [...FACES].map((face) => [face, faceTowards(meant(outwards(face as Face), angles))]);
  return Object.fromEntries(pairs) as Record<Face, Face>;
}

/** A turn named after what is seen, as a turn of the cube in its own frame. */
export function translate(turn: Turn, angles: Angles): Turn {
  const way = meant([0, 1, 2].map((axis) => (axis === turn.axis ? 1 : 0)) as unknown as Vector, angles);
  const axis = way.findIndex((value) => value !== 0) as Axis;
  if (way[axis] > 0) return { ...turn, axis };
  const layers = turn.layers.map((layer) => (0 - layer) as Layer).reverse();
  return { axis, layers, quarters: 0 - turn.quarters };
}
