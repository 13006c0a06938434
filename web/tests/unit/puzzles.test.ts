import { expect, test } from "vitest";
import { apply, FACES, outwards, SMALL, turnNamed, type Face } from "../../src/puzzles/cube";
import { attitudes, heldAs } from "../../src/puzzles/attitudes";
import { facetsOf, field, isFlat, OCTAHEDRON, OCTANTS } from "../../src/puzzles/facets";
import { blank, CUBE, fitted, grid, isReached, perColour, PUZZLES, puzzleNamed, read, tone, turnsOn, type Puzzle } from "../../src/puzzles/puzzle";
import { facesOf, tilesOf, wayToTetrahedron } from "../../src/puzzles/tetrahedron";

const SMALLS = [PUZZLES["222"], PUZZLES.minitet, PUZZLES.stern];
const THREE = [..."URF"].flatMap((face) => [face, `${face}2`, `${face}'`]);

function after(puzzle: Puzzle, alg: string): string {
  return alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), puzzle.solved);
}

/** How many positions lie 0, 1, 2, … turns away. */
function distances(puzzle: Puzzle, depth: number): number[] {
  const seen = new Set([puzzle.solved]);
  let edge = [puzzle.solved];
  return Array.from({ length: depth + 1 }, () => {
    const count = edge.length;
    edge = edge.flatMap((facelets) => THREE.flatMap((name) => {
      const next = apply(facelets, turnNamed(name)!);
      if (seen.has(next)) return [];
      seen.add(next);
      return [next];
    }));
    return count;
  });
}

test("stickers of the small puzzles are numbered as agreed", () => {
  const corners: Record<string, number[]> = {
    URF: [3, 4, 9], UFL: [2, 8, 17], ULB: [0, 16, 21], UBR: [1, 20, 5], DFR: [13, 11, 6], DLF: [12, 19, 10], DBL: [14, 23, 18], DRB: [15, 7, 22],
  };
  for (const [name, stickers] of Object.entries(corners)) {
    [...name].forEach((face, i) => {
      const { piece, normal } = SMALL.places[stickers[i]];
      expect(normal).toEqual(outwards(face as Face));
      const sum = [0, 1, 2].map((axis) => [...name].reduce((all, other) => all + outwards(other as Face)[axis], 0));
      expect(piece).toEqual(sum);
    });
  }
});

test("turns count as the facts do, and R U R' U' six times is nothing", () => {
  expect(distances(PUZZLES["222"], 4)).toEqual([1, 9, 54, 321, 1847]);
  expect(distances(PUZZLES.minitet, 4)).toEqual([1, 9, 54, 321, 1835]);
  for (const puzzle of SMALLS) {
    const once = "R U R' U'";
    expect(after(puzzle, Array(6).fill(once).join(" "))).toBe(puzzle.solved);
    expect(after(puzzle, Array(3).fill(once).join(" "))).not.toBe(puzzle.solved);
    for (const face of FACES) expect(after(puzzle, `${face} ${face} ${face} ${face}`)).toBe(puzzle.solved);
  }
  const [from, first, second] = ["R U2 R2 F2 R' F2 R F R", "F R2 F' R U2 R2 F' R", "F R2 F' R' F R2 U2 R'"];
  for (const solution of [first, second]) expect(after(PUZZLES["222"], `${from} ${solution}`)).toBe(PUZZLES["222"].solved);
});

test("wide turns are face turns and slices nothing, where there are two layers", () => {
  const small = PUZZLES["222"];
  expect(fitted(small, turnNamed("Rw")!)).toEqual(turnNamed("R"));
  expect(fitted(small, turnNamed("M")!)).toBeUndefined();
  expect(fitted(small, turnNamed("x")!)).toEqual(turnNamed("x"));
  expect(fitted(CUBE, turnNamed("M")!)).toEqual(turnNamed("M"));
  expect(turnsOn(small, ["Rw", "M", "x"])).toEqual([turnNamed("R"), turnNamed("x")]);
});

