// The four puzzles of the page, and what differs between them: stickers, colours, shape, the way to look at them first.
//
// Turning is the grid's business (cube.ts): the relatives of the 2x2x2 turn as it does. The MiniTet is a 2x2x2 cut to a
// tetrahedron, whose body changes shape when it is turned; the Stern has a spike on each of the eight pieces. Both have
// four colours, A to D, the faces of the tetrahedron.

import { HOME, type Angles } from "./angles";
import { attitudes, heldAs } from "./attitudes";
import { FACES, gridOf, SOLVED, turnNamed, type Face, type Grid, type Layer, type Turn } from "./cube";
import { withoutFaces } from "./tetrahedron";

export type PuzzleId = "333" | "222" | "minitet" | "stern";

export interface Puzzle {
  readonly id: PuzzleId;
  readonly solved: string;
  /** The letters of its colours. */
  readonly letters: string;
  /** Round-edged cubes, or tetrahedra on an octahedron. */
  readonly shape: "cubies" | "spikes";
  /** Whether pieces of one colour lie flat, so that the body changes shape. */
  readonly shifting: boolean;
  readonly home: Angles;
}

const TETRAHEDRON = "BDCAABCDBACDCABDBADCABDC";
/** A tip towards the viewer, so that three faces are seen; from the cube's home there would be only one. */
const TIP_HOME: Angles = { spin: -34, tilt: 29 };

export const PUZZLES: Record<PuzzleId, Puzzle> = {
  "333": {
    id: "333", solved: SOLVED, letters: FACES, shape: "cubies", shifting: false, home: HOME,
  },
  "222": {
    id: "222", solved: [...FACES].map((face) => face.repeat(4)).join(""), letters: FACES, shape: "cubies",
    shifting: false, home: HOME,
  },
  minitet: {
    id: "minitet", solved: TETRAHEDRON, letters: "ABCD", shape: "spikes", shifting: true, home: TIP_HOME,
  },
  stern: {
    id: "stern", solved: TETRAHEDRON, letters: "ABCD", shape: "spikes", shifting: false, home: TIP_HOME,
  },
};

export const CUBE = PUZZLES["333"];

/** The puzzle of that name, if there is one. */
export function puzzleNamed(id: string): Puzzle | undefined {
  return Object.hasOwn(PUZZLES, id) ? PUZZLES[id as PuzzleId] : undefined;
}

export function grid({ solved }: Puzzle): Grid {
  return gridOf(solved);
}

/** The colours of the tetrahedron. Small letters, since B and D are faces of cubes too. */
export type TetraTone = "a" | "b" | "c" | "d";
/** The colour of a sticker, whatever it looks like on the screen; `?` is unknown. */
export type Tone = Face | TetraTone | "?";

/** The colour that a letter of a puzzle means. */
export function tone({ letters }: Puzzle, letter: string): Tone {
  if (!letters.includes(letter)) return "?";
  return letters === FACES ? (letter as Face) : (letter.toLowerCase() as TetraTone);
}

/** How many stickers have each colour. */
export function perColour({ solved, letters }: Puzzle): number {
  return solved.length / letters.length;
}

/** A turn as this puzzle has it: without middle layers, where there are none. Nothing if nothing would turn. */
export function fitted(puzzle: Puzzle, turn: Turn): Turn | undefined {
  if (grid(puzzle).size === 3 || turn.layers.length === 3) return turn;
  const layers = turn.layers.filter((layer): layer is Exclude<Layer, 0> => layer !== 0);
  return layers.length > 0 ? { ...turn, layers } : undefined;
}

/** The turns of these names, as this puzzle has them. */
export function turnsOn(puzzle: Puzzle, names: readonly string[]): Turn[] {
  return names.flatMap((name) => turnNamed(name) ?? []).flatMap((turn) => fitted(puzzle, turn) ?? []);
}

/** A puzzle whose stickers are all unknown, except centres, which never move. */
export function blank({ solved }: Puzzle): string {
  return [...solved].map((letter, index) => (solved.length === 54 && index % 9 === 4 ? letter : "?")).join("");
}

/** Reads letters of faces, of the colours on U R F D L B, or A to D, however they are spaced, or the 16 of a MiniTet's four
 * faces; nothing else. An address does not know the reader's scheme, so there the usual colours are meant. */
export function read(puzzle: Puzzle, typed: string, scheme = "WRGYOB"): string | undefined {
  const letters = (puzzle.shifting ? withoutFaces(typed) : typed).replace(/\s+/g, "").toUpperCase().replaceAll(".", "?");
  if (letters.length !== puzzle.solved.length) return undefined;
  const all = (known: string) => [...letters].every((letter) => letter === "?" || known.includes(letter));
  if (all(puzzle.letters)) return letters;
  const colours = puzzle.letters === FACES ? scheme : "RGBY";
  if (!all(colours)) return undefined;
  return [...letters].map((letter) => puzzle.letters[colours.indexOf(letter)] ?? letter).join("");
}

/** Whether two strings say the same but for the names of colours. */
function sameBut(a: string, b: string): boolean {
  const [there, back] = [new Map<string, string>(), new Map<string, string>()];
  return [...a].every((letter, i) => {
    const known = there.has(letter) ? there.get(letter) === b[i] : !back.has(b[i]);
    there.set(letter, b[i]);
    back.set(b[i], letter);
    return known;
  });
}

/** Whether the goal is reached, or without one the puzzle solved, however it is held. */
export function isReached(puzzle: Puzzle, { facelets, goal }: { readonly facelets: string; readonly goal: string | null }): boolean {
  const ways = attitudes(grid(puzzle));
  const to = goal ?? puzzle.solved;
  if (goal !== null || puzzle === CUBE) return ways.some((way) => way.every((place, i) => to[place] === facelets[i]));
  // The colours of a small puzzle are free: it is solved if each face has one colour.
  return !facelets.includes("?") && ways.some((way) => sameBut(heldAs(facelets, way), to));
}
