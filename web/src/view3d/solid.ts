// The picture in space, drawn by three.js with WebGL.
//
// A browser may take WebGL away at any time, and usually gives it back soon. If it does not, the view is told, which can
// draw in another way.

import { PerspectiveCamera, Scene, WebGLRenderer } from "three";
import { grid, type Puzzle } from "../puzzles/puzzle";
import { Cubies } from "./cubies";
import type { SolidPuzzle } from "./solidpuzzle";
import { Picture, type StickerPaint } from "./picture";
import { Spikes } from "./spikes";

/** How long a lost context may take to come back, in milliseconds, while the page is visible. */
const RETURN = 3000;

export class Solid extends Picture {
  private readonly renderer: WebGLRenderer;
  protected readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera();
  private readonly ending = new AbortController();
  protected model: SolidPuzzle | undefined;
  private coarse = false;
  private waiting = 0;

  /** `lost`: WebGL is gone for good. Throws if there is none. */
  constructor(host: HTMLElement, frame: (now: number) => void, lost: () => void) {
    super(host, frame);
    const { canvas } = this;
    // Asked for here and not by three.js, which would complain on the console.
    const context = canvas.getContext("webgl2", { antialias: true, alpha: true, depth: true, stencil: false });
    if (!context) throw new Error("no WebGL");
    this.renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: true });
    this.renderer.setClearAlpha(0);
    this.camera.position.z = this.ownLens.distance;
    const { signal } = this.ending;
    const wait = () => {
      this.waiting = window.setTimeout(() => (document.hidden ? wait() : lost()), RETURN);
    };
    canvas.addEventListener("webglcontextlost", wait, { signal });
    canvas.addEventListener("webglcontextrestored", () => {
      clearTimeout(this.waiting);
      this.ask();
    }, { signal });
  }

  override show(puzzle: Puzzle): void {
    this.model?.dispose();
    this.model = puzzle.shape === "spikes" ? new Spikes(puzzle) : new Cubies(grid(puzzle));
    this.coarse = false;
    this.scene.clear();
    this.scene.add(this.model.group);
    this.ask();
  }

  override paint({ facelets, tones, colours, dimmed, signs }: StickerPaint): void {
    this.model?.paint(facelets, colours, dimmed);
    this.model?.sign(signs, tones, colours, dimmed);
  }

  override mark(...[stickers]: Parameters<Picture["mark"]>): void {
    this.model?.mark(stickers);
  }

  override pulse(strength: number): void {
    this.model?.pulse(strength);
  }

  override hint(on: boolean): void {
    this.model?.hint(on);
  }

  override point(...turn: Parameters<Picture["point"]>): void {
    this.model?.point(...turn);
  }

  override showGhost(angle: number, strength: number): void {
    this.model?.showGhost(angle, strength);
  }

  override hold(...[swing]: Parameters<Picture["hold"]>): void {
    this.model?.hold(swing);
  }

  override look(...from: Parameters<Picture["look"]>): void {
    this.model?.look(...from);
  }

  override get load(): { calls: number; triangles: number } {
    const { calls, triangles } = this.renderer.info.render;
    return { calls, triangles };
  }

  protected override coarsen(on: boolean): void {
    if (on !== this.coarse) this.model?.coarsen(on);
    this.coarse = on;
  }

  protected override rescale(width: number, height: number, ratio: number): void {
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
  }

  protected override aim(): void {
    const { width, height } = this.size;
    const { focal, distance } = this.ownLens;
    this.camera.aspect = width / height;
    this.camera.fov = (2 * Math.atan(height / 2 / focal) * 180) / Math.PI;
    this.camera.near = distance - 8;
    this.camera.far = distance + 8;
    this.camera.updateProjectionMatrix();
  }

  protected override render(): void {
    this.renderer.render(this.scene, this.camera);
  }

  override dispose(): void {
    this.ending.abort();
    clearTimeout(this.waiting);
    super.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.model?.dispose();
  }
}