test("solved is solved however it is held, and nothing else is", () => {
  for (const puzzle of Object.values(PUZZLES)) {
    const ways = attitudes(grid(puzzle));
    expect(ways.length).toBe(24);
    for (const way of ways) {
      expect(isReached(puzzle, { facelets: heldAs(puzzle.solved, way), goal: null })).toBe(true);
      expect(isReached(puzzle, { facelets: heldAs(after(puzzle, "R U"), way), goal: after(puzzle, "R U") })).toBe(true);
    }
    for (const name of THREE) expect(isReached(puzzle, { facelets: after(puzzle, name), goal: null })).toBe(false);
    expect(isReached(puzzle, { facelets: blank(puzzle), goal: null })).toBe(false);
  }
  // A turn of the opposite layer is another way of holding it.
  expect(isReached(PUZZLES["222"], { facelets: after(PUZZLES["222"], "R L'"), goal: null })).toBe(true);
  expect(isReached(PUZZLES.minitet, { facelets: after(PUZZLES.minitet, "U D'"), goal: null })).toBe(true);
  expect(isReached(CUBE, { facelets: after(CUBE, "R L'"), goal: null })).toBe(false);
});

test("every face of the solved tetrahedron has one colour and lies in one plane", () => {
  const { minitet } = PUZZLES;
  const facets = facetsOf(minitet, minitet.solved);
  expect(facets.length).toBe(16);
  for (const letter of minitet.letters) {
    const mine = facets.filter(({ stickers }) => minitet.solved[stickers[0]] === letter);
    expect(mine.length).toBe(4);
    const planes = new Set(mine.map(({ normal, corners }) => `${normal.map((value) => value.toFixed(6))}/${
      corners.map((corner) => corner.reduce((sum, value, i) => sum + value * normal[i], 0).toFixed(6))}`));
    expect(planes.size).toBe(1);
  }
  expect(facetsOf(PUZZLES.stern, PUZZLES.stern.solved).length).toBe(24);
});

test("all triangles are alike, look outwards and stay in their octant", () => {
  for (const { corners: [a, b, c], normal, piece } of facetsOf(PUZZLES.stern, PUZZLES.stern.solved).concat(facetsOf(PUZZLES.minitet, PUZZLES.minitet.solved))) {
    for (const [p, q] of [[a, b], [b, c], [c, a]]) {
      expect(Math.hypot(...p.map((value, i) => value - q[i]))).toBeCloseTo(OCTAHEDRON * Math.SQRT2);
    }
    expect(Math.hypot(...normal)).toBeCloseTo(1);
    expect(a.reduce((sum, value, i) => sum + value * normal[i], 0)).toBeGreaterThan(0);
    for (const corner of [a, b, c]) corner.forEach((value, i) => expect(value * piece[i]).toBeGreaterThanOrEqual(0));
  }
});

test("the body has seven shapes, with as many positions as the facts say, at most three turns from the tetrahedron", () => {
  const { minitet } = PUZZLES;
  const shape = (facelets: string) => OCTANTS.map((octant) => (isFlat(minitet, facelets, octant) ? "-" : "^")).join("");
  const ways = attitudes(SMALL);
  const up = (facelets: string) => ways.map((way) => shape(heldAs(facelets, way))).sort()[0];
  const found = new Map([[shape(minitet.solved), { facelets: minitet.solved, far: 0 }]]);
  for (const [, { facelets, far }] of found) {
    for (const name of THREE) {
      const next = apply(facelets, turnNamed(name)!);
      if (!found.has(shape(next))) found.set(shape(next), { facelets: next, far: far + 1 });
    }
  }
  // The tip at DBL is held: each arrangement of the other three has the same number of positions.
  expect(found.size).toBe(35);
  const kinds = new Map<string, { positions: number; far: number }>();
  for (const { facelets, far } of found.values()) {
    const kind = kinds.get(up(facelets)) ?? { positions: 0, far };
    kinds.set(up(facelets), { positions: kind.positions + 136080 / 35, far: Math.min(kind.far, far) });
  }
  const listed = [...kinds.values()].sort((a, b) => a.far - b.far || a.positions - b.positions);
  expect(listed).toEqual([
    { positions: 3888, far: 0 }, { positions: 11664, far: 1 }, { positions: 11664, far: 2 }, { positions: 23328, far: 2 },
    { positions: 23328, far: 2 }, { positions: 15552, far: 3 }, { positions: 46656, far: 3 },
  ]);
});

