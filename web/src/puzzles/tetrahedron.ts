// The MiniTet as the tetrahedron it is: four faces with four stickers each, written as 16 letters, A B C D.
//
// Unfolded they are a large triangle, face A in its middle, B above, C to the left and D to the right of it. The letters
// go face after face, and on each face row by row. The tile in the middle of a face is a flat piece, whose colour is
// three of the 24 stickers; the others are tips, each with the sticker that lies on this face. The same is written down
// in Rust (`puzzle/src/relatives/tetrahedron.rs`), where its laws are tested.

import { apply, SMALL, turnNamed, type Turn, type Vector } from "./cube";

/** A triangle of the unfolded tetrahedron. */
export interface Tile {
  /** The stickers it shows: three of a flat piece, one of a tip. */
  readonly stickers: readonly number[];
  readonly face: "A" | "B" | "C" | "D";
  /** Where it is on its face. */
  readonly where: "centre" | "top" | "left" | "right" | "bottom";
  /** Row 0 to 3, and column in the row, from its left end; even columns point up. */
  readonly row: number;
  readonly column: number;
}

const [UFL, URF, UBR, DFR]: Vector[] = [[-1, 1, 1], [1, 1, 1], [1, 1, -1], [1, -1, 1]];
const [ULB, DLF, DRB, DBL]: Vector[] = [[-1, 1, -1], [-1, -1, 1], [1, -1, -1], [-1, -1, -1]];
const DOWN = ["left", "centre", "right", "bottom"] as const;
const UP = ["top", "left", "centre", "right"] as const;
const FACES = [
  { face: "A", pieces: [UFL, URF, UBR, DFR], where: DOWN, at: [[2, 1], [2, 2], [2, 3], [3, 3]] },
  { face: "B", pieces: [DBL, UFL, ULB, UBR], where: UP, at: [[0, 0], [1, 0], [1, 1], [1, 2]] },
  { face: "C", pieces: [UFL, DBL, DLF, DFR], where: UP, at: [[2, 0], [3, 0], [3, 1], [3, 2]] },
  { face: "D", pieces: [UBR, DFR, DRB, DBL], where: UP, at: [[2, 4], [3, 4], [3, 5], [3, 6]] },
] as const;

const TILES: readonly Tile[] = FACES.flatMap(({ face, pieces, where, at }) => {
  const flat = pieces[where.findIndex((one) => one === "centre")];
  return pieces.map((piece, i): Tile => {
    // The side of a tip that lies on the face is the sticker that looks along the axis on which it is apart from the flat piece.
    const isShown = (normal: Vector) => piece === flat || normal.some((value, axis) => value !== 0 && piece[axis] !== flat[axis]);
    const stickers = SMALL.places.flatMap((place, index) => (String(place.piece) === String(piece) && isShown(place.normal) ? [index] : []));
    const [row, column] = at[i];
    return { stickers, face, where: where[i], row, column };
  });
});

/** The same if the flat pieces are in the other four places: held a quarter turn otherwise. */
const OTHERWISE: readonly Tile[] = (() => {
  const to = SMALL.destinations(turnNamed("y") as Turn);
  return TILES.map((tile) => ({ ...tile, stickers: tile.stickers.map((index) => to.indexOf(index)) }));
})();

/** The tiles of a position, in the order of the 16 letters; nothing if it is not a tetrahedron. */
export function tilesOf(facelets: string): readonly Tile[] | undefined {
  const fits = ({ stickers }: Tile) => stickers.every((index) => facelets[index] === facelets[stickers[0]]);
  return [TILES, OTHERWISE].find((tiles) => tiles.every(fits));
}

/** A position as 16 letters; nothing if it is not a tetrahedron. */
export function facesOf(facelets: string): string | undefined {
  return tilesOf(facelets)?.map(({ stickers }) => facelets[stickers[0]]).join("");
}

/** The 24 letters of a text that has 16, with `/` between the faces or not, or in the rows of the triangle; anything else as
 * it is. */
export function withoutFaces(typed: string): string {
  const letters = typed.replace(/[\s/]+/g, "");
  if (letters.length !== TILES.length) return typed;
  const rows = typed.split("\n").map((line) => line.replace(/[\s/]+/g, "").length).filter((length) => length > 0);
  const inRows = rows.join() === "1,3,5,7";
  const facelets: string[] = [];
  TILES.forEach(({ stickers, row, column }, i) => {
    for (const index of stickers) facelets[index] = letters[inRows ? row * row + column : i];
  });
  return facelets.join("");
}

/** The turns that lead to a tetrahedron, as few as can be; nothing if three are not enough. */
export function wayToTetrahedron(facelets: string): readonly string[] | undefined {
  let ways: { facelets: string; names: readonly string[] }[] = [{ facelets, names: [] }];
  for (let count = 0; count <= 3; count++) {
    const found = ways.find((way) => tilesOf(way.facelets));
    if (found) return found.names;
    if (count < 3) ways = ways.flatMap((way) => TURNS.map((name) => ({ facelets: apply(way.facelets, turnNamed(name) as Turn), names: [...way.names, name] })));
  }
  return undefined;
}

const TURNS = [..."URF"].flatMap((face) => [face, `${face}2`, `${face}'`]);
