// Letters or symbols on stickers: small squares just above them, all cut out of one picture that holds a mark per colour.

import {
  CanvasTexture, InstancedBufferAttribute, PlaneGeometry, type BufferGeometry, type InstancedMesh, type Matrix4, type ShaderMaterial,
} from "three";
import { drawMark, MARKED, signOf, type MarkChoice } from "../pictures/marks";
import type { Tone } from "../puzzles/puzzle";
import { inkOn } from "../settings/schemes";

/** Pixels of a mark in the picture. */
const CELL = 128;

const pictures = new Map<string, CanvasTexture>();

/** The picture of all marks; drawn once for each choice. */
function pictureOf(chosen: MarkChoice): CanvasTexture {
  const key = JSON.stringify([chosen.marks, chosen.notation]);
  const known = pictures.get(key);
  if (known) return known;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: CELL * MARKED.length, height: CELL });
  const context = canvas.getContext("2d");
  MARKED.forEach((tone, i) => {
    const sign = signOf(tone, chosen);
    if (context && sign) drawMark(context, sign, (i + 0.5) * CELL, CELL / 2, CELL * 0.78);
  });
  const picture = new CanvasTexture(canvas);
  pictures.set(key, picture);
  return picture;
}

export class Labels {
  readonly mesh: InstancedMesh;
  /** Which mark, how light, how strong. */
  private readonly sign: InstancedBufferAttribute;
  private readonly picture: { value: CanvasTexture | null };

  constructor(count: number, size: number, make: (shape: BufferGeometry, look: { picture: { value: CanvasTexture | null } }) => InstancedMesh) {
    this.picture = { value: null };
    this.mesh = make(new PlaneGeometry(size, size), { picture: this.picture });
    this.sign = new InstancedBufferAttribute(new Float32Array(3 * count), 3);
    this.mesh.geometry.setAttribute("sign", this.sign);
    Object.assign(this.mesh.material as ShaderMaterial, { transparent: true, depthWrite: false });
    this.mesh.visible = false;
  }

  place(index: number, matrix: Matrix4): void {
    this.mesh.setMatrixAt(index, matrix);
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  /** Shows marks of the colours that stickers have; `at` says which sticker each of our squares lies on. */
  show(chosen: MarkChoice, tones: readonly Tone[], colours: readonly string[], dimmed: ReadonlySet<number>, at: (index: number) => number): void {
    this.mesh.visible = chosen.marks !== "none";
    if (!this.mesh.visible) return;
    this.picture.value = pictureOf(chosen);
    for (let i = 0; i < this.sign.count; i++) {
      const sticker = at(i);
      const light = inkOn(colours[sticker]) === "#ffffff" ? 1 : 0;
      this.sign.setXYZ(i, MARKED.findIndex((tone) => tone === tones[sticker]), light, dimmed.has(sticker) ? 0.25 : 0.92);
    }
    this.sign.needsUpdate = true;
  }
}
