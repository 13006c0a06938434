// Where every part of a machine is in the middle of a movement, as numbers. Drawing them is the view's business.
//
// A movement of the plan may be several movements of the mechanism, one after another: a cradle presses, turns the layer
// and lets go. How a movement's time is divided among them is not planned and only looks plausible; that it begins and
// ends when it should is exact.

import type { Axis, Face, Vector } from "../puzzles/cube";
import type { Motion, Playback } from "./program";

/** How machines work. */
export type Kind = "cradle" | "cover" | "axis" | "grippers" | "direct";

export const KINDS: readonly Kind[] = ["cradle", "cover", "axis", "grippers", "direct"];

/** What machines look like: a cradle may have one arm for everything. */
export type Shape = Kind | "one-arm";

/** An arm, a gripper or a motor. */
export interface Holder {
  /** 0 at the cube, 1 away from it. */
  readonly away: number;
  /** How far it is turned, in degrees, clockwise as seen from the positive end of its axis. */
  readonly angle: number;
}

export interface Pose {
  /** The cube as it lies, without what is under way. */
  readonly facelets: string;
  /** Layers on their way: how far those at -1, 0 and 1 are turned, in degrees. */
  readonly swing?: { readonly axis: Axis; readonly degrees: Vector };
  /** The whole cube on its way. */
  readonly whole?: { readonly axis: Axis; readonly degrees: number };
  /** How far the table, holder or platform is turned about the upright axis, in degrees, clockwise as seen from above. */
  readonly table: number;
  /** How far the arm holds the upper layers, 0 to 1. */
  readonly press: number;
  /** How near the arm that tilts is: 0 out of the way, 1 at the lower edge behind, which it lifts. */
  readonly reach: number;
  /** How far the cover is lifted, in degrees. */
  readonly lid: number;
  /** How far the platform above the cube is raised: 0 on the cube, 1 up. */
  readonly lift: number;
  readonly holders: ReadonlyMap<Face, Holder>;
}

/** The part of the way covered after a part of the time. */
const eased = (t: number) => t * t * (3 - 2 * t);
/** How much of a stretch of the time is over. */
const within = (part: number, from: number, to: number) => eased(Math.max(0, Math.min(1, (part - from) / (to - from))));
const between = (from: number, to: number, part: number) => from + (to - from) * part;

/** How far a cover is lifted, in degrees. */
export const LID = { closed: 0, open: 24, read: 40, up: 64 } as const;

/** What a machine is like between two movements. */
interface Rest {
  readonly table: number;
  readonly lid: number;
  readonly lift: number;
  readonly holders: ReadonlyMap<Face, Holder>;
}

function firstRest(kind: Kind, places: string, motions: readonly Motion[]): Rest {
  // Arms begin away from the cube; grippers and motors hold it.
  const away = kind === "axis" ? 1 : 0;
  // A platform that no program lowers always lies on the cube.
  const isLowered = motions.length === 0 || motions.some((motion) => motion.kind === "close" && motion.places.includes("U"));
  return { table: 0, lid: LID.read, lift: kind === "axis" && isLowered ? 1 : 0, holders: new Map([...places].map((place) => [place as Face, { away, angle: 0 }])) };
}

const axisOf = (place: Face): Axis => (place === "R" || place === "L" ? 0 : place === "U" || place === "D" ? 1 : 2);

