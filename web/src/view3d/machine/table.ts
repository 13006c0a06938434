// Machines with a table below the cube: cradles, which tilt it with an arm, and covers, which flip it.

import type { Group } from "three";
import { clockwise, type Mechanism, type Workshop } from "./parts";

const GROUND = -3.5;

/** A plate, a tower, and on it a table with low walls that hold the bottom layer. */
function stand(shop: Workshop, radius: number): { readonly still: Group; readonly table: Group } {
  const still = shop.group(
    shop.shadow(GROUND + 0.02, [3.0, 3.0]),
    shop.block("dark", [-0.45, GROUND + 0.15, -1.05], [6.6, 0.3, 6.7], 0.12),
    shop.disc("dark", [0, -2.85, 0], 1, 1.15, 0.9),
    shop.disc("steel", [0, -2.3, 0], 1, 0.7, 0.5),
  );
  const table = shop.group(shop.disc("light", [0, -1.87, 0], 1, radius, 0.36, 0.1), shop.disc("dark", [0, -2.1, 0], 1, radius - 0.3, 0.16));
  for (const [x, z] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    table.add(shop.block("grip", [x * 1.67, -1.42, z * 1.67], x === 0 ? [1.9, 0.62, 0.22] : [0.22, 0.62, 1.9]));
    table.add(shop.disc("accent", [(x - z) * 0.7 * (radius - 0.34), -1.68, (z + x) * 0.7 * (radius - 0.34)], 1, 0.14, 0.1));
  }
  return { still, table };
}

/** Where the lower edge behind is when the cube has rolled forwards so far, seen from the side: z and y. */
function edge(degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180;
  const lift = 1.5 * (Math.abs(Math.sin(angle)) + Math.abs(Math.cos(angle)) - 1);
  const around = (225 * Math.PI) / 180 - angle;
  const far = 1.5 * Math.SQRT2 + 0.14;
  return [far * Math.cos(around), far * Math.sin(around) + lift];
}

/** Where the arm of a cradle comes from, and where its tip rests. */
const PIVOT = [-4.1, -0.9] as const;
const REST = [-2.75, -1.2] as const;

export function cradle(shop: Workshop): Mechanism {
  const { still, table } = stand(shop, 2.55);
  // The arm that tilts: two prongs that slide through a housing which turns.
  const housing = shop.group(shop.block("dark", [0, 0, 0], [1.9, 0.72, 0.95]), shop.disc("steel", [0, 0, 0], 0, 0.22, 2.5));
  housing.position.set(0, PIVOT[1], PIVOT[0]);
  const arm = shop.group(
    shop.block("light", [0.5, 0, -1.5], [0.26, 0.26, 3.0]), shop.block("light", [-0.5, 0, -1.5], [0.26, 0.26, 3.0]),
    shop.disc("accent", [0, 0, 0], 0, 0.2, 1.7), shop.block("light", [0, 0, -2.8], [1.26, 0.3, 0.3]),
  );
  const posts = [-1.1, 1.1].map((x) => shop.block("frame", [x, -2.05, PIVOT[0]], [0.32, 2.6, 0.7]));
  // The arm that presses: a clamp for the two upper layers, on a rack at the left.
  const clamp = shop.group(
    shop.block("grip", [-1.68, 0.52, 0], [0.2, 1.7, 2.5]),
    shop.block("grip", [-1.2, 0.52, 1.66], [1.0, 0.5, 0.2]), shop.block("grip", [-1.2, 0.52, -1.66], [1.0, 0.5, 0.2]),
    shop.block("accent", [-1.85, 0.52, 0], [0.16, 0.7, 1.1]),
    shop.block("light", [-3.1, 0.52, 0], [2.5, 0.34, 0.5]),
  );
  const rack = [
    shop.block("frame", [-3.5, -1.5, 0], [0.5, 3.7, 0.9]), shop.block("dark", [-3.5, 0.52, 0], [0.8, 0.8, 1.1]),
  ];
  const group = shop.group(still, table, housing, arm, ...posts, clamp, ...rack);
  return {
    group, room: 4.55, raised: 0.75,
    show({ table: turned, press, reach, whole }) {
      table.rotation.y = clockwise(turned);
      clamp.position.x = -1.05 * (1 - press);
      const [z, y] = edge(whole?.axis === 0 ? -whole.degrees : 0);
      const tip = [REST[0] + (z - REST[0]) * reach, REST[1] + (y - REST[1]) * reach];
      const angle = Math.atan2(-(tip[1] - PIVOT[1]), tip[0] - PIVOT[0]);
      arm.position.set(0, tip[1], tip[0]);
      arm.rotation.x = housing.rotation.x = angle;
    },
  };
}

