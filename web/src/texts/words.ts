// Turns and positions in words, for people who hear the page instead of seeing it.
//
// Sides are named as in the history, from the home view: the cube's own front, not the one that is turned to the viewer.

import { FACES, nameOf, type Turn } from "../puzzles/cube";
import { grid, tone, type Puzzle, type Tone } from "../puzzles/puzzle";
import { inNotation } from "../settings/notation";
import { letterOf } from "../settings/schemes";
import { settings } from "../settings/settings";
import { messages, text, type Key } from "./texts";

/** The word for a colour, or that it is unknown. */
export function colourWord(tone: Tone): string {
  const letter = letterOf(settings, tone);
  return letter === undefined ? text("page.colour.unknown") : text(`colour.${letter}` as Key);
}

/** What a method is called; its plain name if there is no text for it. */
export function methodName(method: string): string {
  return messages[`method.${method}.title`] ?? method;
}

/** What a method is for, in a line. */
export function methodPurpose(method: string): string {
  return messages[`method.${method}.purpose`] ?? "";
}

/** How dice of a kind are rolled; nothing if there is no text for it. */
export function walkWords(walk: string): string {
  return messages[`page.dice.how.${walk}`] ?? "";
}

export function sideWord(face: string): string {
  return text(`page.side.${face}` as Key);
}

/** Where a face is, in a word to be written on it. */
export function faceWord(face: string): string {
  return text(`page.face.${face}` as Key);
}

/** How a puzzle is to be held while it is painted: as its centres say, if it has centres. */
export function holdingWords(puzzle: Puzzle, facelets: string): string {
  const [up, front] = [4, 22].map((index) => tone(puzzle, facelets[index] ?? "?"));
  if (grid(puzzle).size !== 3 || up === "?" || front === "?") return text("page.paint.holdAny");
  return text("page.paint.hold", { up: colourWord(up), front: colourWord(front) });
}

/** Layers and the whole cube turn in the direction of a side. */
const LIKE: Record<string, string> = { M: "L", E: "D", S: "F", x: "R", y: "U", z: "F" };

/** A turn as it is written, and in words. */
export function turnInWords(turn: Turn): string {
  const name = nameOf(turn);
  if (name === "") return "";
  const base = name[0];
  const how = text(name.endsWith("2") ? "page.say.half" : name.endsWith("'") ? "page.say.counterClockwise" : "page.say.clockwise");
  const kind = "MES".includes(base) ? "page.say.slice" : "xyz".includes(base) ? "page.say.cube" : name.includes("w") ? "page.say.wide" : "page.say.side";
  const action = text(kind, { side: sideWord(LIKE[base] ?? base), how });
  return text("page.say.turn", { name: inNotation(name, settings.notation), what: action });
}

/** The sides in the order in which one looks at them. */
const ORDER = "UFRBLD";

/** All stickers, side by side, row by row; a side of one colour in two words. */
export function positionInWords(puzzle: Puzzle, facelets: string): string {
  const { size } = grid(puzzle);
  return [...ORDER].map((face) => {
    const start = FACES.indexOf(face) * size ** 2;
    const stickers = [...facelets.slice(start, start + size ** 2)].map((letter) => tone(puzzle, letter));
    const side = sideWord(face);
    if (stickers.every((letter) => letter === stickers[0])) return text("page.say.plain", { side, colour: colourWord(stickers[0]) });
    const rows = Array.from({ length: size }, (_, row) => stickers.slice(row * size, (row + 1) * size).map(colourWord).join(", "));
    return text("page.say.rows", { side, rows: rows.join("; ") });
  }).join(" ");
}
