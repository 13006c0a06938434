// Which way to turn the cube next, in whatever order its faces are shown.
//
// A camera sees a face, but not which of its sides is up. So it is assumed that the cube was turned as the picture said:
// then the face that is seen next shows how the cube is held, since every colour has its place in the scheme. If it was turned
// another way, that is noticed too, and the next picture starts from there. Directions are those of the camera; a
// mirrored screen mirrors picture and words alike.

import { FACES, faceTowards, outwards, type Face, type Vector } from "../puzzles/cube";

/** Where the front goes. A half turn goes around the upright axis. */
export type Way = "left" | "right" | "up" | "down" | "half";

/** Without centres, or with colours that cannot be told apart: four sides, then top and bottom. */
const BY_COUNT: readonly Way[] = ["left", "left", "left", "down", "half"];

const MIRRORED: Record<Way, Way> = { left: "right", right: "left", up: "up", down: "down", half: "half" };

/** A direction as it appears in a mirror. */
export function mirror(way: Way): Way {
  return MIRRORED[way];
}

const opposite = (a: Vector): Vector => a.map((value) => 0 - value) as unknown as Vector;
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const same = (a: Vector, b: Vector) => a.every((value, i) => value === b[i]);

/** How a cube is held. */
interface Held {
  readonly front: Vector;
  readonly up: Vector;
}

/** The direction in which a face lies that comes to the front. */
function comes({ front, up }: Held, way: Way): Vector {
  switch (way) {
    case "left": return cross(up, front);
    case "right": return cross(front, up);
    case "up": return opposite(up);
    case "down": return up;
    case "half": return opposite(front);
  }
}

/** Which direction must be up if this way brought that face to the front. */
function upAfter(front: Vector, way: Way, next: Vector): Vector {
  switch (way) {
    case "left": return cross(front, next);
    case "right": return cross(next, front);
    case "up": return opposite(next);
    default: return next;
  }
}

function after(held: Held, way: Way): Held {
  const front = comes(held, way);
  if (way === "up") return { front, up: held.front };
  if (way === "down") return { front, up: opposite(held.front) };
  return { front, up: held.up };
}

const QUARTERS: readonly Way[] = ["left", "right", "up", "down"];

export class Guidance {
  private held: Held | undefined;
  private told: Way | undefined;

  /** This face is in front of the camera now. */
  saw(face: Face): void {
    const next = outwards(face);
    if (!this.held) {
      // Unknown; most people hold the first colour up.
      this.held = { front: next, up: next[1] === 0 ? [0, 1, 0] : [0, 0, 0 - next[1]] };
      return;
    }
    const { front } = this.held;
    if (same(front, next)) return;
    if (same(front, opposite(next))) {
      this.held = after(this.held, "half");
      return;
    }
    const followed = this.told !== undefined && this.told !== "half" ? this.told : undefined;
    const believed: Held = followed ? { front, up: upAfter(front, followed, next) } : this.held;
    const way = followed ?? QUARTERS.find((one) => same(comes(believed, one), next));
    this.held = after(believed, way ?? "half");
    this.told = undefined;
  }

  /** How it is held is unknown from now on. */
  forget(): void {
    this.held = this.told = undefined;
  }

  /** The way to a face that is missing. `preferred` is the way to the next side, if there is a choice. */
  next(missing: ReadonlySet<Face>, preferred: "left" | "right"): Way | undefined {
    const { held } = this;
    if (missing.size === 0) return undefined;
    const other = preferred === "left" ? "right" : "left";
    // Sides first, so that nobody has to turn back and forth.
    const ways: readonly Way[] = [preferred, other, "down", "up", "half"];
    this.told = held ? ways.find((way) => missing.has(faceTowards(comes(held, way)))) : wayByCount(FACES.length - missing.size, preferred);
    return this.told;
  }
}

/** The way if nothing is known but how many faces there are. */
export function wayByCount(count: number, preferred: "left" | "right"): Way | undefined {
  const way = BY_COUNT[count - 1];
  return way === "left" ? preferred : way;
}