/** How high the arm of a one-armed cradle meets the cube, and how far it stands back at rest. */
const HEIGHT = 1.1;
const AWAY = 1.5;

/** How far behind its middle a cube reaches at the height of the arm when it has rolled forwards so far. */
function behind(degrees: number): number {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  // The middle rises as the cube rolls over its edge.
  const y = HEIGHT - 1.5 * (sin + cos - 1);
  const bounds = [...(cos > 1e-6 ? [(1.5 - y * sin) / cos] : []), ...(sin > 1e-6 ? [(1.5 + y * cos) / sin] : [])];
  return Math.min(...bounds);
}

/** One arm with a fork around the upper layers: its prongs hold them; further on, its back pushes the cube over. */
export function oneArm(shop: Workshop): Mechanism {
  const { still, table } = stand(shop, 2.55);
  const arm = shop.group(
    shop.block("grip", [0, HEIGHT, -0.1], [3.1, 0.8, 0.2]),
    shop.block("grip", [-1.68, HEIGHT, 0.95], [0.2, 0.7, 2.1]), shop.block("grip", [1.68, HEIGHT, 0.95], [0.2, 0.7, 2.1]),
    shop.block("accent", [0, HEIGHT, -0.3], [1.3, 0.6, 0.2]),
    shop.block("light", [-0.45, HEIGHT, -1.9], [0.26, 0.3, 3.2]), shop.block("light", [0.45, HEIGHT, -1.9], [0.26, 0.3, 3.2]),
  );
  const post = [-1.05, 1.05].map((x) => shop.block("frame", [x, -1.3, PIVOT[0]], [0.32, 4.1, 0.7]));
  const housing = shop.block("dark", [0, HEIGHT, PIVOT[0]], [2.0, 0.8, 0.95]);
  const group = shop.group(still, table, arm, ...post, housing);
  return {
    group, room: 4.55, raised: 0.75,
    show({ table: turned, press, reach, whole }) {
      table.rotation.y = clockwise(turned);
      const degrees = whole?.axis === 0 ? Math.min(90, Math.abs(whole.degrees)) : 0;
      const touching = -behind(degrees);
      arm.position.z = -1.5 - AWAY + AWAY * press + (touching + 1.5 + AWAY) * reach;
    },
  };
}

/** Where a cover is hinged: y and z. */
const HINGE = [1.15, -2.6] as const;

export function cover(shop: Workshop): Mechanism {
  const { still, table } = stand(shop, 2.1);
  const posts = [-2.15, 2.15].flatMap((x) => [
    shop.block("frame", [x, -1.1, HINGE[1]], [0.34, 4.9, 0.6]), shop.disc("steel", [x * 1.06, HINGE[0], HINGE[1]], 0, 0.26, 0.5),
  ]);
  // Its own frame begins at the hinge.
  const at = (x: number, y: number, z: number) => [x, y - HINGE[0], z - HINGE[1]] as const;
  const lid = shop.group(
    shop.block("accent", at(-1.76, 0.35, -0.45), [0.2, 0.75, 2.7]), shop.block("accent", at(1.76, 0.35, -0.45), [0.2, 0.75, 2.7]),
    shop.block("light", at(-1.76, 1.2, -0.9), [0.22, 1.3, 0.5]), shop.block("light", at(1.76, 1.2, -0.9), [0.22, 1.3, 0.5]),
    shop.block("light", at(0, 1.78, -0.9), [3.7, 0.24, 0.55]),
    shop.block("light", at(0, 1.15, -2.35), [3.7, 0.3, 0.3]),
    shop.block("light", at(-1.76, 1.15, -1.7), [0.22, 0.3, 1.5]), shop.block("light", at(1.76, 1.15, -1.7), [0.22, 0.3, 1.5]),
    shop.block("grip", at(0, -0.5, -1.95), [1.7, 3.0, 0.16]),
  );
  lid.position.set(0, ...HINGE);
  const group = shop.group(still, table, ...posts, lid);
  return {
    group, room: 4.55, raised: 0.75,
    show({ table: turned, lid: lifted }) {
      table.rotation.y = clockwise(turned);
      lid.rotation.x = (-lifted * Math.PI) / 180;
    },
  };
}
