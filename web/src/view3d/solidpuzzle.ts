// A puzzle as things to draw: what all of them have in common, the swing of their layers and the floor they stand on.
//
// Everything of a kind is one instanced mesh, so a frame is a handful of draw calls. Nothing moves but one swing, a set
// of layers turned out of place by some angle; the shaders do that. Absent on purpose: time, what a turn is worth, and
// how the pieces look (cubies.ts, spikes.ts).

import {
  Color, CustomBlending, DoubleSide, Group, InstancedBufferAttribute, InstancedMesh, Matrix3, Matrix4, Mesh, OneFactor,
  OneMinusSrcAlphaFactor, PlaneGeometry, ShaderMaterial, SrcAlphaFactor, Vector3, type BufferGeometry, type IUniform,
} from "three";
import type { Swing } from "../input/dragging";
import type { MarkChoice } from "../pictures/marks";
import { basis, sidesPassed, type Angles } from "../puzzles/angles";
import type { Turn, Vector } from "../puzzles/cube";
import type { Tone } from "../puzzles/puzzle";
import type { Belt } from "./arrow";
import { Labels } from "./labels";
import { Pointer } from "./pointer";
import * as signs from "./signs";

const FLOOR = { size: 7.2, depth: 1.6 };
/** Dimmed stickers keep a little of their colour; light ones keep less, because white must not look like the grey
 * of unknown stickers. */
const DIMMED = { towards: new Color("#1d2026"), by: 0.8, more: 0.15 };
const MARK_COLOUR = "#ff1fc8";

export abstract class SolidPuzzle {
  /** Turned with the view. */
  readonly group = new Group();
  protected readonly markLook = {
    paint: { value: new Color(MARK_COLOUR) }, strength: { value: 1 }, swell: { value: 1 }, reach: { value: 0 },
  };
  protected hinting = false;
  private readonly swing = {
    swingAxis: { value: new Vector3(0, 1, 0) },
    swingAngle: { value: 0 },
    swingLayers: { value: new Vector3() },
    /** From the frame of the cube to the frame of the studio, for normals made up in a fragment. */
    swingView: { value: new Matrix3() },
    hasty: { value: 0 },
  };
  private readonly floorLook = {
    shade: { value: 0 }, bottomAngle: { value: 0 }, front: { value: 0 }, markStrength: { value: 0 }, footing: { value: 1 },
  };
  private readonly floor: Mesh;
  private pointer: Pointer | undefined;
  private readonly seen = new Matrix4();

  /** `square`: whether it stands on a whole face, or on points. */
  constructor(square: boolean) {
    this.floorLook.footing.value = square ? 1 : 0;
    const ground = new PlaneGeometry(FLOOR.size, FLOOR.size).rotateX(-Math.PI / 2);
    this.floor = new Mesh(ground, this.material(signs.FLOOR_VERTEX, signs.FLOOR_FRAGMENT, this.floorLook));
    // The floor is behind everything, even where a turning layer dips into it. It must be drawn first, and what is
    // called transparent is drawn last: so it is not called so, but blended all the same.
    Object.assign(this.floor.material, {
      blending: CustomBlending, blendSrc: SrcAlphaFactor, blendDst: OneMinusSrcAlphaFactor,
      blendSrcAlpha: OneFactor, blendDstAlpha: OneMinusSrcAlphaFactor,
      depthTest: false, depthWrite: false, side: DoubleSide,
    });
    this.floor.renderOrder = -9;
    this.group.add(this.floor);
    this.group.matrixAutoUpdate = false;
  }

  /** Letters of all stickers, with their colours as CSS has them; some are dimmed. */
  abstract paint(facelets: string, colours: readonly string[], dimmed: ReadonlySet<number>): void;

  /** Letters or symbols on the stickers, by the colour that each has. */
  abstract sign(chosen: MarkChoice, tones: readonly Tone[], colours: readonly string[], dimmed: ReadonlySet<number>): void;

  abstract mark(stickers: ReadonlySet<number>): void;

  /** Shows or hides copies of what cannot be seen. */
  hint(on: boolean): void {
    this.hinting = on;
  }

  /** Less light and fewer triangles, for slow machines. */
  coarsen(on: boolean): void {
    this.swing.hasty.value = on ? 1 : 0;
  }

  /** How strongly marks show, 0 to 1. */
  pulse(strength: number): void {
    this.markLook.strength.value = 0.55 + 0.45 * strength;
    this.markLook.swell.value = 1 + 0.035 * strength;
  }

  /** Shows a turn that is to be done, for somebody who looks from there. */
  point(turn: Turn | undefined, angles: Angles): void {
    // Made when it is first needed.
    if (turn && !this.pointer) {
      this.pointer = this.makePointer();
      this.group.add(this.pointer.ghosts, this.pointer.arrow);
    }
    this.pointer?.show(turn, angles);
  }

