// Letters or symbols on stickers, for people who cannot rely on colours: one for each colour, the same on net, cube and
// pictures.

import { svg } from "../dom/dom";
import type { Face } from "../puzzles/cube";
import type { TetraTone, Tone } from "../puzzles/puzzle";
import { inNotation } from "../settings/notation";
import type { Settings } from "../settings/settings";

type Marked = Face | TetraTone;

/** The colours that have marks. */
export const MARKED: readonly Marked[] = ["U", "R", "F", "D", "L", "B", "a", "b", "c", "d"];

const SQUARE = "M4 4h16v16H4z";
const TRIANGLE = "M12 3l10 18H2z";
const RING = "M12 2a10 10 0 1 0 0.01 0zM12 7.5a4.5 4.5 0 1 1 -0.01 0z";
const CROSS = "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z";

/** Shapes that are easy to tell apart, as paths in a box of 24 by 24. */
const SYMBOLS: Record<Marked, string> = {
  U: "M12 3a9 9 0 1 0 0.01 0z", R: SQUARE, F: TRIANGLE, D: RING, L: "M12 0l12 12-12 12L0 12z", B: CROSS,
  a: SQUARE, b: TRIANGLE, c: CROSS, d: RING,
};

export type MarkChoice = Pick<Settings, "marks" | "notation">;

/** What stands on a sticker: a path in a box of 24 by 24, or a letter. */
export type Sign = { readonly path: string } | { readonly letter: string };

/** What stands on stickers of a colour; nothing on unknown ones. */
export function signOf(tone: Tone, { marks, notation }: MarkChoice): Sign | undefined {
  if (marks === "none" || tone === "?") return undefined;
  if (marks === "symbols") return { path: SYMBOLS[tone] };
  // Faces are called as turns are, the tetrahedron's colours as they are written.
  return { letter: tone in LETTERS ? LETTERS[tone as TetraTone] : inNotation(tone, notation) };
}

const LETTERS: Record<TetraTone, string> = { a: "A", b: "B", c: "C", d: "D" };

/** How a letter is set in a box of 24 by 24. */
export const LETTER = { x: 12, y: 21, "text-anchor": "middle", "font-size": 26, "font-weight": 700 };

/** The mark as an element. */
export function markOf(tone: Tone, chosen: MarkChoice, ink: string): SVGElement | null {
  const sign = signOf(tone, chosen);
  if (!sign) return null;
  if ("path" in sign) return svg("path", { d: sign.path, fill: ink });
  const letter = svg("text", { ...LETTER, fill: ink });
  letter.textContent = sign.letter;
  return letter;
}

/** The same on a canvas, in a square of some size around a place. */
export function drawMark(context: CanvasRenderingContext2D, sign: Sign, x: number, y: number, size: number): void {
  if ("path" in sign) {
    context.save();
    context.translate(x - size / 2, y - size / 2);
    context.scale(size / 24, size / 24);
    context.fill(new Path2D(sign.path));
    context.restore();
    return;
  }
  context.font = `700 ${size * 1.1}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillText(sign.letter, x, y + size * 0.39);
}
