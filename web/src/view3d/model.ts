// The cube as things to draw: 26 pieces, a core, 54 stickers, their hints and marks, and the floor.
//
// Everything of a kind is one instanced mesh, so a frame is at most seven draw calls. Nothing moves but one swing, a set
// of layers turned out of place by some angle; the shaders do that. Absent on purpose: time, and what a turn is worth.

import {
  BackSide, BoxGeometry, Color, CustomBlending, DoubleSide, Group, InstancedBufferAttribute, InstancedMesh, Matrix3,
  Matrix4, Mesh, OneFactor, OneMinusSrcAlphaFactor, PlaneGeometry, ShaderMaterial, SrcAlphaFactor, Vector3,
  type BufferGeometry, type IUniform,
} from "three";
import { PLACES, type Turn, type Vector } from "../cube";
import { basis, sidesPassed, type Angles } from "../globe";
import { HINT_REACH, REACH } from "../handling";
import * as shaders from "./shaders";
import { card, frame, roundedBox, tile } from "./shapes";

/** Layers turned out of place, in degrees clockwise as seen from the positive end of the axis. */
export interface Swing {
  readonly layers: Pick<Turn, "axis" | "layers">;
  readonly angle: number;
}

const PIECE = { size: 1, radius: 0.075 };
/** Just below the clefts between rounded pieces. */
const CORE_WIDTH = 2.82;
const STICKER = { size: 0.87, corner: 0.17, height: 0.018, bevel: 0.018 };
const FLOOR = { size: 7.2, depth: 1.6 };
/** What does not matter keeps a little of its colour. */
const DIMMED = { towards: new Color("#24262b"), by: 0.84 };
const MARK_COLOUR = "#ff1fc8";

const PIECES: readonly Vector[] = [...new Map(PLACES.map(({ piece }) => [String(piece), piece])).values()];

/** Where a sticker lies and how it looks, its own z axis outwards. */
function placing(index: number): Matrix4 {
  const { piece, normal } = PLACES[index];
  const out = new Vector3(...normal);
  const across = new Vector3(...(normal[1] === 0 ? [0, 1, 0] as const : [0, 0, 1] as const)).cross(out);
  const middle = new Vector3(...piece).addScaledVector(out, PIECE.size / 2);
  return new Matrix4().makeBasis(across, out.clone().cross(across), out).setPosition(middle);
}

export class Model {
  /** Turned with the view. */
  readonly group = new Group();
  private readonly swing = {
    swingAxis: { value: new Vector3(0, 1, 0) },
    swingAngle: { value: 0 },
    swingLayers: { value: new Vector3() },
    /** From the frame of the cube to the frame of the studio, for normals made up in a fragment. */
    swingView: { value: new Matrix3() },
  };
  private readonly floorLook = {
    shade: { value: 0 }, bottomAngle: { value: 0 }, front: { value: 0 }, markStrength: { value: 0 },
  };
  private readonly markLook = {
    paint: { value: new Color(MARK_COLOUR) }, strength: { value: 1 }, swell: { value: 1 },
    reach: { value: REACH + 0.006 },
  };
  private readonly hintMarkLook = { ...this.markLook, reach: { value: HINT_REACH - 0.02 } };
  private readonly stickers: InstancedMesh;
  private readonly hints: InstancedMesh;
  private readonly marks: InstancedMesh;
  private readonly hintMarks: InstancedMesh;
  private readonly marked = new InstancedBufferAttribute(new Float32Array(PLACES.length), 1);
  private readonly floor: Mesh;
  private hinting = false;
  private marking = false;

  constructor() {
    const { size, corner, height, bevel } = STICKER;
    const ofStickers = PLACES.map(({ piece }) => piece);
    const pieces = this.instanced(roundedBox(PIECE.size, PIECE.radius, 2), PIECES,
      this.material(shaders.PIECE_VERTEX, shaders.PIECE_FRAGMENT, {}));
    this.stickers = this.instanced(tile(size, corner, height, bevel), ofStickers,
      this.material(shaders.STICKER_VERTEX, shaders.STICKER_FRAGMENT, {}));
    this.hints = this.instanced(card(size, corner), ofStickers,
      this.material(shaders.HINT_VERTEX, shaders.HINT_FRAGMENT, {
        reach: { value: HINT_REACH }, size: { value: size }, corner: { value: corner },
      }));
    const markShape = frame(size + 0.03, corner + 0.015, 0.1);
    const mark = (look: Record<string, IUniform>) =>
      this.instanced(markShape.clone(), ofStickers, this.material(shaders.MARK_VERTEX, shaders.MARK_FRAGMENT, look));
    this.marks = mark(this.markLook);
    this.hintMarks = mark(this.hintMarkLook);
    markShape.dispose();
    for (const mesh of [this.marks, this.hintMarks]) mesh.geometry.setAttribute("marked", this.marked);
    // Seen from within, from where the cube is.
    for (const mesh of [this.hints, this.hintMarks]) (mesh.material as ShaderMaterial).side = BackSide;
    for (const mesh of [this.marks, this.hintMarks]) (mesh.material as ShaderMaterial).transparent = true;

    // Fills the layers, for pieces at rest have no inner sides: nobody looks through a cleft.
    const core = this.instanced(new BoxGeometry(1, CORE_WIDTH, CORE_WIDTH), [[-1, 0, 0], [0, 0, 0], [1, 0, 0]],
      this.material(shaders.CORE_VERTEX, shaders.CORE_FRAGMENT, {}));

    const ground = new PlaneGeometry(FLOOR.size, FLOOR.size).rotateX(-Math.PI / 2);
    this.floor = new Mesh(ground, this.material(shaders.FLOOR_VERTEX, shaders.FLOOR_FRAGMENT, this.floorLook));
    // The floor is behind everything, even where a turning layer dips into it. It must be drawn first, and what is
    // called transparent is drawn last: so it is not called so, but blended all the same.
    Object.assign(this.floor.material, {
      blending: CustomBlending, blendSrc: SrcAlphaFactor, blendDst: OneMinusSrcAlphaFactor,
      blendSrcAlpha: OneFactor, blendDstAlpha: OneMinusSrcAlphaFactor,
      depthTest: false, depthWrite: false, side: DoubleSide,
    });

    // What hides most goes first, so that little is painted twice: the core hides the far side, stickers the pieces.
    [this.floor, core, this.stickers, pieces].forEach((mesh, i) => (mesh.renderOrder = i - 4));
    this.group.add(this.floor, core, this.stickers, pieces, this.hints, this.marks, this.hintMarks);
    this.group.matrixAutoUpdate = false;
    this.updateShown();
  }

