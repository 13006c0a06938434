// Where a face of a cube is on the screen.

import { REACH, HINT_REACH, project, type Lens } from "../input/dragging";
import { basis, type Angles } from "../puzzles/angles";
import { outwards, type Face, type Vector } from "../puzzles/cube";

export interface FacePoint {
  /** In client coordinates. */
  readonly x: number;
  readonly y: number;
  /** Pixels of a unit there. */
  readonly unit: number;
}

/** The middle of a face, or of its hint if only that can be seen; nothing if neither can. */
export function facePoint(face: Face, angles: Angles, lens: Lens, hints: boolean): FacePoint | undefined {
  const out = outwards(face);
  const ahead = out.reduce((sum, value, axis) => sum + value * basis(angles).towards[axis], 0);
  const seen = ahead * lens.distance > REACH;
  if (!seen && !hints) return undefined;
  const reach = seen ? REACH : HINT_REACH;
  const [x, y] = project(out.map((value) => value * reach) as unknown as Vector, angles, lens);
  const unit = lens.focal / (lens.distance - ahead * reach);
  if (seen) return { x, y, unit };
  // The inner part of a hint may be hidden behind the cube.
  const [right, down] = [x - lens.centre[0], y - lens.centre[1]];
  const aside = (1.75 * unit) / Math.hypot(right, down);
  return { x: x + right * aside, y: y + down * aside, unit };
}
