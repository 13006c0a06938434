import { expect, test } from "vitest";
import { apply, turnNamed } from "../../src/puzzles/cube";
import { Chance } from "../../src/dice/chance";
import { Statistics } from "../../src/dice/statistics";
import { lift, PLACES, solvedTwists, tables, TWISTS } from "../../src/dice/tables";
import { drawn, missing, walkFrom, type Rule } from "../../src/dice/walk";
import { attitudes, heldAs } from "../../src/puzzles/attitudes";
import { CUBE, grid, isReached, PUZZLES, type Puzzle } from "../../src/puzzles/puzzle";

const SMALLS = [PUZZLES["222"], PUZZLES.minitet, PUZZLES.stern];
const after = (puzzle: Puzzle, alg: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), puzzle.solved);

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/** As the rows of methods have them. */
const RULES = {
  random: { halves: false, otherAxis: false, seen: [] },
  "random-improved": { halves: true, otherAxis: true, seen: NINE },
  "random-improved-2023": { halves: true, otherAxis: true, seen: NINE.slice(0, 6) },
  "random-improved-only-quarters": { halves: false, otherAxis: true, seen: NINE.filter((turn) => turn % 3 !== 1) },
} satisfies Record<string, Rule>;

test("a position becomes numbers and is written down again, however it is held and coloured", () => {
  for (const puzzle of SMALLS) {
    for (const way of attitudes(grid(puzzle))) {
      const facelets = heldAs(after(puzzle, "R U2 F' R' U F2 R"), way);
      const lifted = lift(puzzle, facelets)!;
      expect(lifted.write(lifted.place, lifted.twist)).toBe(facelets);
      expect(isReached(puzzle, { facelets: lifted.write(0, 0), goal: null })).toBe(true);
    }
  }
  const strange = [...after(PUZZLES["222"], "R U F")].map((letter) => "URFDLB"["BLDFRU".indexOf(letter)]).join("");
  const lifted = lift(PUZZLES["222"], strange)!;
  expect(lifted.write(lifted.place, lifted.twist)).toBe(strange);
});

test("what no turns can solve is no position", () => {
  const small = PUZZLES["222"].solved;
  const letters = [...small];
  [letters[3], letters[4], letters[9]] = [small[9], small[3], small[4]];
  expect(lift(PUZZLES["222"], letters.join(""))).toBeUndefined();
  expect(lift(PUZZLES.minitet, "A".repeat(24))).toBeUndefined();
  expect(lift(PUZZLES.minitet, PUZZLES.minitet.solved.replace("B", "?"))).toBeUndefined();
});

test("tables turn as stickers do", () => {
  const { places, twists } = tables();
  const names = [..."URF"].flatMap((face) => [face, `${face}2`, `${face}'`]);
  for (const puzzle of SMALLS) {
    const facelets = after(puzzle, "F U' R2 U");
    const { place, twist, write } = lift(puzzle, facelets)!;
    names.forEach((name, t) => expect(write(places[9 * place + t], twists[9 * twist + t])).toBe(apply(facelets, turnNamed(name)!)));
  }
  expect(places.length).toBe(9 * PLACES);
  expect(SMALLS.map((puzzle) => solvedTwists(puzzle).reduce((sum, one) => sum + one, 0))).toEqual([1, 27, 27]);
  expect(TWISTS * PLACES).toBe(3674160);
  expect((TWISTS * PLACES) / 27).toBe(136080);
});

