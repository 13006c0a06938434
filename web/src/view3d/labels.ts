// Letters or symbols on stickers: small squares just above them, all cut out of one picture that holds a mark per face.

import {
  CanvasTexture, InstancedBufferAttribute, PlaneGeometry, type BufferGeometry, type InstancedMesh, type Matrix4, type ShaderMaterial,
} from "three";
import { FACES, type Face } from "../cube";
import { drawMark, type Chosen } from "../marks";
import { inkOn } from "../schemes";

/** Pixels of a mark in the picture. */
const CELL = 128;

const pictures = new Map<string, CanvasTexture>();

/** The picture of all marks; drawn once for each choice. */
function pictureOf(chosen: Chosen): CanvasTexture {
  const key = JSON.stringify([chosen.marks, chosen.notation, chosen.letters]);
  const known = pictures.get(key);
  if (known) return known;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: CELL * FACES.length, height: CELL });
  const context = canvas.getContext("2d");
  if (context) [...FACES].forEach((face, i) => drawMark(context, face as Face, chosen, (i + 0.5) * CELL, CELL / 2, CELL * 0.78));
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

  /** Shows marks of the faces whose colours stickers have; `at` says which sticker each of our squares lies on. */
  show(chosen: Chosen, faces: readonly (Face | "?")[], colours: readonly string[], dimmed: ReadonlySet<number>, at: (index: number) => number): void {
    this.mesh.visible = chosen.marks !== "none";
    if (!this.mesh.visible) return;
    this.picture.value = pictureOf(chosen);
    for (let i = 0; i < this.sign.count; i++) {
      const sticker = at(i);
      const light = inkOn(colours[sticker]) === "#ffffff" ? 1 : 0;
      this.sign.setXYZ(i, FACES.indexOf(faces[sticker]), light, dimmed.has(sticker) ? 0.25 : 0.92);
    }
    this.sign.needsUpdate = true;
  }
}
