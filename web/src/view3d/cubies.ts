// Cubes of three or two pieces a side: rounded pieces, a core, stickers, their hints and marks.

import {
  BackSide, BoxGeometry, InstancedBufferAttribute, Matrix4, Vector3, type BufferGeometry, type InstancedMesh,
  type IUniform, type ShaderMaterial,
} from "three";
import { HINT_REACH, REACH } from "../input/dragging";
import type { Grid, Place, Vector } from "../puzzles/cube";
import { cubeBelt } from "./arrow";
import type { Labels } from "./labels";
import { SolidPuzzle } from "./solidpuzzle";
import type { Pointer } from "./pointer";
import * as shaders from "./shaders";
import { card, frame, roundedBox, square, tile } from "./shapes";
import * as signs from "./signs";

/** Measures of a cube. Both are three units wide. */
interface Measures {
  /** From the middle to the middles of the outer pieces. */
  readonly spread: number;
  readonly piece: { readonly size: number; readonly radius: number };
  readonly sticker: { readonly size: number; readonly corner: number };
  /** Where the core's slabs lie along the axis that turns, and how thick they are: just within their layers. */
  readonly slabs: readonly { readonly layer: number; readonly middle: number; readonly thick: number }[];
}

const MEASURES: Record<2 | 3, Measures> = {
  3: {
    spread: 1, piece: { size: 1, radius: 0.075 }, sticker: { size: 0.87, corner: 0.17 },
    slabs: [{ layer: -1, middle: -0.957, thick: 0.911 }, { layer: 0, middle: 0, thick: 0.997 }, { layer: 1, middle: 0.957, thick: 0.911 }],
  },
  2: {
    spread: 0.75, piece: { size: 1.5, radius: 0.1 }, sticker: { size: 1.33, corner: 0.23 },
    slabs: [{ layer: -1, middle: -0.70575, thick: 1.4085 }, { layer: 1, middle: 0.70575, thick: 1.4085 }],
  },
};

const STICKER = { height: 0.018, bevel: 0.018 };
/** Just below the clefts between rounded pieces. */
const CORE_WIDTH = 2.82;
/** As wide as it is where it stands for the pieces. */
const BODY_WIDTH = 2.98;
const UPRIGHT = new Matrix4().makeRotationZ(Math.PI);
const NOTHING = new Matrix4();
/** The top of a sticker leans out by so much at its rim, as on a real cap. */
const LEAN = 0.087;

/** Where a sticker lies and how it looks, its own z axis outwards. */
function placing({ piece, normal }: Place, { spread, piece: { size } }: Measures): Matrix4 {
  const out = new Vector3(...normal);
  const across = new Vector3(...(normal[1] === 0 ? [0, 1, 0] as const : [0, 0, 1] as const)).cross(out);
  const middle = new Vector3(...piece).multiplyScalar(spread).addScaledVector(out, size / 2);
  return new Matrix4().makeBasis(across, out.clone().cross(across), out).setPosition(middle);
}

export class Cubies extends SolidPuzzle {
  private readonly hintMarkLook = { ...this.markLook, reach: { value: HINT_REACH - 0.02 } };
  private readonly stickers: InstancedMesh;
  private readonly hints: InstancedMesh;
  private readonly marks: InstancedMesh;
  private readonly hintMarks: InstancedMesh;
  private readonly signed: Labels;
  private readonly marked: InstancedBufferAttribute;
  private readonly measures: Measures;
  private marking = false;
  private readonly body: InstancedMesh;
  private readonly core: InstancedMesh;
  /** Stickers with roundings, and flat ones, which are made when they are first wanted. */
  private readonly rounded: BufferGeometry;
  private readonly flat: () => BufferGeometry;
  private flattened: BufferGeometry | undefined;

