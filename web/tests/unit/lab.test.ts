// The lab's drawings and words.

import { expect, test, vi } from "vitest";

// The language is that of the browser, of which there is none here.
vi.stubGlobal("navigator", { languages: ["en"] });
const { layout, marks } = await import("../../src/pictures/histogram");
const { duration, experimentWords, progressWords, startWords, withoutOptions } = await import("../../src/lab/words");

test("marks of an axis are round, and in it", () => {
  expect(marks(0, 15_275_176)).toEqual([0, 5_000_000, 10_000_000, 15_000_000]);
  expect(marks(6.5, 10.5)).toEqual([7, 8, 9, 10]);
  expect(marks(0, 1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(marks(0.1, 0.7)).toEqual([0.2, 0.4, 0.6]);
  expect(marks(3, 3)).toEqual([3]);
});

test("bars stand on the axis, as high as their counts; the mean and theory have the same scale", () => {
  const { bars, mean, expected, across, up } = layout({ title: "", mean: 8.5, edges: [6.5, 7.5, 8.5, 9.5], counts: [1, 0, 4], expected: [2, 2, 1] });
  const bottom = bars[0].y + bars[0].height;
  expect(bars.map(({ y, height }) => y + height)).toEqual([bottom, bottom, bottom]);
  expect(bars[2].height).toBeCloseTo(4 * bars[0].height);
  expect(bars[1].height).toBe(0);
  expect(mean).toBeCloseTo(bars[2].x - 0.5);
  expect(expected[0][1]).toBeCloseTo(bottom - 2 * bars[0].height);
  expect(expected[0][0]).toBeCloseTo(bars[0].x + bars[0].width / 2);
  // Every length has its own bar, and is named below its middle; there is room for others.
  expect(across.map(({ value }) => value)).toEqual([6, 8, 10]);
  expect(across[1].at).toBeCloseTo(bars[1].x + bars[1].width / 2);
  expect(up.every(({ value }) => Number.isInteger(value))).toBe(true);
});

test("a histogram of a single value, or of none, can be drawn", () => {
  const one = layout({ title: "", mean: 4, edges: [3.5, 4.5], counts: [7] });
  expect(one.bars).toHaveLength(1);
  expect(one.across.map(({ value }) => value)).toEqual([2, 4, 6]);
  expect(one.bars[0].width).toBeLessThan(50);
  const solved = layout({ title: "", mean: 0, edges: [-0.5, 0.5], counts: [7] });
  expect(solved.across.map(({ value }) => value), "no length is less than none").toEqual([0, 2]);
  expect(one.expected).toEqual([]);
  const none = layout({ title: "", mean: 0, edges: [0, 1], counts: [0] });
  expect([...none.bars, { x: none.mean, y: 0 }].every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
});

test("runs in words", () => {
  expect(duration(0.2)).toBe("1 s");
  expect(duration(59.5)).toBe("60 s");
  expect(duration(61)).toBe("2 min");
  expect(duration(5400)).toBe("1.5 h");
  expect(startWords("turns:25")).toBe("after 25 random turns");
  expect(startWords("file:a:b.txt")).toBe("from a:b.txt");
  expect(startWords("later")).toBe("later");
  const experiment = { puzzle: "222", start: "uniform", n: 2000, seed: 7, entries: [] };
  expect(experimentWords(experiment)).toBe("2x2x2 · 2,000 positions, all equally likely · seed 7");
  const run = { id: 1, name: "", state: "running", created: 0, elsewhere: false, experiment, done: 1200, all: 8000, progress: { task: "runs", seconds: 30, remaining: 90 } };
  expect(progressWords(run)).toBe("1,200 of 8,000 solves, about 2 min left");
  expect(progressWords({ ...run, state: "paused" })).toBe("1,200 of 8,000 solves");
});

test("the page does not speak of options of the command line", () => {
  expect(withoutOptions("Dice on a cube. With --start turns:25 positions are made as in 2023.")).toBe("Dice on a cube.");
  expect(withoutOptions("How long? It depends. --robot names the machine.")).toBe("How long? It depends.");
});
