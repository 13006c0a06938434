// The arrow of a turn that is to be done, as triangles in space: it lies around the layers like a belt.
//
// Absent on purpose: how it is drawn, which is different in space and on paper.

import { REACH } from "../input/dragging";
import { basis, type Angles } from "../puzzles/angles";
import type { Turn } from "../puzzles/cube";

/** How an arrow lies around a puzzle. */
export interface Belt {
  /** From the middle to where it runs, along the axes. */
  readonly reach: number;
  /** 2 is a circle; the larger, the more of a square. */
  readonly square: number;
  /** How far apart layers are. */
  readonly pitch: number;
}

/** Around a cube whose layers are so far apart, and around spikes: where a layer is about as wide as it is high. */
export const cubeBelt = (pitch: number): Belt => ({ reach: REACH + 0.03, square: 8, pitch });
export const SPIKE_BELT: Belt = { reach: 1.35, square: 2, pitch: 0.7 };

/** How long an arrow is, by quarter turns, and the measures of its parts; all in units of a third of a cube. */
const LENGTH = { 1: 3.1, 2: 3.7 } as const;
const SHAFT = 0.15;
const HEAD = { long: 0.62, wide: 0.4 };
/** A dark rim, so that it is seen on white and on black. */
const RIM = 0.075;
const PIECES = 40;

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
export interface Arrow {
  /** Three numbers a corner: where it is, and which way is outwards there. */
  readonly places: readonly number[];
  readonly outs: readonly number[];
  /** One number a corner: 0 for the rim, 1 for the arrow itself. */
  readonly inks: readonly number[];
  /** Three corners a triangle. */
  readonly index: readonly number[];
}

/** `centre` is where around the axis its middle lies. */
export function arrowOf(belt: Belt, turn: Turn, centre: number): Arrow {
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
  return { places, outs, inks, index };
}

/** Where around an axis the viewer stands. */
export function facing(axis: number, angles: Angles): number {
  const { towards } = basis(angles);
  return Math.atan2(towards[(axis + 2) % 3], towards[(axis + 1) % 3]);
}

/** When the viewer has gone so far around, in radians, the arrow comes along. */
const BEHIND = 0.6;

/** Whether an arrow made for one viewpoint is too far from the present one. */
export function isBehind(centre: number, now: number): boolean {
  return Math.abs(Math.atan2(Math.sin(now - centre), Math.cos(now - centre))) > BEHIND;
}
