// Cubes as the page knows them: stickers in space, and what a turn does to them.
//
// A grid is a cube of three or of two pieces a side. The relatives of the 2x2x2 turn as it does, so two grids serve all
// puzzles, and the number of stickers tells which one it is. On the smaller one there is no layer 0: a wide turn is a
// face turn, a slice is nothing.
//
// Everything that needs rules (is it legal, how is it solved, what does an alg say) is asked of the server; what
// must happen under the pointer happens here. Axes as in three.js: x to the right, y up, z towards the viewer, so the
// faces R, U and F lie at +1. Stickers are numbered as in a facelet string: U1..U9, R, F, D, L, B.

export const FACES = "URFDLB";
export type Face = "U" | "R" | "F" | "D" | "L" | "B";
export type Vector = readonly [number, number, number];
export type Axis = 0 | 1 | 2;
export type Layer = -1 | 0 | 1;

/** One sticker: the piece it is on (each coordinate -1, 0 or 1) and the way it looks. */
export interface Place {
  readonly piece: Vector;
  readonly normal: Vector;
}

/** One, two or all three layers across an axis. */
export interface Layers {
  readonly axis: Axis;
  /** In ascending order. */
  readonly layers: readonly Layer[];
}

/** A turn of layers about their axis. */
export interface Turn extends Layers {
  /** Quarter turns, clockwise as seen from the positive end of the axis: 1, 2, -1 or -2. */
  readonly quarters: number;
}

export const SOLVED = [...FACES].map((face) => face.repeat(9)).join("");

const OUTWARDS: Record<Face, Vector> = {
  U: [0, 1, 0], R: [1, 0, 0], F: [0, 0, 1], D: [0, -1, 0], L: [-1, 0, 0], B: [0, 0, -1],
};

/** The way a face looks. */
export function outwards(face: Face): Vector {
  return OUTWARDS[face];
}

/** The face that looks that way. */
export function faceTowards(way: Vector): Face {
  const found = [...FACES].find((face) => OUTWARDS[face as Face].every((value, i) => value === way[i]));
  if (!found) throw new Error(`no face looks towards ${way}`);
  return found as Face;
}

/** Where the stickers of a face are, by row and column as a net shows them, both from -1 to 1. */
const LAYOUT: Record<Face, (row: number, column: number) => Vector> = {
  U: (row, column) => [column, 1, row],
  R: (row, column) => [1, -row, -column],
  F: (row, column) => [column, -row, 1],
  D: (row, column) => [column, -1, -row],
  L: (row, column) => [-1, -row, column],
  B: (row, column) => [-column, -row, -1],
};

/** A vector after a quarter turn, clockwise as seen from the positive end of the axis. */
function quarterTurned([x, y, z]: Vector, axis: Axis): Vector {
  switch (axis) {
    case 0: return [x, z, -y];
    case 1: return [-z, y, x];
    case 2: return [y, -x, z];
  }
}

/** Quarter turns brought to 0, 1, 2 or 3. */
function whole(quarters: number): number {
  return ((quarters % 4) + 4) % 4;
}

/** A vector after a turn of everything. */
export function turned(vector: Vector, axis: Axis, quarters: number): Vector {
  for (let i = whole(quarters); i > 0; i--) vector = quarterTurned(vector, axis);
  return vector.map((value) => value + 0) as unknown as Vector;
}

const key = (place: Place) => `${place.piece}/${place.normal}`;

/** The pieces a turn moves. */
export function moves(turn: Turn, piece: Vector): boolean {
  return turn.layers.includes(piece[turn.axis] as Layer);
}

/** The places of a cube's stickers. */
export class Grid {
  /** How many pieces lie along an edge. */
  readonly size: 2 | 3;
  /** In the order of a facelet string. */
  readonly places: readonly Place[];
  private readonly index: ReadonlyMap<string, number>;
  private readonly known = new Map<string, readonly number[]>();

  constructor(size: 2 | 3) {
    this.size = size;
    const at = (line: number) => (2 * line) / (size - 1) - 1;
    this.places = [...FACES].flatMap((letter) => Array.from({ length: size * size }, (_, i): Place => ({
      piece: LAYOUT[letter as Face](at(Math.floor(i / size)), at(i % size)).map((value) => value + 0) as unknown as Vector,
      normal: OUTWARDS[letter as Face],
    })));
    this.index = new Map(this.places.map((place, i) => [key(place), i]));
  }

  /** Where each sticker goes: the sticker at i moves to the place destinations(turn)[i]. */
  destinations(turn: Turn): readonly number[] {
    const name = `${turn.axis}/${turn.layers}/${turn.quarters}`;
    const found = this.known.get(name) ?? this.follow(turn);
    this.known.set(name, found);
    return found;
  }

