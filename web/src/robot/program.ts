// A machine's program as it is played: what each movement does, how the cube lies before it, and which movement is under
// way at some time.
//
// Places are positions in space; letters of stickers stay those of the cube, so colours are right however it lies. Absent
// on purpose: what the machine itself looks like meanwhile (pose.ts), and clocks (clock.ts).

import type { Movement } from "../api/schemas";
import { apply, FACES, SOLVED, turnNamed, type Axis, type Face, type Layer, type Turn } from "../puzzles/cube";

/** What a movement does. */
export type Motion =
  | { readonly kind: "tilt" }
  /** The whole cube turns about an axis, clockwise as seen from its positive end; `spin` if the machine turns below it. */
  | { readonly kind: "spin" | "roll"; readonly axis: Axis; readonly quarters: number }
  /** One layer turns, or two opposite ones at once. */
  | { readonly kind: "turn"; readonly turns: readonly PlaceTurn[] }
  | { readonly kind: "close" | "open" | "twist"; readonly places: readonly Face[] };

/** A turn of the layer at a place, clockwise as seen from the positive end of its axis. */
export interface PlaceTurn {
  readonly place: Face;
  readonly axis: Axis;
  readonly layer: Layer;
  readonly quarters: number;
}

/** What a movement of a plan does. */
export function motionOf({ name, motion: { axis, quarters, turns = [], places = "" } }: Pick<Movement, "name" | "motion">): Motion {
  switch (name) {
    case "tilt":
      return { kind: "tilt" };
    case "spin": case "roll":
      return { kind: name, axis: "xyz".indexOf(axis ?? "") as Axis, quarters: quarters ?? 0 };
    case "turn": case "both":
      return { kind: "turn", turns: turns.map(layerTurn) };
    case "close": case "open": case "twist":
      return { kind: name, places: [...places] as Face[] };
  }
  throw new Error(`no machine does ${name}`);
}

/** A turn of the layer at a place, which a plan counts as seen from outside. */
function layerTurn({ place, quarters }: { readonly place: string; readonly quarters: number }): PlaceTurn {
  const turn = turnNamed(place) as Turn;
  return { place: place as Face, axis: turn.axis, layer: turn.layers[0], quarters: turn.quarters * quarters };
}

/** The turns of stickers in space that a movement leaves behind. */
export function turnsIn(motion: Motion): Turn[] {
  switch (motion.kind) {
    case "tilt":
      return [{ axis: 0, layers: [-1, 0, 1], quarters: -1 }];
    case "spin": case "roll":
      return [{ axis: motion.axis, layers: [-1, 0, 1], quarters: motion.quarters }];
    case "turn":
      return motion.turns.map(({ axis, layer, quarters }) => ({ axis, layers: [layer], quarters }));
    default:
      return [];
  }
}

const WHOLE = ["", "x", "x2", "x'", "z", "z'"].flatMap((first) => ["", "y", "y2", "y'"].map((second) => [first, second].filter((name) => name !== "")));

/** A cube laid down so that these of its faces are at the places U R F D L B. */
export function laid(facelets: string, faces: string): string {
  const turned = (stickers: string, names: readonly string[]) => names.reduce((so, name) => apply(so, turnNamed(name) as Turn), stickers);
  const centres = (stickers: string) => [...FACES].map((_, i) => stickers[9 * i + 4]).join("");
  const way = WHOLE.find((names) => centres(turned(SOLVED, names)) === faces);
  if (!way) throw new Error(`no cube lies like ${faces}`);
  return turned(facelets, way);
}

/** What is under way. */
export interface Moment {
  /** Which movement; after the last one there is none, and this is how many there are. */
  readonly index: number;
  /** How much of it is done. */
  readonly part: number;
  /** The cube as it lies, before the movement. */
  readonly facelets: string;
}

/** Differences in seconds that do not matter. */
const TINY = 1e-9;

/** A program with a cube in it. */
export class Playback {
  readonly movements: readonly Movement[];
  readonly motions: readonly Motion[];
  readonly seconds: number;
  /** How the cube lies before each movement, and in the end. */
  private readonly positions: readonly string[];

  /** `start`: the faces at the places U R F D L B at first. */
  constructor(facelets: string, start: string, movements: readonly Movement[] = []) {
    this.movements = movements;
    this.motions = movements.map(motionOf);
    const last = movements.at(-1);
    this.seconds = last ? last.begins + last.seconds : 0;
    let position = laid(facelets, start);
    const positions = [position];
    for (const motion of this.motions) {
      position = turnsIn(motion).reduce(apply, position);
      positions.push(position);
    }
    this.positions = positions;
  }

  /** The cube as it lies after this many movements. */
  after(count: number): string {
    return this.positions[Math.max(0, Math.min(this.motions.length, count))];
  }

  /** When a movement begins, and how long the whole program takes for the one after the last. */
  begins(index: number): number {
    return this.movements[index]?.begins ?? this.seconds;
  }

  at(time: number): Moment {
    const { movements } = this;
    const found = movements.findIndex(({ begins, seconds }) => time < begins + seconds - TINY);
    if (found < 0) return { index: movements.length, part: 0, facelets: this.after(movements.length) };
    const { begins, seconds } = movements[found];
    return { index: found, part: Math.max(0, Math.min(1, (time - begins) / seconds)), facelets: this.after(found) };
  }
}
