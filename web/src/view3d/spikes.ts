// MiniTet and Stern: eight pieces, each a spike or lying flat, with a triangular plate on every outer face.
//
// Both bodies of every piece are always there, and of each pair the one that does not show is shrunk to nothing. So a
// change of shape is a change of sixteen matrices.

import { ConeGeometry, DoubleSide, InstancedBufferAttribute, Matrix4, Vector3, type InstancedMesh, type ShaderMaterial } from "three";
import type { Vector } from "../puzzles/cube";
import { flatFacet, isFlat, OCTAHEDRON, OCTANTS, spikeFacets, type Facet } from "../puzzles/facets";
import type { Puzzle } from "../puzzles/puzzle";
import { SPIKE_BELT } from "./arrow";
import type { Labels } from "./labels";
import { SolidPuzzle } from "./solidpuzzle";
import type { Pointer } from "./pointer";
import { bevelled, type Side } from "./polyhedra";
import * as shaders from "./shaders";
import { frame, tile, triangle } from "./shapes";
import * as signs from "./signs";

/** How far pieces keep from the cuts between them, and how round their edges are. */
const BODY = { gap: 0.004, radius: 0.05 };
/** How far below the surface every gap is filled. */
const DEPTH = 0.1;
const PLATE = { margin: 0.1, corner: 0.11, height: 0.02, bevel: 0.018, lean: 0.05 };
const SIDE = OCTAHEDRON * Math.SQRT2;
const GONE = new Matrix4().makeScale(0, 0, 0);

/** The plates: three of each spike, then one of each flat piece. */
const FACETS: readonly Facet[] = [...OCTANTS.flatMap(spikeFacets), ...OCTANTS.map(flatFacet)];

/** The sides of a piece in the octant of positive coordinates. */
function sides(flat: boolean): Side[] {
  const s = OCTAHEDRON;
  const [o, x, y, z, tip]: Vector[] = [[0, 0, 0], [s, 0, 0], [0, s, 0], [0, 0, s], [s, s, s]];
  const { gap } = BODY;
  const cuts: Side[] = [
    { corners: [o, y, x], inset: gap, cut: true }, { corners: [o, z, y], inset: gap, cut: true },
    { corners: [o, x, z], inset: gap, cut: true },
  ];
  const outside: Vector[][] = flat ? [[x, y, z]] : [[tip, x, y], [tip, y, z], [tip, z, x]];
  return [...cuts, ...outside.map((corners): Side => ({ corners, inset: 0, cut: false }))];
}

/** A rotation that takes the octant of positive coordinates to another; a piece looks alike in all that do. */
function into([x, y, z]: Vector): Matrix4 {
  const [a, b, c] = [new Vector3(x, 0, 0), new Vector3(0, y, 0), new Vector3(0, 0, z)];
  // In every other octant the axes run the other way round.
  return x * y * z > 0 ? new Matrix4().makeBasis(a, b, c) : new Matrix4().makeBasis(b, a, c);
}

/** Where a plate lies, its own z axis outwards and its first corner at the facet's first. */
function placing({ corners, normal }: Facet): Matrix4 {
  const out = new Vector3(...normal);
  const middle = corners.reduce((sum, corner) => sum.add(new Vector3(...corner)), new Vector3()).divideScalar(3);
  const up = new Vector3(...corners[0]).sub(middle).normalize();
  return new Matrix4().makeBasis(up.clone().cross(out), up, out).setPosition(middle);
}

export class Spikes extends SolidPuzzle {
  private readonly puzzle: Puzzle;
  private readonly spikes: InstancedMesh;
  private readonly flats: InstancedMesh;
  private readonly plates: InstancedMesh;
  private readonly marks: InstancedMesh;
  private readonly signed: Labels;
  private readonly marked = new InstancedBufferAttribute(new Float32Array(FACETS.length), 1);
  private shape = "";

