// What is drawn over the video: a frame to hold the cube into, and the faces that were found, each sticker in its colour.

import type { FoundFaces, SeenFace } from "../../api/schemas";
import { fill, svg } from "../../dom/dom";
import { pointOn } from "../../scan/face";
import { PALETTES, type Tones } from "../../settings/schemes";

/** A face that was found, and how it is marked. */
export interface Marked {
  readonly face: SeenFace;
  /** How much of the time is over that it must be held still, 0 to 1. */
  readonly part: number;
  /** Whether it was captured before. */
  readonly known: boolean;
}

/** The side of the frame to hold a cube into, as a part of the picture's shorter side. */
const GUIDE = 0.62;

export class Overlay {
  readonly element = svg("svg", { class: "scan-overlay", "aria-hidden": "true", preserveAspectRatio: "xMidYMid slice" });
  private drawn = "";

  show({ width, height }: Pick<FoundFaces, "width" | "height">, marked: readonly Marked[]): void {
    const box = `0 0 ${width} ${height}`;
    if (this.drawn !== box) {
      this.drawn = box;
      this.element.setAttribute("viewBox", box);
    }
    const side = Math.min(width, height) * GUIDE;
    const guide = svg("rect", { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side, rx: side / 14, class: "scan-guide" });
    fill(this.element, ...(marked.length === 0 ? [guide] : []), ...marked.map((one) => drawing(one)));
  }

  clear(): void {
    fill(this.element);
  }
}

function drawing({ face, part, known }: Marked): SVGElement {
  const size = Math.round(Math.sqrt(face.grid.length));
  const points = face.corners.map((corner) => corner.join()).join(" ");
  const [a, b] = face.corners;
  const dot = Math.hypot(b[0] - a[0], b[1] - a[1]) / size / 5;
  const stickers = [...face.grid].map((letter, i) => {
    const [cx, cy] = pointOn(face, ((i % size) + 0.5) / size, (Math.floor(i / size) + 0.5) / size);
    return svg("circle", { cx, cy, r: dot, fill: PALETTES.usual[letter as keyof Tones] ?? "none", class: "scan-dot" });
  });
  return svg("g", { class: known ? "scan-face known" : "scan-face" },
    svg("polygon", { points, class: "scan-edge" }),
    // The line closes while the face is held still.
    svg("polygon", { points, class: "scan-closing", pathLength: 1, "stroke-dasharray": `${known ? 1 : part} 1` }),
    ...stickers);
}
