// The shapes puzzles are made of, as geometries: rounded boxes for pieces, bevelled tiles and frames for stickers.
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

  copy(point: number): number {
    const of = (values: number[]) => values.slice(3 * point, 3 * point + 3);
    return this.point(of(this.positions), of(this.normals));
  }

  /** Two triangles, corners counter-clockwise as seen from outside. */
  quad(a: number, b: number, c: number, d: number): void {
    this.triangles.push(a, b, c, a, c, d);
  }

  /** Covers what lies between points that run counter-clockwise around it, from one side to the other. */
  fill(rim: number[]): void {
    for (let low = 0, high = rim.length - 1; low + 1 < high; low++, high--) {
      this.triangles.push(rim[low], rim[low + 1], rim[high]);
      if (low + 1 < high - 1) this.triangles.push(rim[low + 1], rim[high - 1], rim[high]);
    }
  }

  done(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(this.positions, 3));
    geometry.setAttribute("normal", new Float32BufferAttribute(this.normals, 3));
    geometry.setIndex(this.triangles);
    return geometry;
  }
}

/**
 * A box whose edges and corners are rounded in `steps` steps per eighth of a circle. Its six flat sides have points of
 * their own, with 1 in the attribute `plain`, so that they can be left out where nobody sees them.
 */
export function roundedBox(size: number, radius: number, steps: number): BufferGeometry {
  const builder = new Builder();
  const plains: number[] = [];
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
          const corners = [rows[row - 1][i - 1], rows[row - 1][i], rows[row][i], rows[row][i - 1]];
          const plain = row === bent.length && i === bent.length;
          const [a, b, c, d] = plain ? corners.map((corner) => builder.copy(corner)) : corners;
          if (plain) plains.push(a, b, c, d);
          builder.quad(a, b, c, d);
        }
      }
    }
  }
  const geometry = builder.done();
  const marks = new Float32Array(geometry.getAttribute("position").count);
  for (const point of plains) marks[point] = 1;
  return geometry.setAttribute("plain", new Float32BufferAttribute(marks, 1));
}

/** A point on the rim of a flat shape, and the way out of it. */
interface Rim {
  readonly at: readonly [number, number];
  readonly out: readonly [number, number];
}

/** A regular polygon with rounded corners, its first edge's normal at an angle in degrees. */
function polygon(corners: number, inradius: number, corner: number, steps: number, first: number): Rim[] {
  const bend = 360 / corners;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  // Where the middles of the roundings are.
  const reach = (inradius - corner) / Math.cos(radians(bend / 2));
  return Array.from({ length: corners }, (_, i) => i).flatMap((i) => Array.from({ length: steps + 1 }, (_, k): Rim => {
    const angle = radians(first + bend * (i + k / steps));
    const middle = radians(first + bend * (i + 0.5));
    const out = [Math.cos(angle), Math.sin(angle)] as const;
    return { at: [reach * Math.cos(middle) + corner * out[0], reach * Math.sin(middle) + corner * out[1]], out };
  }));
}

/** A square with rounded corners. */
export function square(size: number, corner: number, steps: number): Rim[] {
  return polygon(4, size / 2, corner, steps, 0);
}

/** A regular triangle with rounded corners, one of them on top, about its middle. */
export function triangle(side: number, corner: number, steps: number): Rim[] {
  return polygon(3, side / Math.sqrt(12), corner, steps, 30);
}

/** A sticker: a flat shape of some height with a bevelled rim. Its normals lean out by so much per unit. */
export function tile(rim: readonly Rim[], height: number, bevel: number, lean: number): BufferGeometry {
  const builder = new Builder();
  // Leaning in proportion to the place keeps the light on the top free of creases, however it is cut into triangles.
  const inside = rim.map(({ at, out }) => at.map((value, i) => value - out[i] * bevel));
  const top = inside.map(([x, y]) => builder.point([x, y, height], [x * lean, y * lean, 1]));
  const ring = (inset: number, z: number, bent: number) =>
    rim.map(({ at, out }) => builder.point([at[0] - out[0] * inset, at[1] - out[1] * inset, z],
      [out[0] * Math.sin(bent), out[1] * Math.sin(bent), Math.cos(bent)]));
  const rings = [
    top,
    ring(bevel * (1 - Math.SQRT1_2), height - bevel * (1 - Math.SQRT1_2), Math.PI / 4),
    // Into the ground a little: where a piece is already rounded, the sticker must not float.
    ring(0, height - bevel - 0.01, Math.PI / 2),
  ];
  builder.fill(top);
  // A second ground just below: where a rasterizer leaves pinholes between triangles, the colour shows all the same.
  builder.fill(inside.filter((_, i) => i % 3 === 0).map(([x, y]) => builder.point([x, y, height - 0.005], [x * lean, y * lean, 1])));
  rim.forEach((_, i) => {
    const next = (i + 1) % rim.length;
    for (let r = 1; r < rings.length; r++) {
      builder.quad(rings[r - 1][i], rings[r][i], rings[r][next], rings[r - 1][next]);
    }
  });
  return builder.done();
}

/** A flat shape without height. */
export function card(rim: readonly Rim[]): BufferGeometry {
  const builder = new Builder();
  builder.fill(rim.map(({ at }) => builder.point([...at, 0], [0, 0, 1])));
  return builder.done();
}

/** A flat frame within a rim. */
export function frame(rim: readonly Rim[], width: number): BufferGeometry {
  const builder = new Builder();
  const outer = rim.map(({ at }) => builder.point([...at, 0], [0, 0, 1]));
  const inner = rim.map(({ at, out }) =>
    builder.point([at[0] - out[0] * width, at[1] - out[1] * width, 0], [0, 0, 1]));
  rim.forEach((_, i) => {
    const next = (i + 1) % rim.length;
    builder.quad(inner[i], outer[i], outer[next], inner[next]);
  });
  return builder.done();
}
