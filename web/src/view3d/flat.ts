// The picture where there is no WebGL: the same puzzle from the same place, as flat shapes on an ordinary canvas.
//
// Everything that matters is there: turning layers, dimmed and outlined stickers, letters, the faces behind,
// the turn to be done, the front. Absent on purpose: light and gloss.

import { project, type Lens, type Spot, type Swing } from "../input/dragging";
import { hintsSeen, shapesSeen, type Shape, type Sight } from "../pictures/body";
import { paintOn } from "../pictures/drawing";
import { signOf } from "../pictures/marks";
import { basis, sidesPassed, type Angles } from "../puzzles/angles";
import type { Turn, Vector } from "../puzzles/cube";
import { CUBE, grid, type Puzzle } from "../puzzles/puzzle";
import { arrowOf, cubeBelt, facing, isBehind, SPIKE_BELT, type Arrow } from "./arrow";
import { Picture, type StickerPaint } from "./picture";

const FLOOR = 1.6;
const SHADOW = "rgb(0 0 0 / 16%)";
const FRONT = "rgb(77 84 102)";
const MARK_COLOUR = "#ff1fc8";
const MARK_RIM = "#ffffff";
const ARROW = ["#1a1c22", "#ffffff"] as const;
/** Below this, an arrow is seen edge-on. */
const FACING = 0.04;

export class Flat extends Picture {
  private readonly context: CanvasRenderingContext2D;
  private puzzle: Puzzle = CUBE;
  private coat: StickerPaint | undefined;
  private marked: ReadonlySet<number> = new Set();
  private strength = 1;
  private hinting = false;
  private pointed: { readonly turn: Turn; arrow: Arrow; centre: number } | undefined;
  private ghosts = { angle: 0, strength: 0 };
  private swing: Swing | undefined;
  private angles: Angles = CUBE.home;
  private showFront = true;
  private count = 0;

  constructor(host: HTMLElement, frame: (now: number) => void) {
    super(host, frame);
    const context = this.canvas.getContext("2d");
    if (!context) throw new Error("a canvas can be painted on");
    this.context = context;
  }

  override show(puzzle: Puzzle): void {
    this.puzzle = puzzle;
    this.pointed = undefined;
    this.ask();
  }

  override paint(coat: StickerPaint): void {
    this.coat = coat;
  }

  override mark(stickers: ReadonlySet<number>): void {
    this.marked = stickers;
  }

  override pulse(strength: number): void {
    this.strength = 0.55 + 0.45 * strength;
  }

  override hint(on: boolean): void {
    this.hinting = on;
  }

  override point(turn: Turn | undefined, angles: Angles): void {
    this.pointed = turn && this.bent(turn, facing(turn.axis, angles));
  }

  override showGhost(angle: number, strength: number): void {
    this.ghosts = { angle, strength };
  }

  override hold(swing: Swing | undefined): void {
    this.swing = swing;
  }

  override look(angles: Angles, showFront: boolean): void {
    this.angles = angles;
    this.showFront = showFront;
    const { pointed } = this;
    if (!pointed) return;
    const now = facing(pointed.turn.axis, angles);
    if (isBehind(pointed.centre, now)) this.pointed = this.bent(pointed.turn, now);
  }

  /** Each shape is a call, and for want of triangles each counts as one. */
  override get load(): { calls: number; triangles: number } {
    return { calls: this.count, triangles: this.count };
  }

  private bent(turn: Turn, centre: number): NonNullable<Flat["pointed"]> {
    const belt = this.puzzle.shape === "spikes" ? SPIKE_BELT : cubeBelt(grid(this.puzzle).size === 3 ? 1 : 0.75);
    return { turn, centre, arrow: arrowOf(belt, turn, centre) };
  }

  protected override render(): void {
    const { context, size: { width, height, ratio }, coat, puzzle, swing } = this;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    if (!coat || coat.facelets.length !== puzzle.solved.length) return;
    const lens = this.ownLens;
    const { facelets, tones, colours, dimmed, signs } = coat;
    const pointing = this.pointed && !swing ? this.pointed : undefined;
    // If the whole puzzle turns, there are no ghosts.
    const ghosts = pointing && pointing.turn.layers.length < 3 ? { layers: pointing.turn, ...this.ghosts } : undefined;
    const sight: Sight = {
      puzzle, facelets, angles: this.angles, lens, dimmed, swing, ghosts,
      fillAndSign: (index) => ({ fill: colours[index], sign: signOf(tones[index], signs) }),
    };
    const behind = this.hinting && puzzle.shape === "cubies" ? hintsSeen(sight) : [];
    const shapes = shapesSeen(sight);
    this.count = behind.length + shapes.length;
    this.ground(lens);
    for (const layer of [behind, shapes]) {
      paintOn(context, { width, height, shapes: layer }, 1);
      this.outline(layer, lens);
    }
    if (pointing) this.drawArrow(pointing.arrow, lens);
  }