  private follow(turn: Turn): number[] {
    return this.places.map((place, i) => {
      if (!moves(turn, place.piece)) return i;
      const to = {
        piece: turned(place.piece, turn.axis, turn.quarters),
        normal: turned(place.normal, turn.axis, turn.quarters),
      };
      const index = this.index.get(key(to));
      if (index === undefined) throw new Error("a turn takes every sticker to a place");
      return index;
    });
  }
}

export const LARGE = new Grid(3);
export const SMALL = new Grid(2);

/** All 54 places of the 3x3x3. */
export const PLACES = LARGE.places;

/** The grid with this many stickers. */
export function gridOf({ length }: { readonly length: number }): Grid {
  return length === SMALL.places.length ? SMALL : LARGE;
}

/** The stickers after a turn. */
export function apply(facelets: string, turn: Turn): string {
  const after = [...facelets];
  gridOf(facelets).destinations(turn).forEach((to, from) => (after[to] = facelets[from]));
  return after.join("");
}

export function inverse(turn: Turn): Turn {
  return { ...turn, quarters: -turn.quarters };
}

/** The same turn, or none at all, whatever the number of quarters was. */
export function sameLayers(a: Turn, b: Turn): boolean {
  return a.axis === b.axis && a.layers.length === b.layers.length && a.layers.every((layer, i) => layer === b.layers[i]);
}

interface Name {
  readonly axis: Axis;
  readonly layers: readonly Layer[];
  /** The sense in which the bare name turns. */
  readonly sense: 1 | -1;
}

const NAMES: Record<string, Name> = {
  R: { axis: 0, layers: [1], sense: 1 },
  L: { axis: 0, layers: [-1], sense: -1 },
  U: { axis: 1, layers: [1], sense: 1 },
  D: { axis: 1, layers: [-1], sense: -1 },
  F: { axis: 2, layers: [1], sense: 1 },
  B: { axis: 2, layers: [-1], sense: -1 },
  Rw: { axis: 0, layers: [0, 1], sense: 1 },
  Lw: { axis: 0, layers: [-1, 0], sense: -1 },
  Uw: { axis: 1, layers: [0, 1], sense: 1 },
  Dw: { axis: 1, layers: [-1, 0], sense: -1 },
  Fw: { axis: 2, layers: [0, 1], sense: 1 },
  Bw: { axis: 2, layers: [-1, 0], sense: -1 },
  M: { axis: 0, layers: [0], sense: -1 },
  E: { axis: 1, layers: [0], sense: -1 },
  S: { axis: 2, layers: [0], sense: 1 },
  x: { axis: 0, layers: [-1, 0, 1], sense: 1 },
  y: { axis: 1, layers: [-1, 0, 1], sense: 1 },
  z: { axis: 2, layers: [-1, 0, 1], sense: 1 },
};

/** The turn a WCA name stands for (also the old small letters for wide turns), or nothing. */
export function turnNamed(text: string): Turn | undefined {
  const parts = /^([URFDLB]w?|[MESxyz]|[urfdlb])(2'|2|'|)$/.exec(text);
  if (!parts) return undefined;
  const [, base, ending] = parts;
  const name = NAMES[base] ?? NAMES[`${base.toUpperCase()}w`];
  const amount = { "": 1, "'": -1, "2": 2, "2'": -2 }[ending] ?? 1;
  return { axis: name.axis, layers: name.layers, quarters: name.sense * amount };
}

/** The WCA name of a turn, in its shortest form; empty if it does nothing. */
export function nameOf(turn: Turn): string {
  const found = Object.entries(NAMES).find(([, name]) => sameLayers({ ...name, quarters: 0 }, turn));
  if (!found) throw new Error(`layers ${turn.layers} have no name`);
  const [base, { sense }] = found;
  const clockwise = whole(turn.quarters * sense);
  return clockwise === 0 ? "" : base + ["", "", "2", "'"][clockwise];
}

/** The names of an alg of single moves. */
export function namesIn(moves: string): string[] {
  return moves.split(/\s+/).filter((name) => name !== "");
}

/** The turns of an alg of single WCA names. */
export function turnsOf(moves: string): Turn[] {
  return namesIn(moves).flatMap((name) => turnNamed(name) ?? []);
}

/** How many face turns, and how many quarters of them: a middle layer is two, the whole puzzle none. */
export function counted(turns: readonly Turn[]): { htm: number; qtm: number } {
  let [htm, qtm] = [0, 0];
  for (const { layers, quarters } of turns) {
    const faces = layers.length === 3 ? 0 : layers.every((layer) => layer === 0) ? 2 : 1;
    htm += faces;
    qtm += faces * Math.abs(quarters);
  }
  return { htm, qtm };
}
