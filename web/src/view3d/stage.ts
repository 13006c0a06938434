// The stage: canvas, renderer and camera, the size of things on the screen, and when a frame is drawn.
//
// A frame is drawn only when something asked for one; whoever moves asks again from within the frame. Where frames come
// too slowly to be motion, those of a motion are drawn with fewer pixels and simpler light; what stands still is always
// as sharp as the screen. How much a machine can do is found out once and remembered, and tried again when frames come
// quickly. Absent on purpose: a loop.

import { PerspectiveCamera, Scene, WebGLRenderer, type Object3D } from "three";
import type { Lens } from "../handling";
import { LEVELS, Pace } from "./pace";

/** Sharper than this nobody sees, but everybody pays. */
const MAX_PIXEL_RATIO = 2;
const DISTANCE = 14;
/** Asked for again so soon, in milliseconds, a frame is part of a motion. */
const AT_ONCE = 34;
/** After so long without a frame the motion is over. */
const REST = 250;

export class Stage {
  readonly canvas: HTMLCanvasElement;
  /** What a frame's script cost last, in milliseconds. */
  lastFrameCost = 0;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera();
  private readonly host: HTMLElement;
  private readonly frame: (now: number, hasty: boolean) => void;
  private readonly watching: ResizeObserver;
  private request = 0;
  private size = { width: 0, height: 0, ratio: 0 };
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

  /** `frame` is called before each picture, and told whether it is to be quick rather than fine. */
  constructor(host: HTMLElement, frame: (now: number, hasty: boolean) => void) {
    this.host = host;
    this.frame = frame;
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true });
    this.renderer.setClearAlpha(0);
    this.canvas = this.renderer.domElement;
    if (getComputedStyle(host).position === "static") host.style.position = "relative";
    // Out of the flow, so that the canvas never keeps its host from shrinking.
    const { style } = this.canvas;
    Object.assign(style, { position: "absolute", inset: "0", width: "100%", height: "100%", display: "block" });
    host.append(this.canvas);
    this.camera.position.z = DISTANCE;
    this.canvas.addEventListener("webglcontextrestored", () => this.ask());
    this.watching = new ResizeObserver(() => this.fit());
    this.watching.observe(host);
    this.fit();
  }

  /** Puts something on the stage, in place of what was there. */
  show(thing: Object3D): void {
    this.scene.clear();
    this.scene.add(thing);
    this.ask();
  }

  /** A ball of this radius about the middle is always in the picture. */
  set room(radius: number) {
    this.radius = radius;
    this.aim();
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
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.aim();
    return true;
  }

  private get focal(): number {
    const { width, height } = this.size;
    return (Math.min(width, height) / 2) * (Math.sqrt(DISTANCE ** 2 - this.radius ** 2) / this.radius);
  }

  private aim(): void {
    const { width, height } = this.size;
    if (!height) return;
    this.camera.aspect = width / height;
    this.camera.fov = (2 * Math.atan(height / 2 / this.focal) * 180) / Math.PI;
    this.camera.near = DISTANCE - 8;
    this.camera.far = DISTANCE + 8;
    this.camera.updateProjectionMatrix();
  }

  /** How the cube becomes pixels of the page right now. */
  get lens(): Lens {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    return { centre: [left + width / 2, top + height / 2], focal: this.focal, distance: DISTANCE };
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

  /** What stands still is as sharp as it can be. */
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
    this.frame(now, this.hasty);
    this.renderer.render(this.scene, this.camera);
    this.drawing = false;
    this.lastEnd = performance.now();
    this.lastFrameCost = this.lastEnd - start;
  }

  /** Draws now, so that the canvas can be copied before the browser takes the picture away. */
  drawNow(): HTMLCanvasElement {
    // Who wants it wants it fine, whatever moves.
    this.take(0);
    this.draw(performance.now());
    return this.canvas;
  }

  /** What one frame draws. */
  get load(): { calls: number; triangles: number } {
    const { calls, triangles } = this.renderer.info.render;
    return { calls, triangles };
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    clearTimeout(this.resting);
    // Never again: nothing may draw on what is gone.
    this.request = -1;
    this.watching.disconnect();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.canvas.remove();
  }
}
