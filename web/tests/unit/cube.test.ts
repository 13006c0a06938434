import { expect, test } from "vitest";
import { apply, inverse, LARGE, nameOf, SOLVED, turnNamed, type Turn } from "../../src/puzzles/cube";

const NAMES = [..."URFDLB"].flatMap((face) => [face, `${face}w`]).concat([..."MESxyz"]);
const ALL = NAMES.flatMap((name) => [name, `${name}2`, `${name}'`]);

/** The stickers after an alg, from solved. */
function after(alg: string): string {
  return alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), SOLVED);
}

test("the golden position", () => {
  expect(after("U R F' L'")).toBe("DURRUFRRRBRBDRBDRBFDDDFFDFFBLLBDBLDLFUUFLLFLLULRUBUUBU");
});

test("every name is read and written alike", () => {
  for (const name of ALL) expect(nameOf(turnNamed(name)!)).toBe(name);
  expect(turnNamed("r2'")).toEqual({ axis: 0, layers: [0, 1], quarters: -2 });
  for (const bad of ["", "Q", "R3", "R''", "Mw", "xx"]) expect(turnNamed(bad)).toBeUndefined();
});

test("a turn moves every sticker somewhere, and its inverse brings it back", () => {
  for (const name of ALL) {
    const turn = turnNamed(name) as Turn;
    expect(new Set(LARGE.destinations(turn)).size).toBe(54);
    expect(apply(apply(SOLVED, turn), inverse(turn))).toBe(SOLVED);
    const quarter = { ...turn, quarters: 1 };
    expect([1, 2, 3, 4].reduce((facelets) => apply(facelets, quarter), SOLVED)).toBe(SOLVED);
  }
});

test("wide turns and rotations are made of layers", () => {
  expect(after("Rw")).toBe(after("R M'"));
  expect(after("x")).toBe(after("R M' L'"));
  expect(after("y")).toBe(after("U E' D'"));
  expect(after("z")).toBe(after("F S B'"));
});
