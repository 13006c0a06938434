// Shows a turn that is still to be done: an arrow around its layers, and ghosts of their stickers on the way.
//
// The arrow lies around the layers like a belt and is drawn over everything, but only where it faces the viewer: so it
// is seen from every side, and its direction cannot be misread as "clockwise" can. The ghosts are the stickers drawn a
// second time with a swing of their own. Absent on purpose: time; the view says how far the ghosts are.

import {
  BufferAttribute, BufferGeometry, DoubleSide, InstancedMesh, Mesh, ShaderMaterial, Vector3, type InstancedBufferAttribute, type IUniform,
} from "three";
import type { Turn } from "../cube";
import { basis, type Angles } from "../globe";
import * as signs from "./signs";

/** How an arrow lies around a puzzle. */
export interface Belt {
  /** From the middle to where it runs, along the axes. */
  readonly reach: number;
  /** 2 is a circle; the larger, the more of a square. */
  readonly square: number;
  /** How far apart layers are. */
  readonly pitch: number;
}

/** How long an arrow is, by quarter turns, and the measures of its parts; all in units of a third of a cube. */
const LENGTH = { 1: 3.1, 2: 3.7 } as const;
const SHAFT = 0.15;
const HEAD = { long: 0.62, wide: 0.4 };
/** A dark rim, so that it is seen on white and on black. */
const RIM = 0.075;
const PIECES = 40;
/** When the viewer has gone so far around, in radians, the arrow comes along. */
const BEHIND = 0.6;

interface Sample {
  readonly at: number;
  readonly place: readonly [number, number];
  readonly out: readonly [number, number];
}

/** A way around a rounded square, from some angle on, in one direction, sampled by its length. */
function around({ reach, square }: Belt, centre: number, sense: 1 | -1, length: number): Sample[] {
  const point = (angle: number): [number, number] => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const radius = reach / (Math.abs(c) ** square + Math.abs(s) ** square) ** (1 / square);
    return [radius * c, radius * s];
  };
  const STEP = 0.01;
  const walk = (way: number, far: number): Sample[] => {
    const found: Sample[] = [];
    let [angle, at, last] = [centre, 0, point(centre)];
    while (at < far) {
      angle += way * STEP;
      const next = point(angle);
      at += Math.hypot(next[0] - last[0], next[1] - last[1]);
      last = next;
      const out = next.map((value) => Math.sign(value) * Math.abs(value / reach) ** (square - 1)) as [number, number];
      const size = Math.hypot(...out);
      found.push({ at: way === sense ? at : -at, place: next, out: [out[0] / size, out[1] / size] });
    }
    return found;
  };
  return [...walk(-sense, length / 2).reverse(), ...walk(sense, length / 2)];
}

/** An arrow as triangles: first its rim, then itself, in the order in which they are painted. */
function arrow(belt: Belt, turn: Turn, centre: number): BufferGeometry {
  const { axis, layers, quarters } = turn;
  const half = Math.abs(quarters) === 2;
  // Clockwise from the positive end is against the right hand.
  const sense = quarters > 0 ? -1 : 1;
  const length = LENGTH[half ? 2 : 1] * (belt.reach / 1.5);
  const samples = around(belt, centre, sense, length + 4 * RIM);
  const along = (layers.reduce<number>((sum, layer) => sum + layer, 0) / layers.length) * belt.pitch;
  const broad = 1 + 0.35 * (layers.length - 1);
  const [places, outs, inks, index]: [number[], number[], number[], number[]] = [[], [], [], []];
  const vertex = ({ place, out }: Sample, aside: number, ink: number) => {
    const spot = [0, 0, 0];
    const way = [0, 0, 0];
    spot[axis] = along + aside;
    [1, 2].forEach((by, i) => {
      spot[(axis + by) % 3] = place[i];
      way[(axis + by) % 3] = out[i];
    });
    places.push(...spot);
    outs.push(...way);
    inks.push(ink);
  };
  const nearest = (at: number) => samples.reduce((best, sample) => (Math.abs(sample.at - at) < Math.abs(best.at - at) ? sample : best));
  /** A ribbon from one place to another, as wide as `wide` says there. */
  const ribbon = (from: number, to: number, wide: (part: number) => number, ink: number) => {
    const first = places.length / 3;
    for (let i = 0; i <= PIECES; i++) {
      const part = i / PIECES;
      const sample = nearest(from + (to - from) * part);
      vertex(sample, wide(part), ink);
      vertex(sample, -wide(part), ink);
      if (i > 0) index.push(...[0, 1, 2, 1, 3, 2].map((corner) => first + 2 * (i - 1) + corner));
    }
  };
  const [begin, end] = [-length / 2, length / 2];
  const heads = half ? [end, end - HEAD.long * 0.8] : [end];
  for (const [ink, grown] of [[0, RIM], [1, 0]] as const) {
    ribbon(begin - grown, heads[heads.length - 1] - HEAD.long * 0.6, () => SHAFT * broad + grown, ink);
    // From the hindmost to the foremost, so that each is seen whole.
    for (const tip of [...heads].reverse()) {
      const wide = (HEAD.wide + 1.2 * grown) * Math.sqrt(broad);
      ribbon(tip - HEAD.long - grown, tip + 1.6 * grown, (part) => wide * (1 - part), ink);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(outs), 3));
  geometry.setAttribute("ink", new BufferAttribute(new Float32Array(inks), 1));
  geometry.setIndex(index);
  return geometry;
}

/** Where around an axis the viewer stands. */
function facing(axis: number, angles: Angles): number {
  const { towards } = basis(angles);
  return Math.atan2(towards[(axis + 2) % 3], towards[(axis + 1) % 3]);
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
    // Nobody needs ghosts of everything.
    this.ghosts.visible = this.arrow.visible && (this.turn?.layers.length ?? 3) < 3;
  }

  /** How far on the way the ghosts are, in degrees, and how much of them is seen, 0 to 1. */
  haunt(angle: number, strength: number): void {
    this.swing.swingAngle.value = (-angle * Math.PI) / 180;
    this.strength.value = strength;
  }

  look(angles: Angles): void {
    if (!this.turn) return;
    const centre = facing(this.turn.axis, angles);
    const away = Math.abs(Math.atan2(Math.sin(centre - this.centre), Math.cos(centre - this.centre)));
    if (away > BEHIND) this.bend(centre);
  }

  private bend(centre: number): void {
    if (!this.turn) return;
    this.centre = centre;
    this.arrow.geometry.dispose();
    this.arrow.geometry = arrow(this.belt, this.turn, centre);
  }
}

