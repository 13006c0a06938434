// Machines with an arm, a gripper or a motor for each of several places.

import { Vector3, type Group } from "three";
import { outwards, type Axis, type Face } from "../../puzzles/cube";
import type { Pose } from "../../robot/pose";
import { clockwise, type Mechanism, type Workshop } from "./parts";

const GROUND = -3.7;

/** A holder: what slides to the cube and away, and within it what turns. */
interface Built {
  readonly place: Face;
  readonly slide: Group;
  readonly turn: Group;
  /** How far it goes. */
  readonly way: number;
  /** A second jaw opens by so much sideways, where there is one. */
  readonly jaws?: readonly [Group, Group];
}

const axisOf = (place: Face) => outwards(place).findIndex((value) => value !== 0) as Axis;

/** Makes something that looks along +x from the cube, and turns it to its place. */
function facing(place: Face, group: Group): Group {
  const turn: Record<Face, readonly [number, number, number]> = {
    R: [0, 0, 0], L: [0, Math.PI, 0], F: [0, -Math.PI / 2, 0], B: [0, Math.PI / 2, 0], U: [0, 0, Math.PI / 2], D: [0, 0, -Math.PI / 2],
  };
  group.rotation.set(...turn[place]);
  return group;
}

/** Holders that go and turn as they should. The angle of each is about the positive end of its axis. */
function mechanism(group: Group, { room, raised }: { readonly room: number; readonly raised: number }, built: readonly Built[], more: (pose: Pose) => void = () => undefined): Mechanism {
  return {
    group, room, raised,
    show(pose) {
      for (const { place, slide, turn, way, jaws } of built) {
        const { away, angle } = pose.holders.get(place) ?? { away: 0, angle: 0 };
        slide.position.x = way * away;
        // In its own frame it looks along +x, whichever way it stands.
        const sense = outwards(place)[axisOf(place)];
        turn.rotation.x = clockwise(angle * sense);
        // Jaws let go first, and grip last.
        if (jaws) jaws.forEach((jaw, i) => (jaw.position.y = (i === 0 ? 1 : -1) * 0.28 * Math.min(1, 3 * away)));
      }
      more(pose);
    },
  };
}

/** What everything stands on: a cross, for a plate would hide more than it shows. */
function ground(shop: Workshop, half: number): Group {
  const [y, thick] = [GROUND + 0.14, 0.28];
  return shop.group(
    shop.shadow(GROUND + 0.02, [half - 1.3, half - 1.3]),
    shop.block("frame", [0, y, 0], [2 * half, thick, 1.7], 0.12), shop.block("frame", [0, y, 0], [1.7, thick, 2 * half], 0.12),
    shop.disc("frame", [0, y, 0], 1, 2.1, thick + 0.04, 0.1),
  );
}

/** A post below a holder that stands beside the cube. */
function post(shop: Workshop, place: Face, far: number): Group {
  const group = shop.group();
  if (axisOf(place) === 1) return group;
  group.add(shop.block("frame", [far, (GROUND - 0.5) / 2, 0], [0.6, -GROUND - 0.5, 0.7]), shop.block("dark", [far, -0.35, 0], [1.1, 0.5, 1.0]));
  return facing(place, group);
}

/** What carries something above the cube: columns behind it, so that nothing hides its front. */
function gantry(shop: Workshop, high: number, half: number): Group {
  const group = shop.group();
  for (const x of [-half, half]) group.add(shop.block("frame", [x, (high + GROUND) / 2, -half], [0.4, high - GROUND, 0.4]));
  group.add(
    shop.block("frame", [0, GROUND + 0.14, -half], [2 * half + 0.8, 0.28, 0.9], 0.12),
    shop.block("frame", [0, high, -half], [2 * half + 0.4, 0.36, 0.42]),
    shop.block("frame", [0, high, -half / 2 + 0.2], [0.5, 0.34, half + 0.4]),
  );
  return group;
}

export function direct(shop: Workshop, places: string): Mechanism {
  const group = shop.group(ground(shop, 4.0));
  if (places.includes("U")) group.add(gantry(shop, 3.75, 3.4));
  const built = ([...places] as Face[]).map((place): Built => {
    const turn = shop.group(
      shop.disc("steel", [2.15, 0, 0], 0, 0.16, 1.0), shop.disc("accent", [1.64, 0, 0], 0, 0.52, 0.2),
      shop.block("grip", [1.66, 0, 0], [0.22, 1.3, 0.3]), shop.block("grip", [1.66, 0, 0], [0.22, 0.3, 1.3]),
    );
    const body = shop.group(
      shop.block("dark", [3.2, 0, 0], [1.25, 1.45, 1.45], 0.12), shop.block("light", [2.5, 0, 0], [0.2, 1.45, 1.45], 0.06),
      shop.block("light", [3.88, 0, 0], [0.16, 1.3, 1.3], 0.06), turn,
    );
    const slide = shop.group(body);
    group.add(facing(place, shop.group(slide)), post(shop, place, 3.2));
    return { place, slide, turn, way: 0 };
  });
  return mechanism(group, { room: 5.1, raised: 0.3 }, built);
}

