// How turns are written: in the letters of the WCA, or in German ones.

export type Notation = "wca" | "german";

const GERMAN: Record<string, string> = { U: "O", R: "R", F: "V", D: "U", L: "L", B: "H" };

/** A name that is made of letters of faces, such as URF or U3, in the chosen notation. */
export function lettersIn(name: string, notation: Notation): string {
  return notation === "german" ? name.replace(/[URFDLB]/g, (letter) => GERMAN[letter]) : name;
}

/** The same from one notation to another. */
export function renamed(name: string, from: Notation, to: Notation): string {
  const known = [..."URFDLB"];
  const plain = name.toUpperCase().replace(/[A-Z]/g, (letter) => known.find((face) => lettersIn(face, from) === letter) ?? letter);
  return lettersIn(plain, to);
}

/** WCA moves in the chosen notation. */
export function inNotation(moves: string, notation: Notation): string {
  return notation === "german" ? moves.split(" ").map((name) => name.replace(/^[URFDLB]/, (letter) => GERMAN[letter])).join(" ") : moves;
}
