// Scanning without a camera: when a face is steady, which faces there are, how they make a cube, which way to turn it.

import { expect, test } from "vitest";
import type { Rgb, SeenFace } from "../../src/api/schemas";
import { apply, FACES, outwards, SOLVED, turned as rotated, turnNamed, type Axis, type Face, type Turn, type Vector } from "../../src/puzzles/cube";
import { coloursOf, STANDARD } from "../../src/settings/schemes";
import { arrange, meanTones, sourcesOf, upright, type Seen } from "../../src/scan/arrangement";
import { Collection } from "../../src/scan/collection";
import { centreOf, isSameFace, looksAlike, movement, pointOn, turned, turnedPlaces } from "../../src/scan/face";
import { Guidance, mirror, wayByCount, type Way } from "../../src/scan/guidance";
import { hex } from "../../src/scan/tones";
import { Steadiness } from "../../src/scan/steadiness";

const COLOURS: Record<string, Rgb> = { W: [240, 240, 240], R: [200, 20, 40], G: [0, 150, 70], Y: [250, 210, 0], O: [250, 110, 10], B: [10, 80, 200] };

/** A face in the middle of a picture, or beside it. */
function face(grid: string, { x = 0, y = 0, sure = 1 } = {}): SeenFace {
  return {
    grid, confidence: [...grid].map(() => sure), colours: [...grid].map((letter) => COLOURS[letter]),
    corners: [[200 + x, 100 + y], [400 + x, 100 + y], [400 + x, 300 + y], [200 + x, 300 + y]],
  };
}

