// What a view draws on: a canvas, the size of things on the screen, and when a frame is drawn.
//
// A frame is drawn only when something asks for it; whatever moves asks again within the frame. If frames come
// too slowly to be motion, those of a motion are drawn with fewer pixels and simpler light; what stands still is always
// as sharp as the screen. How much a machine can do is found out once and remembered, and tried again when frames come
// quickly.
//
// This picture stays blank, for as long as nothing better can be had: with WebGL pictures are solid (solid.ts), without
// it flat (flat.ts). Absent on purpose: a loop; time, and what a turn is worth, which are the view's.

import type { Lens, Swing } from "../input/dragging";
import type { MarkChoice } from "../pictures/marks";
import type { Angles } from "../puzzles/angles";
import type { Turn } from "../puzzles/cube";
import type { Puzzle, Tone } from "../puzzles/puzzle";
import { LEVELS, Pace } from "./pace";

/** Nobody sees a sharper picture, but it costs time. */
const MAX_PIXEL_RATIO = 2;
const DISTANCE = 14;
/** A frame asked for this soon after the last one, in milliseconds, is part of a motion. */
const AT_ONCE = 34;
/** After this many milliseconds without a frame the motion is over. */
const REST = 250;

/** What the stickers of a position look like. */
export interface StickerPaint {
  readonly facelets: string;
  readonly tones: readonly Tone[];
  /** As CSS has them. */
  readonly colours: readonly string[];
  /** The stickers that are dimmed. */
  readonly dimmed: ReadonlySet<number>;
  /** What stands on them. */
  readonly signs: MarkChoice;
}

export class Picture {
  readonly canvas = document.createElement("canvas");
  /** What a frame's script cost last, in milliseconds. */
  lastFrameCost = 0;
  protected size = { width: 0, height: 0, ratio: 0 };
  private readonly host: HTMLElement;
  private readonly frame: (now: number) => void;
  private readonly watching = new ResizeObserver(() => this.fit());
  private request = 0;
  private radius = 1;
  /** The level of the picture that is shown; above 0 only while something moves on a slow machine. */
  private level = 0;
  private readonly pace = new Pace();
  private lastFrame = 0;
  /** Whether the frame asked for goes on from the one before. */
  private flowing = false;
  /** Whether a motion begins with it. */
  private beginning = false;
  private drawing = false;
  private lastEnd = 0;
  private resting = 0;

  /** `frame` is called before each frame. Nothing is seen before the picture is hung. */
  constructor(host: HTMLElement, frame: (now: number) => void) {
    this.host = host;
    this.frame = frame;
    // Out of the flow, so that the canvas never keeps its host from shrinking.
    Object.assign(this.canvas.style, { position: "absolute", inset: "0", width: "100%", height: "100%", display: "block" });
  }

  /** Puts the picture into its host. */
  refresh(): void {
    if (getComputedStyle(this.host).position === "static") this.host.style.position = "relative";
    this.host.append(this.canvas);
    this.watching.observe(this.host);
    this.fit();
    this.ask();
  }

  /** Shows another puzzle. */
  show(_puzzle: Puzzle): void {}

  paint(_coat: StickerPaint): void {}

  /** Outlines stickers. */
  mark(_stickers: ReadonlySet<number>): void {}

  /** How strongly marks show, 0 to 1. */
  pulse(_strength: number): void {}

  /** Shows or hides copies of what cannot be seen. */
  hint(_on: boolean): void {}

  /** Shows a turn that is to be done, for somebody who looks from there. */
  point(_turn: Turn | undefined, _angles: Angles): void {}

  /** How far on the way the ghosts of that turn are, in degrees, and how much of them is seen. */
  showGhost(_angle: number, _strength: number): void {}

  hold(_swing: Swing | undefined): void {}

  /** Turns everything before the viewer. */
  look(_angles: Angles, _showFront: boolean): void {}

  /** What one frame draws. */
  get load(): { calls: number; triangles: number } {
    return { calls: 0, triangles: 0 };
  }

  /** Less light and fewer triangles, for slow machines; said before each frame. */
  protected coarsen(_on: boolean): void {}

  /** The canvas gets another size. */
  protected rescale(width: number, height: number, ratio: number): void {
    Object.assign(this.canvas, { width: Math.floor(width * ratio), height: Math.floor(height * ratio) });
  }

  /** The lens has changed. */
  protected aim(): void {}

  protected render(): void {}

  /** A ball of this radius around the middle always fits into the picture. */
  set room(radius: number) {
    this.radius = radius;
    if (this.size.height) this.aim();
    this.ask();
  }

  /** Fits the picture to the page. */
  private fit(): void {
    // A canvas is blank after a change of size; waiting for the next frame would flicker.
    if (this.resize()) this.draw(performance.now());
  }

  private resize(): boolean {
    const { clientWidth: width, clientHeight: height } = this.host;
    const ratio = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO) * LEVELS[this.level];
    const { size } = this;
    if (width === 0 || height === 0) return false;
    if (width === size.width && height === size.height && ratio === size.ratio) return false;
    this.size = { width, height, ratio };
    this.rescale(width, height, ratio);
    this.aim();
    return true;
  }

  private get focal(): number {
    const { width, height } = this.size;
    return (Math.min(width, height) / 2) * (Math.sqrt(DISTANCE ** 2 - this.radius ** 2) / this.radius);
  }

  /** How the cube becomes pixels of the page right now. */
  get lens(): Lens {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    return { centre: [left + width / 2, top + height / 2], focal: this.focal, distance: DISTANCE };
  }

  /** How it becomes pixels of the canvas, as the page counts them. */
  protected get ownLens(): Lens {
    const { width, height } = this.size;
    return { centre: [width / 2, height / 2], focal: this.focal, distance: DISTANCE };
  }

  /** Whether pictures are to be quick rather than fine. */
  get hasty(): boolean {
    return this.level > 0;
  }

  /** Asks for a frame; `moving` if a motion begins with it. */
  ask(moving = false): void {
    this.beginning ||= moving;
    if (this.request) return;
    this.flowing = this.drawing || performance.now() - this.lastEnd < AT_ONCE;
    this.request = requestAnimationFrame((now) => {
      this.request = 0;
      clearTimeout(this.resting);
      // A gap before a frame that nobody asked for at once was a pause.
      this.pace.frame(now - this.lastFrame, this.flowing);
      if (this.flowing || this.beginning) this.take(this.pace.level);
      this.beginning = false;
      this.lastFrame = now;
      this.draw(now);
      if (!this.request && this.level > 0) this.resting = window.setTimeout(() => this.rest(), REST);
    });
  }

  /** A picture at rest is as sharp as it can be. */
  private rest(): void {
    this.take(0);
    this.draw(performance.now());
  }

  private take(level: number): void {
    if (level === this.level) return;
    this.level = level;
    this.resize();
  }

  private draw(now: number): void {
    const start = performance.now();
    this.drawing = true;
    this.coarsen(this.hasty);
    this.frame(now);
    this.render();
    this.drawing = false;
    this.lastEnd = performance.now();
    this.lastFrameCost = this.lastEnd - start;
  }

  /** Draws now, so that the canvas can be copied before the browser takes the picture away. */
  drawNow(): HTMLCanvasElement {
    // A copy is always drawn in full quality.
    this.take(0);
    this.draw(performance.now());
    return this.canvas;
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    clearTimeout(this.resting);
    // Nothing may draw on a picture that was removed.
    this.request = -1;
    this.watching.disconnect();
    this.canvas.remove();
  }
}