  /** What lies on the floor: a shadow, and a tip that points at the face which counts as front. */
  private ground(lens: Lens): void {
    const { context, angles, puzzle } = this;
    const slant = Math.min(1, Math.abs(angles.tilt) / 12);
    // From below the floor would stand between; then the mark lies on a ceiling, and there is no shadow.
    const level = angles.tilt >= 0 ? -FLOOR : FLOOR;
    const front = (sidesPassed(angles) * Math.PI) / 2;
    const spot = (across: number, ahead: number): Spot => {
      const place: Vector = [across * Math.cos(front) + ahead * Math.sin(front), level, ahead * Math.cos(front) - across * Math.sin(front)];
      return project(place, angles, lens);
    };
    context.save();
    context.globalAlpha = slant;
    if (angles.tilt > 0 && !this.hinting) {
      context.fillStyle = SHADOW;
      const [reach, square] = puzzle.shape === "cubies" ? [1.75, 8] : [1.3, 2];
      this.trace([ring(reach, square).map(([x, z]) => spot(x, z))]);
      context.fill();
    }
    if (this.showFront) {
      context.fillStyle = context.strokeStyle = FRONT;
      context.lineWidth = (0.044 * lens.focal) / lens.distance;
      context.lineCap = "round";
      context.beginPath();
      for (let i = -8; i <= 8; i++) context.lineTo(...spot(2.16 * Math.sin(0.025 * i), 2.16 * Math.cos(0.025 * i)));
      context.stroke();
      this.trace([[spot(0, 1.86), spot(0.12, 2.02), spot(-0.12, 2.02)]]);
      context.fill();
    }
    context.restore();
  }

  private outline(shapes: readonly Shape[], lens: Lens): void {
    const { context, marked } = this;
    const around = shapes.filter(({ stickers }) => stickers?.some((index) => marked.has(index)));
    if (around.length === 0) return;
    const unit = lens.focal / lens.distance;
    context.save();
    context.lineJoin = "round";
    context.globalAlpha = this.strength;
    for (const [colour, width] of [[MARK_RIM, 0.13], [MARK_COLOUR, 0.08]] as const) {
      context.strokeStyle = colour;
      context.lineWidth = unit * width;
      this.trace(around.map(({ points }) => points));
      context.stroke();
    }
    context.restore();
  }

  /** The arrow where it faces the viewer, over everything. */
  private drawArrow({ places, outs, inks, index }: Arrow, lens: Lens): void {
    const { context, angles } = this;
    const { towards } = basis(angles);
    const at = (values: readonly number[], corner: number): Vector => [values[3 * corner], values[3 * corner + 1], values[3 * corner + 2]];
    const faces = (corner: number) => {
      const [out, place] = [at(outs, corner), at(places, corner)];
      const way = towards.map((value, axis) => value * lens.distance - place[axis]);
      return out.reduce((sum, value, axis) => sum + value * way[axis], 0) / Math.hypot(...way) > FACING;
    };
    const triangles: number[][] = [];
    for (let i = 0; i < index.length; i += 3) triangles.push(index.slice(i, i + 3));
    const seen = triangles.filter((corners) => corners.every(faces));
    ARROW.forEach((colour, ink) => {
      context.fillStyle = colour;
      this.trace(seen.filter(([first]) => inks[first] === ink).map((corners) => corners.map((corner) => project(at(places, corner), angles, lens))));
      context.fill();
    });
  }

  /** Begins a path of polygons. */
  private trace(polygons: readonly (readonly Spot[])[]): void {
    const { context } = this;
    context.beginPath();
    for (const points of polygons) {
      points.forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
      context.closePath();
    }
  }
}

/** A circle, or the larger `square` is, the more of one. */
function ring(reach: number, square: number): Spot[] {
  return Array.from({ length: 120 }, (_, i): Spot => {
    const [c, s] = [Math.cos((i * Math.PI) / 60), Math.sin((i * Math.PI) / 60)];
    const radius = reach / (Math.abs(c) ** square + Math.abs(s) ** square) ** (1 / square);
    return [radius * c, radius * s];
  });
}
