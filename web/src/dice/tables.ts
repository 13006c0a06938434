// Small puzzles as two numbers: where seven pieces are, and how they are twisted; the one at DBL is held.
//
// Nine turns of U, R and F lead from number to number by two tables that fit into a processor's cache. A turn of the
// opposite face is the same turn and another way of holding the puzzle, so this is every turn there is. MiniTet and
// Stern are walked as a 2x2x2 whose one-coloured pieces carry twists that nobody sees.

import { attitudes, heldAs, type Attitude } from "../puzzles/attitudes";
import { SMALL, turnNamed, type Turn } from "../puzzles/cube";
import { PUZZLES, type Puzzle } from "../puzzles/puzzle";

export const PLACES = 5040;
export const TWISTS = 729;
/** Three amounts of each of three faces: quarter clockwise, half, quarter counter-clockwise. */
export const TURNS: readonly Turn[] = [..."URF"].flatMap((face) => ["", "2", "'"].map((amount) => turnNamed(face + amount)!));

/** The stickers of each place, the one on U or D first, then clockwise. The last is held. */
const CORNERS: readonly (readonly [number, number, number])[] = [
  [3, 4, 9], [2, 8, 17], [0, 16, 21], [1, 20, 5], [13, 11, 6], [12, 19, 10], [15, 7, 22], [14, 23, 18],
];
const HELD = 7;

/** Which piece is at each of the seven places, and where its first sticker is there: 0, 1 or 2. */
interface Pieces {
  readonly pieces: readonly number[];
  readonly twists: readonly number[];
}

function ranked({ pieces }: Pieces): number {
  return pieces.reduce((rank, piece, i) => rank * (HELD - i) + pieces.slice(i + 1).filter((other) => other < piece).length, 0);
}

function arranged(rank: number): number[] {
  const digits = Array.from({ length: HELD }, (_, i) => {
    const digit = rank % (i + 1);
    rank = Math.floor(rank / (i + 1));
    return digit;
  }).reverse();
  const left = [0, 1, 2, 3, 4, 5, 6];
  return digits.map((digit) => left.splice(digit, 1)[0]);
}

function twistNumber(twists: readonly number[]): number {
  return twists.slice(0, 6).reduce((sum, twist) => sum * 3 + twist, 0);
}

function twistsOf(number: number): number[] {
  const twists = Array.from({ length: 6 }, (_, i) => Math.floor(number / 3 ** (5 - i)) % 3);
  return [...twists, (30 - twists.reduce((sum, twist) => sum + twist, 0)) % 3];
}

/** Where the piece at a place goes, and by how much its first sticker moves on. */
function moved(turn: Turn): { to: number; by: number }[] {
  const destinations = SMALL.destinations(turn);
  return CORNERS.slice(0, HELD).map(([first]) => {
    const to = CORNERS.findIndex((corner) => corner.includes(destinations[first]));
    return { to, by: CORNERS[to].indexOf(destinations[first]) };
  });
}

export interface Tables {
  /** What turn t makes of place number n is at 9n + t. */
  readonly places: Uint16Array;
  readonly twists: Uint16Array;
  /** The turn that would bring all pieces home, plus one; 0 if none does. */
  readonly homewards: Uint8Array;
}

let made: Tables | undefined;

export function tables(): Tables {
  made ??= make();
  return made;
}

function make(): Tables {
  const [places, twists] = [new Uint16Array(PLACES * 9), new Uint16Array(TWISTS * 9)];
  const homewards = new Uint8Array(PLACES);
  TURNS.map(moved).forEach((move, t) => {
    for (let number = 0; number < PLACES; number++) {
      const [before, after] = [arranged(number), Array<number>(HELD)];
      move.forEach(({ to }, from) => (after[to] = before[from]));
      places[9 * number + t] = ranked({ pieces: after, twists: [] });
      if (places[9 * number + t] === 0) homewards[number] = t + 1;
    }
    for (let number = 0; number < TWISTS; number++) {
      const [before, after] = [twistsOf(number), Array<number>(HELD)];
      move.forEach(({ to, by }, from) => (after[to] = (before[from] + by) % 3));
      twists[9 * number + t] = twistNumber(after);
    }
  });
  return { places, twists, homewards };
}