/** Where everything is after a part of a movement. */
function moved(kind: Kind, rest: Rest, motion: Motion, part: number): Omit<Pose, "facelets"> {
  const still = { ...rest, press: 0, reach: 0 };
  const holders = (change: (place: Face, holder: Holder) => Holder) => new Map([...rest.holders].map(([place, holder]) => [place, change(place, holder)]));
  switch (motion.kind) {
    case "tilt": {
      if (kind === "cover") {
        // From above it has to come down first, to lift the cube.
        const isUp = rest.lid === LID.up;
        const down = isUp ? within(part, 0, 0.5) : 1;
        const up = within(part, isUp ? 0.5 : 0, 1);
        const lid = part < 0.5 && isUp ? between(LID.up, LID.open, down) : between(isUp ? LID.open : rest.lid, LID.up, up);
        return { ...still, lid, whole: { axis: 0, degrees: -90 * within(part, isUp ? 0.6 : 0.2, 1) } };
      }
      const reach = within(part, 0, 0.14) - within(part, 0.72, 1);
      return { ...still, reach, whole: { axis: 0, degrees: -90 * within(part, 0.14, 0.68) } };
    }
    case "spin": {
      const opening = kind === "cover" && rest.lid !== LID.open ? 0.35 : 0;
      const degrees = 90 * motion.quarters * within(part, opening, 1);
      const lid = kind === "cover" && opening > 0 ? between(rest.lid, LID.open, within(part, 0, opening)) : rest.lid;
      return { ...still, lid, table: rest.table + degrees, whole: { axis: 1, degrees } };
    }
    case "roll": {
      const degrees = 90 * motion.quarters * within(part, 0, 1);
      const turn = (place: Face, holder: Holder) => (axisOf(place) === motion.axis ? { ...holder, angle: holder.angle + degrees } : holder);
      return { ...still, whole: { axis: motion.axis, degrees }, holders: holders(turn) };
    }
    case "turn": {
      // A cradle presses before and lets go afterwards; so does a cover.
      const [from, to] = kind === "cradle" ? [0.2, 0.82] : kind === "cover" ? [0.28, 0.86] : [0, 1];
      const through = within(part, from, to);
      const degrees: [number, number, number] = [0, 0, 0];
      for (const { layer, quarters } of motion.turns) degrees[layer + 1] = 90 * quarters * through;
      const press = kind === "cradle" ? within(part, 0, from) - within(part, to, 1) : 0;
      const lid = kind !== "cover" ? rest.lid : part < from ? between(rest.lid, LID.closed, within(part, 0, from)) : between(LID.closed, LID.open, within(part, to, 1));
      const platform = motion.turns.find(({ place }) => !rest.holders.has(place));
      const turn = (place: Face, holder: Holder) => {
        const own = motion.turns.find((one) => one.place === place);
        return own ? { ...holder, angle: holder.angle + 90 * own.quarters * through } : holder;
      };
      return {
        ...still, press, lid, holders: holders(turn), swing: { axis: motion.turns[0].axis, degrees },
        table: rest.table + (platform ? 90 * platform.quarters * through : 0),
      };
    }
    case "close": case "open": {
      const to = motion.kind === "close" ? 0 : 1;
      const lift = kind === "axis" && motion.places.includes("U") ? between(rest.lift, to, within(part, 0, 1)) : rest.lift;
      return { ...still, lift, holders: holders((place, holder) => (motion.places.includes(place) ? { ...holder, away: between(holder.away, to, within(part, 0, 1)) } : holder)) };
    }
    case "twist":
      return { ...still, holders: holders((place, holder) => (motion.places.includes(place) ? { ...holder, angle: holder.angle + 90 * within(part, 0, 1) } : holder)) };
  }
}

/** A machine that does a program. */
export class MachineMotion {
  readonly kind: Kind;
  readonly places: string;
  readonly playback: Playback;
  private readonly rests: readonly Rest[];

  /** `places`: where it has arms, grippers or motors. */
  constructor(kind: Kind, places: string, playback: Playback) {
    [this.kind, this.places, this.playback] = [kind, places, playback];
    const rests = [firstRest(kind, places, playback.motions)];
    for (const motion of playback.motions) {
      const { table, lid, lift, holders } = moved(kind, rests[rests.length - 1], motion, 1);
      rests.push({ table, lid, lift, holders });
    }
    this.rests = rests;
  }

  /** Where everything is at some time. */
  at(time: number): Pose {
    const { index, part, facelets } = this.playback.at(time);
    const motion = this.playback.motions[index];
    const rest = this.rests[index];
    if (!motion) return { ...rest, facelets, press: 0, reach: 0 };
    return { facelets, ...moved(this.kind, rest, motion, part) };
  }
}