  constructor({ places, size: pieces }: Grid) {
    super(true);
    const measures = MEASURES[pieces];
    this.measures = measures;
    const { size, corner } = measures.sticker;
    const { height, bevel } = STICKER;
    this.markLook.reach.value = REACH + 0.006;
    this.marked = new InstancedBufferAttribute(new Float32Array(places.length), 1);
    const ofStickers = places.map(({ piece }) => piece);
    const stickers = (shape: Parameters<SolidPuzzle["instanced"]>[0], vertex: string, fragment: string, look: Record<string, IUniform> = {}) => {
      const mesh = this.instanced(shape, ofStickers, this.material(vertex, fragment, look));
      places.forEach((place, i) => mesh.setMatrixAt(i, placing(place, measures)));
      return mesh;
    };
    const ofPieces: readonly Vector[] = [...new Map(ofStickers.map((piece) => [String(piece), piece])).values()];
    this.body = this.instanced(roundedBox(measures.piece.size, measures.piece.radius, 2), ofPieces,
      this.material(shaders.PIECE_VERTEX, shaders.PIECE_FRAGMENT, { spread: { value: measures.spread } }));
    const lean = (LEAN * 2) / size;
    this.stickers = stickers(tile(square(size, corner, 5), height, bevel, lean), shaders.STICKER_VERTEX, shaders.STICKER_FRAGMENT);
    this.hints = stickers(card(square(size, corner, 6)), signs.HINT_VERTEX, signs.HINT_FRAGMENT,
      { reach: { value: HINT_REACH }, size: { value: size }, corner: { value: corner } });
    const mark = (look: Record<string, IUniform>) =>
      stickers(frame(square(size + 0.03, corner + 0.015, 6), 0.1), signs.MARK_VERTEX, signs.MARK_FRAGMENT, look);
    this.marks = mark(this.markLook);
    this.hintMarks = mark(this.hintMarkLook);
    for (const mesh of [this.marks, this.hintMarks]) mesh.geometry.setAttribute("marked", this.marked);
    // Seen from within, from where the cube is.
    for (const mesh of [this.hints, this.hintMarks]) (mesh.material as ShaderMaterial).side = BackSide;
    for (const mesh of [this.marks, this.hintMarks]) (mesh.material as ShaderMaterial).transparent = true;

    this.signed = this.signs(ofStickers, size * 0.56, height + 0.004);
    // On top they are upright as seen from the front.
    places.forEach((place, i) => this.signed.place(i, placing(place, measures).multiply(place.normal[1] > 0 ? UPRIGHT : NOTHING)));

    // Fills the layers, because pieces at rest have no inner sides and the gaps must not be seen through.
    const slabs = measures.slabs.map(({ layer, middle, thick }): Vector => [layer, middle, thick]);
    this.core = this.instanced(new BoxGeometry(1, CORE_WIDTH, CORE_WIDTH), slabs,
      this.material(shaders.CORE_VERTEX, shaders.CORE_FRAGMENT, {}));

    this.rounded = this.stickers.geometry;
    this.flat = () => this.ofPieces(card(square(size, corner, 2)), ofStickers);

    // What hides most goes first, so that little is painted twice: the core hides the far side, stickers the pieces.
    [this.core, this.stickers, this.body].forEach((mesh, i) => (mesh.renderOrder = i - 3));
    this.group.add(this.core, this.stickers, this.body, this.hints, this.signed.mesh, this.marks, this.hintMarks);
    this.updateShown();
  }

  override coarsen(on: boolean): void {
    super.coarsen(on);
    // The core stands for the pieces, nearly as large as they are. They have most of the triangles.
    this.body.visible = !on;
    this.core.scale.setScalar(on ? BODY_WIDTH / CORE_WIDTH : 1);
    this.stickers.geometry = on ? (this.flattened ??= this.flat()) : this.rounded;
  }

  override dispose(): void {
    super.dispose();
    for (const geometry of [this.rounded, this.flattened]) geometry?.dispose();
  }

  override paint(_facelets: string, colours: readonly string[], dimmed: ReadonlySet<number>): void {
    colours.forEach((css, i) => this.stickers.setColorAt(i, this.colour(css, dimmed.has(i))));
    this.hints.instanceColor = this.stickers.instanceColor;
    if (this.stickers.instanceColor) this.stickers.instanceColor.needsUpdate = true;
  }

  override sign(...[chosen, tones, colours, dimmed]: Parameters<SolidPuzzle["sign"]>): void {
    this.signed.show(chosen, tones, colours, dimmed, (index) => index);
  }

  override mark(stickers: ReadonlySet<number>): void {
    for (let i = 0; i < this.marked.count; i++) this.marked.setX(i, stickers.has(i) ? 1 : 0);
    this.marked.needsUpdate = true;
    this.marking = stickers.size > 0;
    this.updateShown();
  }

  override hint(on: boolean): void {
    super.hint(on);
    this.updateShown();
  }

  protected override makePointer(): Pointer {
    return this.pointerTo(cubeBelt(this.measures.spread), this.stickers);
  }

  private updateShown(): void {
    this.hints.visible = this.hinting;
    this.marks.visible = this.marking;
    this.hintMarks.visible = this.hinting && this.marking;
  }
}