test("faces turn clockwise, and four quarters are none", () => {
  expect(turned("abcdefghi", 1).join("")).toBe("gdahebifc");
  expect(turned("abcd", 1).join("")).toBe("cadb");
  expect(turned("abcdefghi", -1)).toEqual(turned("abcdefghi", 3));
  expect(turnedPlaces(9, 4)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect([centreOf("abcdefghi"), centreOf("abcd")]).toEqual(["e", undefined]);
});

test("a face is the same however it is turned, and with one letter misread; another centre is another face", () => {
  const one = face("WRGYWOBBR");
  for (const quarters of [0, 1, 2, 3]) expect(isSameFace(one, face(turned(one.grid, quarters).join("")))).toBe(true);
  expect(isSameFace(one, face("WRGYWOBBO"))).toBe(true);
  expect(isSameFace(one, face("WRGYWOWWO"))).toBe(false);
  expect(isSameFace(face("RRRRRRRRR"), face("RRRROROOR"))).toBe(false);
  expect(isSameFace(face("RRRROROOR"), face("RRRRRROOR"))).toBe(false);
  // Of four stickers each counts.
  expect(isSameFace(face("WRGY"), face("GWYR"))).toBe(true);
  expect(isSameFace(face("WRGY"), face("WRGB"))).toBe(false);
});

test("places on a face follow its corners; movement counts in its sides", () => {
  const one = face("WWWWWWWWW");
  expect(pointOn(one, 0.5, 0.5)).toEqual([300, 200]);
  expect(pointOn(one, 1, 0)).toEqual([400, 100]);
  expect(movement(one, face("WWWWWWWWW", { x: 6, y: 8 }))).toBeCloseTo(0.05);
  expect(looksAlike(one, face("WWWWWWWWR"), 0.5)).toBe(false);
  expect(looksAlike(one, face("WWWWWWWWR", { sure: 0.3 }), 0.5)).toBe(true);
});

test("a face is steady after five sightings and a third of a second, not before", () => {
  const watch = new Steadiness();
  const parts = (times: readonly number[], at: (i: number) => SeenFace[]) => times.map((time, i) => watch.watch(at(i), time).map(({ part }) => part)[0]);
  const still = () => [face("WRGYWOBBR")];
  // Fast answers: the time decides.
  expect(parts([0, 33, 66, 100, 133, 166], still).at(-1)).toBeCloseTo(166 / 350);
  expect(parts([400], still)).toEqual([1]);
  // Slow answers: their number decides.
  watch.reset();
  expect(parts([0, 300, 600, 900], still)).toEqual([0, 0.4, 0.6, 0.8]);
  expect(parts([1200], still)).toEqual([1]);
});

test("moving, another face, or being away starts again; one missed picture does not", () => {
  const watch = new Steadiness();
  const see = (time: number, ...faces: SeenFace[]) => watch.watch(faces, time)[0]?.part;
  for (let i = 0; i < 5; i++) see(100 * i, face("WRGYWOBBR"));
  expect(see(500, face("WRGYWOBBR", { x: 40 }))).toBe(0);
  for (let i = 0; i < 5; i++) see(600 + 100 * i, face("WRGYWOBBR", { x: 40 }));
  expect(see(1200, face("RRRRRRRRR", { x: 40 }))).toBe(0);
  for (let i = 0; i < 3; i++) see(1300 + 100 * i, face("RRRRRRRRR"));
  see(1600);
  expect(see(1700, face("RRRRRRRRR"))).toBeCloseTo(4 / 5);
  see(1800);
  see(1900);
  expect(see(2000, face("RRRRRRRRR"))).toBe(0);
  // A slow drift is no standing still, though each step is small.
  watch.reset();
  expect(Math.max(...Array.from({ length: 20 }, (_, i) => see(60 * i, face("WRGYWOBBR", { x: 4 * i })) ?? 0))).toBeLessThan(1);
});

test("the colours of a steady face are the mean of all its pictures; several faces are watched at once", () => {
  const watch = new Steadiness();
  const shaded = (by: number) => ({ ...face("WRGYWOBBR"), colours: [...Array(9).keys()].map((): Rgb => [100 + by, 50, 50]) });
  watch.watch([shaded(0), face("RRRRRRRRR", { x: 300 })], 0);
  const [first, second] = watch.watch([face("RRRRRRRRR", { x: 300 }), shaded(20)].reverse(), 100);
  expect(first.mean.colours[0][0]).toBe(110);
  expect(second.part).toBeCloseTo(100 / 350);
});

test("six places: each is filled once, can be emptied, and is filled again", () => {
  const all = new Collection<{ face: SeenFace }>();
  const grids = [..."WRGYO"].map((letter) => letter.repeat(9));
  expect(grids.map((grid) => all.add({ face: face(grid) }))).toEqual([0, 1, 2, 3, 4]);
  expect([all.count, all.isComplete]).toEqual([5, false]);
  expect([all.placeOf(face("G".repeat(9))), all.placeOf(face("B".repeat(9)))]).toEqual([2, -1]);
  all.remove(2);
  expect(all.add({ face: face("B".repeat(9)) })).toBe(2);
  expect(all.add({ face: face("RRRRYRRRR") })).toBe(5);
  expect([all.isComplete, all.add({ face: face("G".repeat(9)) })]).toEqual([true, -1]);
  // Two yellow centres cannot be.
  expect(all.alike).toEqual([3, 5]);
  all.clear();
  expect(all.count).toBe(0);
});

const after = (alg: string, from = SOLVED) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), from);
const tones = [...FACES].map((letter) => coloursOf({ scheme: "standard", palette: "usual", own: STANDARD })[letter as Face]);
const rgb = (tone: string): Rgb => [1, 3, 5].map((at) => parseInt(tone.slice(at, at + 2), 16)) as unknown as Rgb;
const paint = (facelets: string) => [...facelets].map((letter) => rgb(tones[FACES.indexOf(letter)]));

test("faces in any order and turned in any way come back upright, held as their centres say", () => {
  const cube = after("R U F2 L D' B2 U' R2");
  // As the workbench holds it: other faces in other places, so other names.
  for (const hold of ["x", "y'", "z2 x", "x y z'"]) {
    const held = after(hold, cube);
    const name = (letter: string) => FACES[[...FACES].findIndex((_, i) => held[9 * i + 4] === letter)];
    const facelets = [...held].map(name).join("");
    // As it was captured.
    const sources: Seen["faces"] = [[3, 1], [0, 0], [5, 2], [1, 3], [4, 0], [2, 1]].map(([given, turns]) => ({ given, turned: turns }));
    const captured: Rgb[][] = [];
    sources.forEach((source, place) => (captured[source.given] = turned(paint(held).slice(9 * place, 9 * place + 9), -source.turned)));
    const flat = captured.flat();
    expect(sourcesOf(sources, 9).map((source) => flat[source])).toEqual(paint(held));
    const at = facelets.indexOf("R");
    const reading = arrange({ facelets, confidence: [], doubtful: [at], faces: sources, tied: false }, flat, tones);
    expect(reading.facelets, hold).toBe(cube);
    expect(upright(reading, flat).flat(), hold).toEqual(paint(cube));
    expect(reading.tones.map(hex)).toEqual(tones);
    // The doubtful sticker moved with its face.
    expect(reading.sources[reading.doubtful[0]]).toBe(sourcesOf(sources, 9)[at]);
    // Read again, it stays as it is held.
    const again = { facelets: cube, confidence: [], doubtful: [], tied: false, faces: [...FACES].map((_, given) => ({ given, turned: 0 })) };
    expect(arrange(again, paint(cube), [...tones].reverse(), true).facelets).toBe(cube);
  }
});

