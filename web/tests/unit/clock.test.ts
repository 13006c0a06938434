// The clock by which a machine is watched.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Clock } from "../../src/robot/clock";

let frames: (() => void)[] = [];
let now = 0;

beforeEach(() => {
  [frames, now] = [[], 0];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** So many milliseconds pass, with a frame at their end. */
function pass(milliseconds: number): void {
  now += milliseconds;
  const due = frames;
  frames = [];
  for (const frame of due) frame();
}

test("it plays to the end and no further, at any speed, and begins again from there", () => {
  const clock = new Clock();
  let told = 0;
  clock.subscribe(() => (told += 1));
  clock.play();
  expect(clock.playing, "there is nothing to play").toBe(false);
  clock.load(10);
  clock.play();
  pass(1500);
  expect(clock.time).toBeCloseTo(1.5);
  clock.speed = 4;
  expect(clock.time, "another speed does not jump").toBeCloseTo(1.5);
  pass(1000);
  expect(clock.time).toBeCloseTo(5.5);
  clock.pause();
  pass(1000);
  expect(clock.time).toBeCloseTo(5.5);
  clock.toggle();
  pass(5000);
  expect([clock.time, clock.playing, clock.atEnd]).toEqual([10, false, true]);
  clock.play();
  expect(clock.time).toBe(0);
  clock.seek(-3);
  expect([clock.time, clock.playing]).toEqual([0, false]);
  clock.seek(99);
  expect(clock.time).toBe(10);
  expect(told).toBeGreaterThan(6);
});

test("it follows a machine step by step, and waits where the machine is late", () => {
  const clock = new Clock();
  clock.load(10);
  clock.follow(2, 3, 2);
  pass(250);
  expect(clock.time).toBeCloseTo(2.5);
  pass(5000);
  expect([clock.time, clock.playing]).toEqual([3, false]);
  // The machine was early: it goes on from there.
  clock.follow(3, 4, 2);
  pass(100);
  clock.follow(4, 6, 2);
  expect(clock.time).toBe(4);
  // What is shown afterwards makes it longer.
  clock.extend(20);
  clock.follow(12, 14, 1);
  pass(1000);
  expect(clock.time).toBeCloseTo(13);
  // Played by hand, it has its own speed again, and no end before the end.
  clock.pause();
  clock.play();
  pass(3000);
  expect(clock.time).toBeCloseTo(16);
});
