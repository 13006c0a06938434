// The shapes a cube is made of, as geometries: rounded boxes for the pieces, bevelled tiles and frames for stickers.
//
// All lie around the origin, tiles in the plane z = 0 and looking along +z. Few triangles where nothing bends: the
// roundings carry their true normals, so light runs over them smoothly at any size.

import { BufferGeometry, Float32BufferAttribute } from "three";

/** Gathers points with normals and the triangles between them. */
class Builder {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly triangles: number[] = [];

  point(position: number[], normal: number[]): number {
    const size = Math.hypot(...normal);
    this.positions.push(...position);
    this.normals.push(...normal.map((value) => value / size));
    return this.positions.length / 3 - 1;
  }

  /** Two triangles, corners counter-clockwise as seen from outside. */
  quad(a: number, b: number, c: number, d: number): void {
    this.triangles.push(a, b, c, a, c, d);
  }

  triangle(a: number, b: number, c: number): void {
    this.triangles.push(a, b, c);
  }

  done(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(this.positions, 3));
    geometry.setAttribute("normal", new Float32BufferAttribute(this.normals, 3));
    geometry.setIndex(this.triangles);
    return geometry;
  }
}

/** A box whose edges and corners are rounded in so many steps per eighth of a circle. */
export function roundedBox(size: number, radius: number, steps: number): BufferGeometry {
  const builder = new Builder();
  const flat = size / 2 - radius;
  // Places along an edge such that the normals of a rounding are evenly spread.
  const bent = Array.from({ length: steps + 1 }, (_, i) => flat + radius * Math.tan((Math.PI / 4) * (i / steps)));
  const line = [...bent.toReversed().map((value) => -value), ...bent];
  for (const axis of [0, 1, 2]) {
    for (const side of [-1, 1]) {
      const rows = line.map((v) => line.map((u) => {
        const at = [0, 0, 0];
        at[axis] = (side * size) / 2;
        at[(axis + 1) % 3] = u * side;
        at[(axis + 2) % 3] = v;
        const core = at.map((value) => Math.max(-flat, Math.min(flat, value)));
        const normal = at.map((value, i) => value - core[i]);
        const far = Math.hypot(...normal);
        return builder.point(core.map((value, i) => value + (normal[i] / far) * radius), normal);
      }));
      for (let row = 1; row < line.length; row++) {
        for (let i = 1; i < line.length; i++) {
          builder.quad(rows[row - 1][i - 1], rows[row - 1][i], rows[row][i], rows[row][i - 1]);
        }
      }
    }
  }
  return builder.done();
}

/** Points around a rounded square, with the way out of each. */
function outline(size: number, corner: number, steps: number): { at: [number, number]; out: [number, number] }[] {
  const flat = size / 2 - corner;
  return [0, 1, 2, 3].flatMap((quarter) => Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (quarter + i / steps) * (Math.PI / 2);
    const out: [number, number] = [Math.cos(angle), Math.sin(angle)];
    const [cx, cy] = [[1, 1], [-1, 1], [-1, -1], [1, -1]][quarter];
    return { at: [cx * flat + corner * out[0], cy * flat + corner * out[1]], out };
  }));
}

/** How a tile falls off at its rim: from the top inwards of the bevel down to the ground. */
const BEVEL_STEPS = 3;
/** The top is not quite flat: its normals lean out by so much per unit, as on a real cap. */
const PILLOW = 0.2;

/** A sticker: a rounded square of some height with a bevelled rim. */
export function tile(size: number, corner: number, height: number, bevel: number): BufferGeometry {
  const builder = new Builder();
  const rim = outline(size, corner, 7);
  const centre = builder.point([0, 0, height], [0, 0, 1]);
  // Leaning in proportion to the place keeps the light on the top free of creases, however it is cut into triangles.
  const top = rim.map(({ at, out }) => at.map((value, i) => value - out[i] * bevel))
    .map(([x, y]) => builder.point([x, y, height], [x * PILLOW, y * PILLOW, 1]));
  const ring = (inset: number, z: number, lean: number) =>
    rim.map(({ at, out }) => builder.point([at[0] - out[0] * inset, at[1] - out[1] * inset, z],
      [out[0] * Math.sin(lean), out[1] * Math.sin(lean), Math.cos(lean)]));
  const rings = [
    top,
    ...Array.from({ length: BEVEL_STEPS }, (_, i) => {
      const lean = (Math.PI / 2) * ((i + 1) / BEVEL_STEPS);
      return ring(bevel * (1 - Math.sin(lean)), height - bevel * (1 - Math.cos(lean)), lean);
    }),
    ring(0, -bevel, Math.PI / 2),
  ];
  rim.forEach((_, i) => {
    const next = (i + 1) % rim.length;
    builder.triangle(centre, rings[0][i], rings[0][next]);
    for (let r = 1; r < rings.length; r++) builder.quad(rings[r - 1][i], rings[r][i], rings[r][next], rings[r - 1][next]);
  });
  return builder.done();
}

/** A flat rounded square. */
export function card(size: number, corner: number): BufferGeometry {
  const builder = new Builder();
  const rim = outline(size, corner, 6).map(({ at }) => builder.point([...at, 0], [0, 0, 1]));
  const centre = builder.point([0, 0, 0], [0, 0, 1]);
  rim.forEach((point, i) => builder.triangle(centre, point, rim[(i + 1) % rim.length]));
  return builder.done();
}

/** A flat frame around a rounded square. */
export function frame(size: number, corner: number, width: number): BufferGeometry {
  const builder = new Builder();
  const rim = outline(size, corner, 6);
  const outer = rim.map(({ at }) => builder.point([...at, 0], [0, 0, 1]));
  const inner = rim.map(({ at, out }) =>
    builder.point([at[0] - out[0] * width, at[1] - out[1] * width, 0], [0, 0, 1]));
  rim.forEach((_, i) => {
    const next = (i + 1) % rim.length;
    builder.quad(inner[i], outer[i], outer[next], inner[next]);
  });
  return builder.done();
}