  private material(vertexShader: string, fragmentShader: string, uniforms: Record<string, IUniform>): ShaderMaterial {
    return new ShaderMaterial({ vertexShader, fragmentShader, uniforms: { ...this.swing, ...uniforms } });
  }

  /** One mesh for all pieces or stickers; without 54 of them there is nothing to place but the pieces themselves. */
  private instanced(shape: BufferGeometry, of: readonly Vector[], material: ShaderMaterial): InstancedMesh {
    shape.setAttribute("piece", new InstancedBufferAttribute(new Float32Array(of.flat()), 3));
    const mesh = new InstancedMesh(shape, material, of.length);
    mesh.frustumCulled = false;
    if (of.length === PLACES.length) of.forEach((_, i) => mesh.setMatrixAt(i, placing(i)));
    return mesh;
  }

  /** Colours of all stickers, as CSS has them; those dimmed recede. */
  paint(colours: readonly string[], dimmed: ReadonlySet<number>): void {
    const colour = new Color();
    colours.forEach((css, i) => {
      colour.set(css);
      if (dimmed.has(i)) colour.lerp(DIMMED.towards, DIMMED.by);
      this.stickers.setColorAt(i, colour);
    });
    this.hints.instanceColor = this.stickers.instanceColor;
    if (this.stickers.instanceColor) this.stickers.instanceColor.needsUpdate = true;
  }

  mark(stickers: ReadonlySet<number>): void {
    PLACES.forEach((_, i) => this.marked.setX(i, stickers.has(i) ? 1 : 0));
    this.marked.needsUpdate = true;
    this.marking = stickers.size > 0;
    this.updateShown();
  }

  /** How strongly marks show, 0 to 1. */
  pulse(strength: number): void {
    this.markLook.strength.value = 0.55 + 0.45 * strength;
    this.markLook.swell.value = 1 + 0.035 * strength;
  }

  hint(on: boolean): void {
    this.hinting = on;
    this.updateShown();
  }

  private updateShown(): void {
    this.hints.visible = this.hinting;
    this.marks.visible = this.marking;
    this.hintMarks.visible = this.hinting && this.marking;
  }

  hold(swing: Swing | undefined): void {
    const { swingAxis, swingAngle, swingLayers } = this.swing;
    // Clockwise from the positive end is against the right hand.
    swingAngle.value = swing ? (-swing.angle * Math.PI) / 180 : 0;
    if (swing) {
      const { axis, layers } = swing.layers;
      swingAxis.value.set(0, 0, 0).setComponent(axis, 1);
      swingLayers.value.fromArray(([-1, 0, 1] as const).map((layer) => (layers.includes(layer) ? 1 : 0)));
    }
    const bottomTurns = swing && swing.layers.axis === 1 && swing.layers.layers.includes(-1);
    this.floorLook.bottomAngle.value = bottomTurns ? swingAngle.value : 0;
  }

  /** Turns everything before the viewer. */
  look(angles: Angles, showFront: boolean): void {
    const { right, up, towards } = basis(angles);
    const { group } = this;
    group.matrix.set(...right, 0, ...up, 0, ...towards, 0, 0, 0, 0, 1);
    this.swing.swingView.value.setFromMatrix4(group.matrix);
    // From below the floor would stand between; then the mark lies on a ceiling, and there is no shadow.
    this.floor.position.y = angles.tilt >= 0 ? -FLOOR.depth : FLOOR.depth;
    const slant = Math.min(1, Math.abs(angles.tilt) / 12);
    this.floorLook.shade.value = angles.tilt > 0 ? 0.5 * slant * (this.hinting ? 0.35 : 1) : 0;
    this.floorLook.front.value = (sidesPassed(angles) * Math.PI) / 2;
    this.floorLook.markStrength.value = showFront ? 0.85 * slant : 0;
  }

  dispose(): void {
    for (const child of this.group.children) {
      const mesh = child as Mesh;
      mesh.geometry.dispose();
      (mesh.material as ShaderMaterial).dispose();
      if (mesh instanceof InstancedMesh) mesh.dispose();
    }
  }
}