test("a flat piece is painted as a whole in space, a spike face by face", () => {
  const { minitet, stern } = PUZZLES;
  expect([...field(minitet, minitet.solved, 3)].sort()).toEqual([3, 4, 9]);
  expect(field(minitet, minitet.solved, 2)).toEqual([2]);
  expect(field(stern, stern.solved, 3)).toEqual([3]);
  expect(field(minitet, blank(minitet), 3)).toEqual([3]);
  expect(field(CUBE, CUBE.solved, 20)).toEqual([20]);
});

test("letters are read as each puzzle has them", () => {
  const { minitet } = PUZZLES;
  expect(read(minitet, minitet.solved.toLowerCase().replace(/(....)/g, "$1 "))).toBe(minitet.solved);
  expect(read(minitet, "U".repeat(24))).toBeUndefined();
  expect(read(minitet, minitet.solved.replace(/[ABCD]/g, (letter) => "RGBY"["ABCD".indexOf(letter)]))).toBe(minitet.solved);
  expect(read(PUZZLES["222"], "WWWWRRRRGGGGYYYYOOOOBBBB")).toBe(PUZZLES["222"].solved);
  expect(read(PUZZLES["222"], CUBE.solved)).toBeUndefined();
  expect(read(CUBE, CUBE.solved.replace("U", "."))).toBe(CUBE.solved.replace("U", "?"));
  expect([CUBE, ...SMALLS].map(perColour)).toEqual([9, 4, 6, 6]);
  expect([..."ABCD?"].map((letter) => tone(minitet, letter))).toEqual(["a", "b", "c", "d", "?"]);
  expect(puzzleNamed("toString")).toBeUndefined();
});

test("a tetrahedron has four faces, written as the workbench writes them", () => {
  const { minitet, stern } = PUZZLES;
  expect(facesOf(minitet.solved)).toBe("AAAABBBBCCCCDDDD");
  const there = after(minitet, "U2 R2");
  expect(facesOf(there)).toBe("BDDCBAACDCCAABBD");
  for (const typed of ["BDDCBAACDCCAABBD", "bddc / baac / dcca / abbd", "   B\n  AAC\n DBDDA\nCCACBBD", "GYYBGRRBYBBRRGGY"]) expect(read(minitet, typed)).toBe(there);
  expect(read(stern, "AAAABBBBCCCCDDDD")).toBeUndefined();
  expect(read(minitet, "AAAABBBBCCCCDDD")).toBeUndefined();
  expect([...tilesOf(blank(minitet))!].flatMap(({ stickers }) => stickers).sort((a, b) => a - b)).toEqual([...Array(24).keys()]);
  // Held otherwise, it is still one.
  for (const way of attitudes(grid(minitet))) expect([...facesOf(heldAs(there, way))!].sort().join("")).toBe("AAAABBBBCCCCDDDD");
  expect(facesOf(heldAs(minitet.solved, attitudes(grid(minitet))[1]))).toMatch(/^(.)\1{3}(.)\2{3}(.)\3{3}(.)\4{3}$/);
});

test("from every shape at most three turns lead to a tetrahedron", () => {
  const { minitet } = PUZZLES;
  expect(facesOf(after(minitet, "R U F"))).toBeUndefined();
  for (const [alg, count] of [["U2", 0], ["R", 1], ["R U", 2], ["R U F", 3]] as const) {
    const from = after(minitet, alg);
    const way = wayToTetrahedron(from)!;
    expect(way.length, alg).toBe(count);
    expect(facesOf(way.reduce((facelets, name) => apply(facelets, turnNamed(name)!), from))).toBeDefined();
  }
  // A tip painted wrongly can be shown; a flat piece of two colours cannot.
  expect(wayToTetrahedron(`${minitet.solved.slice(0, 2)}B${minitet.solved.slice(3)}`)).toHaveLength(0);
  expect(wayToTetrahedron(`${minitet.solved.slice(0, 3)}B${minitet.solved.slice(4)}`)).toBeUndefined();
});
