// Convex bodies with flat sides and rounded edges.
//
// Each side is moved inwards by the radius, and outwards again along its own normal: between sides that leaves a strip
// for every edge and a patch for every corner. Their points carry the normals of the sides they border on, so light runs
// over the edges as if they were round.

import { BufferGeometry, Float32BufferAttribute, Vector3 } from "three";
import type { Vector } from "../puzzles/cube";

export interface Side {
  /** Counter-clockwise as seen from outside. */
  readonly corners: readonly Vector[];
  /** How far the side is set back. */
  readonly inset: number;
  /** Whether it is a cut through the puzzle and not its surface. */
  readonly cut: boolean;
}

interface Plane {
  readonly normal: Vector3;
  readonly offset: number;
}

/** The point that three planes share, if they do. */
function shared([a, b, c]: readonly Plane[]): Vector3 | undefined {
  const bc = b.normal.clone().cross(c.normal);
  const volume = a.normal.dot(bc);
  if (Math.abs(volume) < 1e-6) return undefined;
  return bc.multiplyScalar(a.offset)
    .add(c.normal.clone().cross(a.normal).multiplyScalar(b.offset))
    .add(a.normal.clone().cross(b.normal).multiplyScalar(c.offset))
    .divideScalar(volume);
}

/** Where all these planes meet; where more than three meet, symmetry must see to it that they do. */
function meeting(planes: readonly Plane[]): Vector3 {
  for (const [i, a] of planes.entries()) {
    for (const [j, b] of planes.slice(i + 1).entries()) {
      for (const c of planes.slice(i + j + 2)) {
        const point = shared([a, b, c]);
        if (!point) continue;
        if (planes.some(({ normal, offset }) => Math.abs(normal.dot(point) - offset) > 1e-6)) break;
        return point;
      }
    }
  }
  throw new Error("the sides at a corner still meet in one point when they are moved inwards");
}

/** A body with rounded edges; the attribute `cut` is 1 on cuts. */
export function bevelled(sides: readonly Side[], radius: number): BufferGeometry {
  const planes = sides.map(({ corners, inset }): Plane => {
    const [a, b, c] = corners.map((corner) => new Vector3(...corner));
    const normal = b.sub(a).cross(c.sub(a)).normalize();
    return { normal, offset: normal.dot(a) - inset - radius };
  });
  const around = new Map<string, number[]>();
  sides.forEach(({ corners }, side) => corners.forEach((corner) => {
    const key = String(corner);
    around.set(key, [...(around.get(key) ?? []), side]);
  }));
  const inner = new Map([...around].map(([key, at]) => [key, meeting(at.map((side) => planes[side]))]));

  const [positions, normals, cuts]: [number[], number[], number[]] = [[], [], []];
  const put = (side: number, corner: string) => {
    const { normal } = planes[side];
    positions.push(...(inner.get(corner) as Vector3).clone().addScaledVector(normal, radius).toArray());
    normals.push(...normal.toArray());
    cuts.push(sides[side].cut ? 1 : 0);
  };
  /** A convex polygon of points, each of a corner as a side has it. */
  const fan = (points: readonly (readonly [number, string])[]) => {
    for (let i = 2; i < points.length; i++) for (const [side, corner] of [points[0], points[i - 1], points[i]]) put(side, corner);
  };
  sides.forEach(({ corners }, side) => {
    const keys = corners.map(String);
    fan(keys.map((key) => [side, key]));
    keys.forEach((from, i) => {
      const to = keys[(i + 1) % keys.length];
      // The neighbour runs along the same edge the other way; each edge is drawn once.
      const other = sides.findIndex((next) => next.corners.some((corner, k) =>
        String(corner) === to && String(next.corners[(k + 1) % next.corners.length]) === from));
      if (other > side) fan([[side, to], [side, from], [other, from], [other, to]]);
    });
  });
  for (const [key, at] of around) fan(inOrder(sides, key, at).map((side) => [side, key]));

  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  return geometry.setAttribute("cut", new Float32BufferAttribute(cuts, 1));
}

/** The sides around a corner, counter-clockwise as seen from outside. */
function inOrder(sides: readonly Side[], corner: string, around: readonly number[]): number[] {
  const ordered = [around[0]];
  const keys = sides.map(({ corners }) => corners.map(String));
  /** The edges along which a side comes to the corner and leaves it. */
  const before = (side: number) => keys[side][(keys[side].indexOf(corner) + keys[side].length - 1) % keys[side].length];
  const behind = (side: number) => keys[side][(keys[side].indexOf(corner) + 1) % keys[side].length];
  while (ordered.length < around.length) {
    const last = ordered[ordered.length - 1];
    ordered.push(around.find((side) => behind(side) === before(last)) as number);
  }
  return ordered;
}