  constructor(puzzle: Puzzle) {
    super(false);
    this.puzzle = puzzle;
    const places = OCTANTS.map(({ piece }) => piece);
    const body = (flat: boolean) => this.instanced(bevelled(sides(flat), BODY.radius), places,
      this.material(shaders.SPIKE_VERTEX, shaders.SPIKE_FRAGMENT, {}));
    this.spikes = body(false);
    this.flats = body(true);
    const ofPlates = FACETS.map(({ piece }) => piece);
    const outline = triangle(SIDE - 2 * Math.sqrt(3) * PLATE.margin, PLATE.corner, 5);
    this.plates = this.instanced(tile(outline, PLATE.height, PLATE.bevel, PLATE.lean), ofPlates,
      this.material(shaders.STICKER_VERTEX, shaders.STICKER_FRAGMENT, {}));
    this.markLook.reach.value = PLATE.height + 0.012;
    this.marks = this.instanced(frame(outline, 0.12), ofPlates,
      this.material(signs.PLATE_MARK_VERTEX, signs.MARK_FRAGMENT, this.markLook));
    this.marks.geometry.setAttribute("marked", this.marked);
    (this.marks.material as ShaderMaterial).transparent = true;
    this.marks.visible = false;
    this.signed = this.signs(ofPlates, SIDE * 0.26, PLATE.height + 0.004);
    // So that nobody sees through the gaps.
    const reach = OCTAHEDRON - DEPTH;
    const half = new ConeGeometry(reach, reach, 4, 1).translate(0, reach / 2 + 0.008, 0).rotateZ(-Math.PI / 2);
    const core = this.instanced(half, [[-1, 0, 0], [1, 0, 0]], this.material(shaders.HALF_VERTEX, shaders.CORE_FRAGMENT, {}));
    (core.material as ShaderMaterial).side = DoubleSide;
    [core, this.plates, this.spikes, this.flats].forEach((mesh, i) => (mesh.renderOrder = i - 4));
    this.group.add(core, this.plates, this.spikes, this.flats, this.signed.mesh, this.marks);
  }

  override paint(facelets: string, colours: readonly string[], dimmed: ReadonlySet<number>): void {
    this.cut(facelets);
    FACETS.forEach(({ stickers }, i) =>
      this.plates.setColorAt(i, this.colour(colours[stickers[0]], stickers.every((index) => dimmed.has(index)))));
    if (this.plates.instanceColor) this.plates.instanceColor.needsUpdate = true;
  }

  override sign(...[chosen, tones, colours, dimmed]: Parameters<SolidPuzzle["sign"]>): void {
    this.signed.show(chosen, tones, colours, dimmed, (index) => FACETS[index].stickers[0]);
  }

  override mark(stickers: ReadonlySet<number>): void {
    FACETS.forEach((facet, i) => this.marked.setX(i, facet.stickers.some((index) => stickers.has(index)) ? 1 : 0));
    this.marked.needsUpdate = true;
    this.marks.visible = stickers.size > 0;
  }

  protected override makePointer(): Pointer {
    return this.pointerTo(SPIKE_BELT, this.plates);
  }

  /** Gives every piece the shape its colours tell. */
  private cut(facelets: string): void {
    const flat = OCTANTS.map((octant) => isFlat(this.puzzle, facelets, octant));
    if (String(flat) === this.shape) return;
    this.shape = String(flat);
    OCTANTS.forEach(({ piece }, i) => {
      this.spikes.setMatrixAt(i, flat[i] ? GONE : into(piece));
      this.flats.setMatrixAt(i, flat[i] ? into(piece) : GONE);
    });
    FACETS.forEach((facet, i) => {
      const ofFlat = facet.stickers.length === 3;
      const place = OCTANTS.findIndex(({ piece }) => piece === facet.piece);
      const matrix = ofFlat === flat[place] ? placing(facet) : GONE;
      this.plates.setMatrixAt(i, matrix);
      this.marks.setMatrixAt(i, matrix);
      this.signed.place(i, matrix);
    });
    for (const mesh of [this.spikes, this.flats, this.plates, this.marks]) mesh.instanceMatrix.needsUpdate = true;
  }
}
