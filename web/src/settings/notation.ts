// How turns are written: in the letters of the WCA, or in German ones.

export type Notation = "wca" | "german";

const GERMAN: Record<string, string> = { U: "O", R: "R", F: "V", D: "U", L: "L", B: "H" };

/** WCA moves in the chosen notation. */
export function inNotation(moves: string, notation: Notation): string {
  return notation === "german" ? moves.split(" ").map((name) => name.replace(/^[URFDLB]/, (letter) => GERMAN[letter])).join(" ") : moves;
}
