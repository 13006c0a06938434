// Shows a turn that is still to be done: an arrow around its layers, and ghosts of their stickers on the way.
//
// The arrow lies around the layers like a belt and is drawn over everything, but only where it faces the viewer: so it
// is seen from every side, and its direction cannot be misread as "clockwise" can. The ghosts are the stickers drawn a
// second time with a swing of their own. Absent on purpose: time; the view says how far the ghosts are.

import {
  BufferAttribute, BufferGeometry, DoubleSide, InstancedMesh, Mesh, ShaderMaterial, Vector3, type InstancedBufferAttribute, type IUniform,
} from "three";
import type { Angles } from "../puzzles/angles";
import type { Turn } from "../puzzles/cube";
import { arrowOf, facing, isBehind, type Arrow, type Belt } from "./arrow";
import * as signs from "./signs";

function geometryOf({ places, outs, inks, index }: Arrow): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(outs), 3));
  geometry.setAttribute("ink", new BufferAttribute(new Float32Array(inks), 1));
  geometry.setIndex([...index]);
  return geometry;
}

export class Pointer {
  readonly arrow: Mesh;
  readonly ghosts: InstancedMesh;
  private readonly belt: Belt;
  private turn: Turn | undefined;
  private centre = 0;
  private readonly swing = {
    swingAxis: { value: new Vector3(0, 1, 0) }, swingAngle: { value: 0 }, swingLayers: { value: new Vector3() },
  };
  private readonly strength: IUniform<number> = { value: 0 };

  /** `stickers` are what there are ghosts of. */
  constructor(belt: Belt, stickers: InstancedMesh) {
    this.belt = belt;
    const look = { depthTest: false, depthWrite: false, transparent: true };
    this.arrow = new Mesh(new BufferGeometry(), new ShaderMaterial({ vertexShader: signs.ARROW_VERTEX, fragmentShader: signs.ARROW_FRAGMENT, side: DoubleSide, ...look }));
    this.arrow.frustumCulled = false;
    this.arrow.renderOrder = 9;
    const uniforms = { ...this.swing, strength: this.strength };
    this.ghosts = new InstancedMesh(stickers.geometry, new ShaderMaterial({
      vertexShader: signs.GHOST_VERTEX, fragmentShader: signs.GHOST_FRAGMENT, uniforms, transparent: true, depthWrite: false,
      polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -8,
    }), stickers.count);
    this.ghosts.instanceMatrix = stickers.instanceMatrix;
    this.ghosts.frustumCulled = false;
    this.ghosts.renderOrder = 8;
    this.show(undefined, { spin: 0, tilt: 0 });
  }

  /** Ghosts have the colours of the stickers. */
  set colours(colours: InstancedBufferAttribute | null) {
    this.ghosts.instanceColor = colours;
  }

  show(turn: Turn | undefined, angles: Angles): void {
    this.turn = turn;
    this.hide(false);
    if (!turn) return;
    const { swingAxis, swingLayers } = this.swing;
    swingAxis.value.set(0, 0, 0).setComponent(turn.axis, 1);
    swingLayers.value.fromArray(([-1, 0, 1] as const).map((layer) => (turn.layers.includes(layer) ? 1 : 0)));
    this.bend(facing(turn.axis, angles));
  }

  /** Out of the way while something really turns. */
  hide(hidden: boolean): void {
    this.arrow.visible = this.turn !== undefined && !hidden;
    // If the whole puzzle turns, there are no ghosts.
    this.ghosts.visible = this.arrow.visible && (this.turn?.layers.length ?? 3) < 3;
  }

  /** How far on the way the ghosts are, in degrees, and how much of them is seen, 0 to 1. */
  showGhost(angle: number, strength: number): void {
    this.swing.swingAngle.value = (-angle * Math.PI) / 180;
    this.strength.value = strength;
  }

  look(angles: Angles): void {
    if (!this.turn) return;
    const centre = facing(this.turn.axis, angles);
    if (isBehind(this.centre, centre)) this.bend(centre);
  }

  private bend(centre: number): void {
    if (!this.turn) return;
    this.centre = centre;
    this.arrow.geometry.dispose();
    this.arrow.geometry = geometryOf(arrowOf(this.belt, this.turn, centre));
  }
}