  /** How far on the way the ghosts of that turn are, in degrees, and how much of them is seen. */
  showGhost(angle: number, strength: number): void {
    this.pointer?.showGhost(angle, strength);
  }

  protected abstract makePointer(): Pointer;

  hold(swing: Swing | undefined): void {
    this.pointer?.hide(swing !== undefined);
    const { swingAxis, swingAngle, swingLayers } = this.swing;
    // Clockwise from the positive end is against the right hand.
    swingAngle.value = swing ? (-swing.angle * Math.PI) / 180 : 0;
    if (swing) {
      const { axis, layers } = swing.layers;
      swingAxis.value.set(0, 0, 0).setComponent(axis, 1);
      swingLayers.value.fromArray(swing.shares ?? ([-1, 0, 1] as const).map((layer) => (layers.includes(layer) ? 1 : 0)));
    }
    const bottomTurns = swing && swing.layers.axis === 1 && swing.layers.layers.includes(-1);
    this.floorLook.bottomAngle.value = bottomTurns ? swingAngle.value : 0;
  }

  /** Turns everything before the viewer. */
  look(angles: Angles, showFront: boolean): void {
    const { right, up, towards } = basis(angles);
    const { group } = this;
    this.pointer?.look(angles);
    group.matrix.set(...right, 0, ...up, 0, ...towards, 0, 0, 0, 0, 1);
    this.swing.swingView.value.setFromMatrix4(group.matrix);
    // From below the floor would stand between; then the mark lies on a ceiling, and there is no shadow.
    this.floor.position.y = angles.tilt >= 0 ? -FLOOR.depth : FLOOR.depth;
    const slant = Math.min(1, Math.abs(angles.tilt) / 12);
    this.floorLook.shade.value = angles.tilt > 0 ? 0.5 * slant * (this.hinting ? 0.35 : 1) : 0;
    this.floorLook.front.value = (sidesPassed(angles) * Math.PI) / 2;
    this.floorLook.markStrength.value = showFront ? 0.85 * slant : 0;
  }

  /** Puts it somewhere within something that is looked at: `within` is how it lies there, `seen` how that is seen. The
   * caller then draws the floor. */
  lay(within: Matrix4, seen: Matrix4): void {
    this.floor.visible = false;
    this.group.matrix.copy(within);
    this.group.matrixWorldNeedsUpdate = true;
    this.swing.swingView.value.setFromMatrix4(this.seen.multiplyMatrices(seen, within));
  }

  dispose(): void {
    for (const child of this.group.children) {
      const mesh = child as Mesh;
      mesh.geometry.dispose();
      (mesh.material as ShaderMaterial).dispose();
      if (mesh instanceof InstancedMesh) mesh.dispose();
    }
  }

  protected material(vertexShader: string, fragmentShader: string, uniforms: Record<string, IUniform>): ShaderMaterial {
    return new ShaderMaterial({ vertexShader, fragmentShader, uniforms: { ...this.swing, ...uniforms } });
  }

  /** One mesh for many things, each of which goes with a piece. */
  protected instanced(shape: BufferGeometry, of: readonly Vector[], material: ShaderMaterial): InstancedMesh {
    const mesh = new InstancedMesh(this.ofPieces(shape, of), material, of.length);
    mesh.frustumCulled = false;
    return mesh;
  }

  /** A shape whose instances go with these pieces. */
  protected ofPieces(shape: BufferGeometry, of: readonly Vector[]): BufferGeometry {
    return shape.setAttribute("piece", new InstancedBufferAttribute(new Float32Array(of.flat()), 3));
  }

  /** An arrow around the layers, and ghosts of these stickers, which must have their colours by now. */
  protected pointerTo(belt: Belt, stickers: InstancedMesh): Pointer {
    const pointer = new Pointer(belt, stickers);
    pointer.colours = stickers.instanceColor;
    return pointer;
  }

  /** Squares for marks, so large and so high above the stickers' ground. */
  protected signs(of: readonly Vector[], size: number, reach: number): Labels {
    return new Labels(of.length, size, (shape, look) =>
      this.instanced(shape, of, this.material(signs.LABEL_VERTEX, signs.LABEL_FRAGMENT, { reach: { value: reach }, ...look })));
  }

  protected colour(css: string, dimmed: boolean): Color {
    const colour = new Color(css);
    const lightness = 0.2126 * colour.r + 0.7152 * colour.g + 0.0722 * colour.b;
    return dimmed ? colour.lerp(DIMMED.towards, DIMMED.by + DIMMED.more * lightness) : colour;
  }
}