/** Which twists are solved: of MiniTet and Stern, those whose spikes of three colours stand right. */
export function solvedTwists({ solved }: Puzzle): Uint8Array {
  const seen = CORNERS.map((corner) => new Set(corner.map((index) => solved[index])).size > 1);
  return Uint8Array.from({ length: TWISTS }, (_, number) =>
    twistsOf(number).every((twist, place) => twist === 0 || !seen[place]) ? 1 : 0);
}

/** A position in numbers, and how to write one down again as it was held and coloured. */
export interface Lifted {
  readonly place: number;
  readonly twist: number;
  write(place: number, twist: number): string;
}

/** Reads a position; nothing if it is not a position. */
export function lift(puzzle: Puzzle, facelets: string): Lifted | undefined {
  const seen = puzzle === PUZZLES["222"] ? recoloured(facelets) : turnedHome(puzzle, facelets);
  if (!seen) return undefined;
  const home = CORNERS.map((corner) => corner.map((index) => puzzle.solved[index]).join(""));
  const found = CORNERS.map((corner) => {
    const letters = corner.map((index) => seen.facelets[index]).join("");
    const twist = [0, 1, 2].find((by) => home.includes(letters.slice(by) + letters.slice(0, by)));
    return twist === undefined ? undefined : { piece: home.indexOf(letters.slice(twist) + letters.slice(0, twist)), twist };
  });
  if (found.some((piece) => piece === undefined) || new Set(found.map((piece) => piece?.piece)).size < 8) return undefined;
  const pieces = found.slice(0, HELD).map((piece) => piece!.piece);
  const twists = found.slice(0, HELD).map((piece) => piece!.twist);
  const wrong = (found[HELD]!.twist + twists.reduce((sum, twist) => sum + twist, 0)) % 3;
  if (wrong !== 0) {
    // Twists that cannot be seen are chosen so that the sum is right.
    const unseen = pieces.findIndex((piece) => new Set(home[piece]).size === 1);
    if (unseen < 0 || found[HELD]!.twist !== 0) return undefined;
    twists[unseen] = (twists[unseen] + 3 - wrong) % 3;
  }
  return {
    place: ranked({ pieces, twists }), twist: twistNumber(twists),
    write: (place, twist) => {
      const letters = [...puzzle.solved];
      const now = twistsOf(twist);
      arranged(place).forEach((piece, at) => CORNERS[at].forEach((_, k) => (letters[CORNERS[at][(k + now[at]) % 3]] = home[piece][k])));
      return seen.back(letters.join(""));
    },
  };
}

interface Seen {
  readonly facelets: string;
  back(facelets: string): string;
}

/** A 2x2x2 with its colours named so that the piece at DBL is at home: opposite colours share no piece. */
function recoloured(facelets: string): Seen | undefined {
  const pieces = CORNERS.map((corner) => corner.map((index) => facelets[index]));
  const opposite = (letter: string) => [...new Set(facelets)].find((other) =>
    other !== letter && !pieces.some((piece) => piece.includes(letter) && piece.includes(other)));
  const [d, b, l] = pieces[HELD];
  const names = [opposite(d), opposite(l), opposite(b), d, l, b];
  if (names.includes(undefined) || new Set(names).size < 6) return undefined;
  return {
    facelets: [...facelets].map((letter) => "URFDLB"[names.indexOf(letter)]).join(""),
    back: (upright) => [...upright].map((letter) => names["URFDLB".indexOf(letter)]).join(""),
  };
}

/** A MiniTet or Stern held so that its spike at DBL is at home. */
function turnedHome({ solved }: Puzzle, facelets: string): Seen | undefined {
  const way = attitudes(SMALL).find((turned) => {
    const held = heldAs(facelets, turned);
    return CORNERS[HELD].every((index) => held[index] === solved[index]);
  });
  if (!way) return undefined;
  const back: Attitude = way.map((_, place) => way.indexOf(place));
  return { facelets: heldAs(facelets, way), back: (upright) => heldAs(upright, back) };
}
