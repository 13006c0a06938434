// Letters or symbols on stickers, for eyes that do not trust colours: one for each colour, the same on net and cube.

import { shown } from "./bench";
import type { Face } from "./cube";
import { svg } from "./dom";
import type { Settings } from "./settings";

/** Shapes that nobody confuses, as paths in a box of 24 by 24. */
const SYMBOLS: Record<Face, string> = {
  U: "M12 3a9 9 0 1 0 0.01 0z",
  R: "M4 4h16v16H4z",
  F: "M12 3l10 18H2z",
  D: "M12 2a10 10 0 1 0 0.01 0zM12 7.5a4.5 4.5 0 1 1 -0.01 0z",
  L: "M12 0l12 12-12 12L0 12z",
  B: "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",
};

export type Chosen = Pick<Settings, "marks" | "notation"> & {
  /** Letters in place of those of the faces, for puzzles that have their own. */
  readonly letters?: Partial<Record<Face, string>>;
};

function letterOf(face: Face, { notation, letters }: Chosen): string {
  return letters?.[face] ?? shown(face, notation);
}

/** What stands on stickers of the colour of a face; nothing on unknown ones. */
export function markOf(face: Face | "?", chosen: Chosen, ink: string): SVGElement | null {
  if (chosen.marks === "none" || face === "?") return null;
  if (chosen.marks === "symbols") return svg("path", { d: SYMBOLS[face], fill: ink });
  const letter = svg("text", { x: 12, y: 21, "text-anchor": "middle", "font-size": 26, "font-weight": 700, fill: ink });
  letter.textContent = letterOf(face, chosen);
  return letter;
}

/** The same on a canvas, in a square of some size around a place. */
export function drawMark(context: CanvasRenderingContext2D, face: Face, chosen: Chosen, x: number, y: number, size: number): void {
  if (chosen.marks === "symbols") {
    context.save();
    context.translate(x - size / 2, y - size / 2);
    context.scale(size / 24, size / 24);
    context.fill(new Path2D(SYMBOLS[face]));
    context.restore();
    return;
  }
  context.font = `700 ${size * 1.1}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillText(letterOf(face, chosen), x, y + size * 0.39);
}