test("dice draw what their rule says", () => {
  const chance = new Chance(1);
  const counts = new Map<string, number>();
  for (let i = 0; i < 12000; i++) {
    const { axis, layers, quarters } = drawn(RULES.random, undefined, chance);
    const key = `${axis}/${layers}/${quarters}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect(counts.size).toBe(12);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120);
  const before = turnNamed("R")!;
  const improved = Array.from({ length: 500 }, () => drawn(RULES["random-improved"], before, chance));
  expect(improved.every(({ axis }) => axis !== 0)).toBe(true);
  expect(new Set(improved.map(({ quarters }) => Math.abs(quarters)))).toEqual(new Set([1, 2]));
});

test("improved dice see when one turn is missing; those of 2023 not about the third axis", () => {
  for (const puzzle of [CUBE, ...SMALLS]) {
    for (const name of ["U", "R2", "F'"]) {
      const turn = missing(puzzle, RULES["random-improved"], after(puzzle, name))!;
      expect(isReached(puzzle, { facelets: apply(after(puzzle, name), turn), goal: null })).toBe(true);
      expect(missing(puzzle, RULES.random, after(puzzle, name))).toBeUndefined();
    }
    expect(missing(puzzle, RULES["random-improved-2023"], after(puzzle, "R2"))).toBeDefined();
    expect(missing(puzzle, RULES["random-improved-2023"], after(puzzle, "F"))).toBeUndefined();
    expect(missing(puzzle, RULES["random-improved-only-quarters"], after(puzzle, "R2"))).toBeUndefined();
    expect(missing(puzzle, RULES["random-improved-only-quarters"], after(puzzle, "R'"))).toBeDefined();
    const walk = walkFrom(puzzle, after(puzzle, "U2"), RULES["random-improved"], new Chance(5))!;
    expect([walk.run(0), walk.turns, isReached(puzzle, { facelets: walk.facelets, goal: null })]).toEqual([true, 0, true]);
  }
});

test("walks end solved and count their turns; the limit holds", () => {
  for (const puzzle of SMALLS) {
    const walk = walkFrom(puzzle, after(puzzle, "R U F"), RULES.random, new Chance(7))!;
    expect(walk.run(10)).toBe(false);
    expect(walk.turns).toBe(10);
    expect(walk.run(Infinity)).toBe(true);
    expect(isReached(puzzle, { facelets: walk.facelets, goal: null })).toBe(true);
  }
  const hike = walkFrom(CUBE, after(CUBE, "R U F"), RULES.random, new Chance(7))!;
  expect([hike.run(300), hike.turns]).toEqual([false, 300]);
});

test("seeded improved dice on the 2x2x2 take as long as the exact expectation says", () => {
  const walk = walkFrom(PUZZLES["222"], PUZZLES["222"].solved, RULES["random-improved"], new Chance(2023))!;
  const statistics = new Statistics();
  for (let i = 0; i < 40; i++) {
    walk.scramble();
    walk.run(Infinity);
    statistics.add({ turns: walk.turns, seconds: 1 });
  }
  expect(Math.abs(statistics.mean - 613200)).toBeLessThan((4 * statistics.deviation) / Math.sqrt(40));
});

test("seeded dice on the MiniTet take as long as the exact expectations say", () => {
  // As `zauber distances minitet` works them out.
  for (const [walk, exact, solves] of [["random-improved", 22703, 500], ["random-improved-2023", 31427, 500], ["random", 172125, 100]] as const) {
    const walking = walkFrom(PUZZLES.minitet, PUZZLES.minitet.solved, RULES[walk], new Chance(9))!;
    const statistics = new Statistics();
    for (let i = 0; i < solves; i++) {
      walking.scramble();
      walking.run(Infinity);
      statistics.add({ turns: walking.turns, seconds: 1 });
    }
    expect(Math.abs(statistics.mean - exact), walk).toBeLessThan((4 * statistics.deviation) / Math.sqrt(solves));
  }
});

test("statistics", () => {
  const statistics = new Statistics();
  for (const turns of [4, 1, 3, 2]) statistics.add({ turns, seconds: 0.5 });
  const { count, mean, min, max, median, deviation } = statistics;
  expect({ count, mean, min, max, median }).toEqual({ count: 4, mean: 2.5, min: 1, max: 4, median: 2.5 });
  expect(deviation).toBeCloseTo(Math.sqrt(5 / 3));
  statistics.add({ turns: 10, seconds: 2 });
  expect(statistics.median).toBe(3);
  expect(statistics.solves(2)).toEqual([{ turns: 2, seconds: 0.5 }, { turns: 10, seconds: 2 }]);
});
