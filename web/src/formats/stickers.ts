// Stickers and lines in texts, as far as their letters alone say what they are.

import { apply, FACES, SOLVED, turnNamed } from "../puzzles/cube";
import { CUBE, read, type Puzzle } from "../puzzles/puzzle";
import { lettersOf } from "../settings/schemes";
import { settings } from "../settings/settings";

/** Stickers of one of these puzzles, however they are spaced, or as the net of the 3x3x3; nothing else. */
export function readFacelets(typed: string, puzzles: readonly Puzzle[]): { puzzle: Puzzle; facelets: string } | undefined {
  for (const puzzle of puzzles) {
    const letters = read(puzzle, typed, lettersOf(settings));
    if (letters !== undefined) return { puzzle, facelets: puzzle === CUBE ? inNetOrder(typed, letters) : letters };
  }
  const digits = puzzles.includes(CUBE) ? readDigits(typed) : undefined;
  return digits === undefined ? undefined : { puzzle: CUBE, facelets: digits };
}

/** The faces in the order of the Cube Transformer of 2010, V O H U R L; the digit of a colour is its place here, from 1. */
const ORDER_2010 = "FUBDRL";

/** The 54 digits of 2010, in its order of faces or as a net; nothing else. */
function readDigits(typed: string): string | undefined {
  const digits = typed.replace(/\s+/g, "").replaceAll(".", "?");
  if (!/^(?=.*\d)[1-6?]{54}$/.test(digits)) return undefined;
  const letters = [...digits].map((digit) => ORDER_2010[Number(digit) - 1] ?? "?").join("");
  const net = inNetOrder(typed, letters);
  return net !== letters ? net : [...FACES].map((face) => letters.slice(9 * ORDER_2010.indexOf(face)).slice(0, 9)).join("");
}

/** The stickers of a 3x3x3 as the digits of 2010. */
export function digitsOf(facelets: string): string {
  const ordered = [...ORDER_2010].map((face) => facelets.slice(9 * FACES.indexOf(face)).slice(0, 9)).join("");
  return [...ordered].map((letter) => (letter === "?" ? letter : String(ORDER_2010.indexOf(letter) + 1))).join("");
}

/** If the text has the shape of a net, its letters come row by row and are put into the order of faces. */
function inNetOrder(typed: string, letters: string): string {
  const rows = typed.split("\n").map((line) => line.replace(/\s+/g, "").length).filter((length) => length > 0);
  if (rows.join() !== "3,3,3,12,12,12,3,3,3") return letters;
  const face = (start: number, width: number) => [0, 1, 2].map((row) => letters.slice(start + row * width, start + row * width + 3)).join("");
  const [up, left, front, right, back, down] = [face(0, 3), face(9, 12), face(12, 12), face(15, 12), face(18, 12), face(45, 3)];
  return up + right + front + down + left + back;
}

/** Renames stickers from places to colours: `turned` says how the cube is held. */
export function coloured(facelets: string, turned: string): string {
  const held = turned.split(" ").flatMap((name) => turnNamed(name) ?? []).reduce(apply, SOLVED);
  const centres = [...FACES].map((_, face) => held[9 * face + 4]);
  return [...facelets].map((letter) => centres[FACES.indexOf(letter)] ?? letter).join("");
}

/** Renames colours so that most stickers agree with `shown`: the workbench names colours by how a puzzle is held. */
export function renamed({ letters }: Puzzle, facelets: string, shown: string): string {
  const votes = new Map<string, number>();
  [...facelets].forEach((letter, i) => votes.set(letter + shown[i], (votes.get(letter + shown[i]) ?? 0) + 1));
  const names = new Map([["?", "?"]]);
  const free = new Set(letters);
  const call = (letter: string, name: string) => {
    if (!names.has(letter) && free.delete(name)) names.set(letter, name);
  };
  for (const [[letter, name]] of [...votes].sort(([, a], [, b]) => b - a)) call(letter, name);
  for (const letter of letters) for (const name of [letter, ...free]) call(letter, name);
  return [...facelets].map((letter) => names.get(letter)).join("");
}

export interface Line {
  /** From 1, as editors count. */
  readonly number: number;
  readonly content: string;
}

/** The lines that hold something, without the numbers that lists of scrambles begin with. */
export function linesOf(content: string): Line[] {
  return content.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)
    .map((line, i) => ({ number: i + 1, content: line.replace(/^\s*\d+[.)]\s+/, "").trim() }))
    .filter((line) => line.content !== "");
}
