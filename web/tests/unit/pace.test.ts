// Slow machines get coarser pictures of a motion, quick ones never.

import { expect, test } from "vitest";
import { LEVELS, Pace } from "../../src/view3d/pace";

const play = (pace: Pace, gap: number, frames: number) => {
  // Before the first frame there was a pause.
  pace.frame(5000, false);
  for (let i = 1; i < frames; i++) pace.frame(gap, true);
  return pace.level;
};

test("with quick frames nothing is lowered, whatever lies between motions", () => {
  const pace = new Pace();
  for (let motion = 0; motion < 50; motion++) expect(play(pace, 16.7, 30)).toBe(0);
  // Thirty a second are motion, and one late frame is an accident.
  expect(play(pace, 33.3, 300)).toBe(0);
  for (let i = 0; i < 40; i++) {
    pace.frame(120, true);
    pace.frame(17, true);
  }
  expect(pace.level).toBe(0);
});

test("slow frames lower it within three frames, it is remembered, and tried again when frames come quickly", () => {
  const pace = new Pace();
  expect(play(pace, 130, 3)).toBe(2);
  expect(play(pace, 40, 30)).toBe(2);
  expect(play(pace, 60, 3)).toBe(3);
  expect(play(pace, 300, 30)).toBe(LEVELS.length - 1);
  expect(play(pace, 16.7, 30)).toBe(3);
  expect(play(pace, 16.7, 62)).toBe(2);
  expect(play(pace, 16.7, 400)).toBe(0);
});