test("a 2x2x2 is held by the corner that never moves, and its colours get their own names", () => {
  const solved = [...FACES].map((letter) => letter.repeat(4)).join("");
  const cube = after("R U F2 U' R2", solved);
  const faces = [...FACES].map((_, given) => ({ given, turned: 0 }));
  for (const hold of ["", "x", "y' z", "x2 y"]) {
    const held = hold === "" ? cube : after(hold, cube);
    // The workbench calls the colours after whatever corner it finds there.
    const other = hold === "" ? solved : after(hold, solved);
    const name = (letter: string) => FACES[[...FACES].findIndex((_, i) => other[4 * i] === letter)];
    const facelets = [...held].map(name).join("");
    const reading = arrange({ facelets, confidence: [], doubtful: [3], faces, tied: false }, paint(held), tones);
    expect(reading.facelets, hold).toBe(cube);
    expect(upright(reading, paint(held)).flat(), hold).toEqual(paint(cube));
    expect(reading.sources[reading.doubtful[0]]).toBe(3);
  }
  expect(meanTones(cube, paint(cube)).map(hex)).toEqual(tones);
});

/** What the hands do: a whole cube that is turned, and what the camera sees of it. */
class Hands {
  /** Where each face is. */
  private ways = new Map([...FACES].map((letter) => [letter as Face, outwards(letter as Face)]));

  turn(way: Way): void {
    const [axis, quarters] = ({ left: [1, 1], right: [1, -1], up: [0, 1], down: [0, -1], half: [1, 2] } as const)[way];
    this.about(axis, quarters);
  }

  about(axis: Axis, quarters: number): void {
    this.ways = new Map([...this.ways].map(([letter, way]): [Face, Vector] => [letter, rotated(way, axis, quarters)]));
  }

  get front(): Face {
    return [...this.ways].find(([, way]) => way[2] === 1)![0];
  }
}

test("who follows the pictures shows six faces with five turns, however the cube is held at first", () => {
  const names = ["", "x", "x2", "x'", "z", "z'", "y x", "y2 z", "y' z'"];
  for (const preferred of ["left", "right"] as const) {
    for (const name of names) {
      const hands = new Hands();
      for (const turn of name.split(" ").filter(Boolean).map((one) => turnNamed(one) as Turn)) hands.about(turn.axis, turn.quarters);
      const guidance = new Guidance();
      const missing = new Set([...FACES] as Face[]);
      const ways: Way[] = [];
      for (let i = 0; i < 6; i++) {
        expect(missing.delete(hands.front), `${name}: ${ways}`).toBe(true);
        guidance.saw(hands.front);
        const way = guidance.next(missing, preferred);
        if (way) hands.turn(way), ways.push(way);
      }
      expect(missing.size, name).toBe(0);
      expect(ways).toEqual([preferred, preferred, preferred, "down", "half"]);
    }
  }
});

test("who shows faces in another order is guided from there, and soon has all", () => {
  let most = 0;
  for (let seed = 1; seed <= 60; seed++) {
    let state = seed;
    const random = (n: number) => (state = (state * 48271) % 2147483647) % n;
    const hands = new Hands();
    hands.about(random(3) as Axis, random(4));
    const guidance = new Guidance();
    const missing = new Set([...FACES] as Face[]);
    let turns = 0;
    for (; missing.size > 0 && turns < 60; turns++) {
      missing.delete(hands.front);
      guidance.saw(hands.front);
      const way = guidance.next(missing, "left");
      // Every third time it is turned some other way, and once in a while it is tipped in the hand.
      if (way) hands.turn(random(3) === 0 ? (["left", "right", "up", "down"] as const)[random(4)] : way);
      if (random(4) === 0) hands.about(2, random(4));
    }
    expect(missing.size, `seed ${seed}`).toBe(0);
    most = Math.max(most, turns);
  }
  expect(most).toBeLessThan(40);
});

test("without centres four sides come first; a mirror swaps left and right", () => {
  expect([1, 2, 3, 4, 5, 6].map((count) => wayByCount(count, "right"))).toEqual(["right", "right", "right", "down", "half", undefined]);
  expect((["left", "right", "up", "down", "half"] as const).map(mirror)).toEqual(["right", "left", "up", "down", "half"]);
});
