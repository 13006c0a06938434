// What lessons are drawn from: where to look from, how far out in the groups a position is, the bars of dice.

import { expect, test, vi } from "vitest";
import { LARGE, SMALL, turnNamed, type Turn } from "../../src/puzzles/cube";
import { HOME } from "../../src/puzzles/angles";
import { viewOfPieces } from "../../src/puzzles/viewpoint";
import { unsettledOf } from "../../src/services/stages";
import { Statistics } from "../../src/dice/statistics";

vi.stubGlobal("navigator", { languages: ["en"] });
const { distanceOut, radii } = await import("../../src/panels/solve/groups");
const { histogramOf } = await import("../../src/panels/solve/dicehistogram");

const turns = (alg: string) => alg.split(" ").flatMap((name): Turn[] => [turnNamed(name)!]);
/** The stickers of the corner at the bottom left of the back. */
const HIDDEN = SMALL.places.flatMap(({ piece }, index) => (String(piece) === "-1,-1,-1" ? [index] : []));

test("the view stays as long as it shows the pieces, and goes where they are seen with F in front", () => {
  expect(HIDDEN.length).toBe(3);
  expect(viewOfPieces(SMALL, HIDDEN, HOME, HOME, true)).toEqual({ spin: -HOME.spin, tilt: -HOME.tilt });
  expect(viewOfPieces(SMALL, HIDDEN, HOME, HOME, false)).toEqual({ spin: -HOME.spin, tilt: -HOME.tilt });
  const all = LARGE.places.map((_, index) => index);
  expect(viewOfPieces(LARGE, all, HOME, HOME, true)).toBe(HOME);
  expect(viewOfPieces(LARGE, [], HOME, HOME, true)).toBe(HOME);
  // One of two pieces is too few when a stage begins, and enough in the middle of it.
  const two = [...HIDDEN, ...SMALL.places.flatMap(({ piece }, index) => (String(piece) === "-1,1,1" ? [index] : []))];
  expect(viewOfPieces(SMALL, two, HOME, HOME, true)).not.toBe(HOME);
  expect(viewOfPieces(SMALL, two, HOME, HOME, false)).toBe(HOME);
});

test("pieces are settled when they are in their set, however the whole puzzle was turned since", () => {
  const corner = [8, 9, 20];
  const home = { orbits: corner.map((sticker) => [sticker]) };
  const anyhow = { orbits: [corner] };
  expect(unsettledOf(LARGE, home, [])).toEqual([]);
  expect(unsettledOf(LARGE, home, turns("x y2 z'"))).toEqual([]);
  expect(unsettledOf(LARGE, home, turns("R")).length).toBe(3);
  expect(unsettledOf(LARGE, home, turns("Rw x'")).length).toBe(0);
  expect(unsettledOf(LARGE, home, turns("Lw")).length).toBe(3);
  // Twisted in its place.
  const twisted = turns("R' D' R D R' D' R D");
  expect(unsettledOf(LARGE, home, twisted).length).toBe(3);
  expect(unsettledOf(LARGE, anyhow, twisted)).toEqual([]);
});

test("from turn to turn a position lies further in, from the rim to the middle", () => {
  const rings = radii(["43252003274489856000", "21119142223872000", "19508428800", "663552"]);
  expect(rings.length).toBe(5);
  for (let i = 1; i < rings.length; i++) expect(rings[i]).toBeLessThan(rings[i - 1]);
  const way = [0, 1, 2, 3].flatMap((stage) => [0, 0.25, 0.5, 0.75].map((part) => distanceOut(rings, stage, part)));
  for (let i = 1; i < way.length; i++) expect(way[i]).toBeLessThan(way[i - 1]);
  // While a stage goes on, it is within its own ring at first.
  for (const stage of [0, 1, 2, 3]) {
    expect(distanceOut(rings, stage, 0)).toBeLessThan(rings[stage]);
    expect(distanceOut(rings, stage, 0)).toBeGreaterThan(rings[stage + 1]);
  }
  expect(distanceOut(rings, 4, 0)).toBe(0);
});

test("the bars of dice hold all solves, and the curve as many", () => {
  const statistics = new Statistics();
  // Evenly spaced in probability: an exponential law as exact as it gets.
  for (let i = 0; i < 2000; i++) statistics.add({ turns: Math.floor(-22703 * Math.log(1 - (i + 0.5) / 2000)), seconds: 0 });
  const { counts, edges, expected } = histogramOf("dice", statistics, 22703);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2000);
  expect(edges.length).toBe(counts.length + 1);
  expect(expected!.reduce((sum, count) => sum + count, 0)).toBeCloseTo(2000, -1);
  counts.forEach((count, i) => expect(Math.abs(count - expected![i])).toBeLessThan(3));
  expect(histogramOf("dice", statistics, undefined).expected).toBeNull();
  const one = new Statistics();
  one.add({ turns: 0, seconds: 0 });
  expect(histogramOf("dice", one, 22703).counts).toEqual([1]);
});
