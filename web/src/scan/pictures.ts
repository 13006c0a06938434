// Pictures on their way to the finder: frames of the camera and files, made no larger than the finder needs.

import type { SeenFace } from "../api/schemas";
import { canvas } from "../pictures/canvas";
import type { Photo } from "./collection";
import { turnedPlaces } from "./face";

/** The largest width of a frame; a file may be larger, because there is more time for it. */
export const FRAME_WIDTH = 640;
const FILE_SIDE = 1600;
const FRAME_QUALITY = 0.85;
const FILE_QUALITY = 0.93;
/** Pixels of a side of a thumbnail. */
const THUMBNAIL = 132;

type Source = HTMLVideoElement | ImageBitmap;

/** A picture, and the pixels it was made of. */
export interface Drawn {
  readonly picture: Photo;
  readonly pixels: HTMLCanvasElement;
}

async function draw(source: Source, width: number, height: number, quality: number, name: string | undefined, onto?: HTMLCanvasElement): Promise<Drawn> {
  const pixels = onto ?? document.createElement("canvas");
  if (pixels.width !== width || pixels.height !== height) Object.assign(pixels, { width, height });
  pixels.getContext("2d")?.drawImage(source, 0, 0, width, height);
  const content = await new Promise<Blob>((done, failed) =>
    pixels.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/jpeg", quality));
  return { picture: { content, width, height, name }, pixels };
}

/** What the camera sees now; `onto` is drawn over again and again. */
export function frameOf(video: HTMLVideoElement, onto: HTMLCanvasElement): Promise<Drawn> {
  const scale = Math.min(1, FRAME_WIDTH / video.videoWidth);
  return draw(video, Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale), FRAME_QUALITY, undefined, onto);
}

/** A picture from a file, upright; throws if the browser cannot read it. */
export async function pictureIn(file: File): Promise<Drawn> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, FILE_SIDE / Math.max(bitmap.width, bitmap.height));
  try {
    return await draw(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale), FILE_QUALITY, file.name);
  } finally {
    bitmap.close();
  }
}

/** A face cut out of its picture and made square. */
export function cutOut(pixels: HTMLCanvasElement, { corners: [a, b, , d] }: SeenFace): HTMLCanvasElement {
  const { element, context } = canvas(THUMBNAIL, THUMBNAIL);
  // Three corners come to three corners; the fourth is near enough.
  const [right, down] = [[b[0] - a[0], b[1] - a[1]], [d[0] - a[0], d[1] - a[1]]];
  const area = right[0] * down[1] - right[1] * down[0];
  if (Math.abs(area) < 1) return element;
  const [m11, m12] = [(THUMBNAIL * down[1]) / area, (-THUMBNAIL * right[1]) / area];
  const [m21, m22] = [(-THUMBNAIL * down[0]) / area, (THUMBNAIL * right[0]) / area];
  context.setTransform(m11, m12, m21, m22, -(m11 * a[0] + m21 * a[1]), -(m12 * a[0] + m22 * a[1]));
  context.drawImage(pixels, 0, 0);
  return element;
}

/** A thumbnail turned clockwise, with a ring around one of its stickers. */
export function pointedAt(thumbnail: HTMLCanvasElement, count: number, quarters: number, sticker: number): HTMLCanvasElement {
  const { element, context } = canvas(THUMBNAIL, THUMBNAIL);
  context.translate(THUMBNAIL / 2, THUMBNAIL / 2);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(thumbnail, -THUMBNAIL / 2, -THUMBNAIL / 2);
  context.setTransform(1, 0, 0, 1, 0, 0);
  const size = Math.round(Math.sqrt(count));
  const cell = THUMBNAIL / size;
  const at = turnedPlaces(count, quarters).indexOf(sticker);
  for (const [colour, width] of [["#000", 7], ["#fff", 3]] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect((at % size) * cell + 4, Math.floor(at / size) * cell + 4, cell - 8, cell - 8);
  }
  return element;
}