export function grippers(shop: Workshop, places: string): Mechanism {
  const group = shop.group(ground(shop, 4.3));
  if (places.includes("U")) group.add(gantry(shop, 4.3, 3.8));
  const built = ([...places] as Face[]).map((place): Built => {
    const jaw = (side: 1 | -1) => shop.group(
      shop.block("grip", [1.15, side * 1.65, 0], [1.55, 0.24, 0.86]), shop.block("accent", [1.0, side * 1.56, 0], [1.1, 0.1, 0.7]),
      shop.block("light", [2.05, side * 1.0, 0], [0.3, 1.55, 0.8]),
    );
    const jaws = [jaw(1), jaw(-1)] as const;
    const turn = shop.group(...jaws, shop.disc("light", [2.2, 0, 0], 0, 0.62, 0.35), shop.disc("steel", [2.75, 0, 0], 0, 0.3, 1.2));
    const slide = shop.group(turn, shop.block("dark", [3.5, 0, 0], [1.0, 1.15, 1.15], 0.12), shop.disc("accent", [4.04, 0, 0], 0, 0.3, 0.14));
    const rail = shop.block("steel", [3.9, -0.72, 0], [2.4, 0.16, 0.5]);
    group.add(facing(place, shop.group(slide, ...(axisOf(place) === 1 ? [] : [rail]))), post(shop, place, 3.7));
    return { place, slide, turn, way: 1.35, jaws };
  });
  return mechanism(group, { room: 5.2, raised: 0.8 }, built);
}

export function axis(shop: Workshop, places: string): Mechanism {
  const group = shop.group(
    ground(shop, 4.3), gantry(shop, 3.7, 3.6),
    // The cube stands on a pin that follows it.
    shop.disc("dark", [0, -3.1, 0], 1, 0.9, 0.9), shop.disc("steel", [0, -2.1, 0], 1, 0.3, 1.3), shop.disc("rubber", [0, -1.6, 0], 1, 0.55, 0.16),
  );
  const platform = shop.group(shop.disc("accent", [0, 1.66, 0], 1, 1.3, 0.2), shop.disc("steel", [0, 2.6, 0], 1, 0.26, 1.8));
  for (const [x, z] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    platform.add(shop.block("grip", [x * 1.63, 1.3, z * 1.63], x === 0 ? [0.7, 0.8, 0.16] : [0.16, 0.8, 0.7]), shop.block("light", [x * 1.2, 1.72, z * 1.2], x === 0 ? [0.5, 0.18, 1.0] : [1.0, 0.18, 0.5]));
  }
  group.add(platform, shop.block("dark", [0, 3.2, 0], [1.2, 0.8, 1.2], 0.12));
  const built = ([...places] as Face[]).map((place): Built => {
    const turn = shop.group(
      shop.disc("accent", [1.68, 0, 0], 0, 0.8, 0.24), shop.disc("steel", [2.3, 0, 0], 0, 0.22, 1.2),
      shop.block("grip", [1.5, 0, 1.62], [0.7, 0.7, 0.16]), shop.block("grip", [1.5, 0, -1.62], [0.7, 0.7, 0.16]),
      shop.block("light", [1.78, 0, 0], [0.2, 0.5, 3.3]),
    );
    const slide = shop.group(turn, shop.block("dark", [3.1, 0, 0], [0.9, 0.9, 0.9], 0.1), shop.block("frame", [3.1, -1.75, 0], [0.4, 2.8, 0.5]), shop.block("light", [3.1, -3.15, 0], [0.9, 0.24, 0.9]));
    const rail = shop.block("steel", [3.35, GROUND + 0.36, 0], [2.2, 0.16, 0.4]);
    group.add(facing(place, shop.group(slide, rail)));
    return { place, slide, turn, way: 0.95 };
  });
  return mechanism(group, { room: 5.2, raised: 0.5 }, built, ({ table, lift }) => {
    platform.rotation.y = clockwise(table);
    platform.position.y = 0.9 * lift;
  });
}

/** For turns about an axis of the cube. */
export const AXES: readonly Vector3[] = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];
