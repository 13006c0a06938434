import { expect, test } from "vitest";
import { apply, nameOf, SOLVED, turnNamed, type Turn } from "../../src/puzzles/cube";
import { basis, HOME, normal, seen, translate } from "../../src/puzzles/angles";

/** The four side faces at a spin, as the viewer sees front, right, back and left. */
function sides(spin: number): string {
  const { F, R, B, L } = seen({ spin, tilt: 0 });
  return F + R + B + L;
}

test("front is the side face that looks most towards the viewer, the left one at a tie", () => {
  const rule: [string, number[]][] = [
    ["FRBL", [0, 1, 44.9, 45, -44.9, 360, 405, 720 + 45, -315, HOME.spin]],
    ["RBLF", [45.1, 90, 135, 134.9, -270, -225, 450, 495]],
    ["BLFR", [135.1, 180, -180, 225, -135, 540, 585]],
    ["LFRB", [225.1, 270, -90, -45, -134.9, 315, 630, 675]],
  ];
  for (const [expected, spins] of rule) for (const spin of spins) expect(sides(spin), `${spin}`).toBe(expected);
});

test("the rule agrees with the geometry, at any tilt", () => {
  for (let spin = -720; spin <= 720; spin += 7) {
    for (const tilt of [-90, -30, 0, 29, 90]) {
      const { U, D, F } = seen({ spin, tilt });
      expect(U + D).toBe("UD");
      const radians = (spin * Math.PI) / 180;
      const towards = { F: Math.cos(radians), R: Math.sin(radians), B: -Math.cos(radians), L: -Math.sin(radians) };
      expect(towards[F as keyof typeof towards]).toBeCloseTo(Math.max(...Object.values(towards)), 9);
    }
  }
});

test("angles that are a tie but for rounding are a tie", () => {
  const spin = Array.from({ length: 450 }, () => 0.1).reduce((sum, step) => sum + step, 0);
  expect(spin).not.toBe(45);
  expect(sides(spin)).toBe("FRBL");
});

test("turns are translated from what is seen at eight angles", () => {
  const named = (name: string, spin: number) => nameOf(translate(turnNamed(name)!, { spin, tilt: 20 }));
  const rule: [number, string[]][] = [
    [0, ["U", "R", "F", "D", "L", "B", "M", "S'", "Rw2", "x", "y'", "z"]],
    [45, ["U", "R", "F", "D", "L", "B", "M", "S'", "Rw2", "x", "y'", "z"]],
    [90, ["U", "B", "R", "D", "F", "L", "S", "M", "Bw2", "z'", "y'", "x"]],
    [135, ["U", "B", "R", "D", "F", "L", "S", "M", "Bw2", "z'", "y'", "x"]],
    [180, ["U", "L", "B", "D", "R", "F", "M'", "S", "Lw2", "x'", "y'", "z'"]],
    [-135, ["U", "L", "B", "D", "R", "F", "M'", "S", "Lw2", "x'", "y'", "z'"]],
    [-90, ["U", "F", "L", "D", "B", "R", "S'", "M'", "Fw2", "z", "y'", "x'"]],
    [-45, ["U", "F", "L", "D", "B", "R", "S'", "M'", "Fw2", "z", "y'", "x'"]],
  ];
  const [[, seenNames]] = rule;
  for (const [spin, names] of rule) {
    for (const wrapped of [spin, spin + 360, spin - 720]) {
      expect(seenNames.map((name) => named(name, wrapped)), `${wrapped}`).toEqual(names);
    }
  }
});

test("translating a turn is doing it between two turns of the whole cube", () => {
  const after = (turns: Turn[]) => turns.reduce(apply, "UURUFFRDBLRFDDBLRUFDBLRUFDBLRUFDBLRUFDBLRUFDBLRUFDBLRU");
  for (const name of ["U", "R'", "F2", "Dw", "L", "B'", "M", "E", "S'", "x", "y", "z"]) {
    const turn = turnNamed(name)!;
    for (const [spin, there, back] of [[0, "y", "y'"], [90, "y", "y'"], [180, "y2", "y2"], [270, "y'", "y"]] as const) {
      if (spin === 0) expect(translate(turn, { spin, tilt: 0 })).toEqual(turn);
      else expect(after([turnNamed(there)!, turn, turnNamed(back)!])).toBe(after([translate(turn, { spin, tilt: 0 })]));
    }
  }
  expect(SOLVED.length).toBe(54);
});

test("angles are wrapped and clamped, and the viewer's axes stand at right angles", () => {
  expect(normal({ spin: 540, tilt: 91 })).toEqual({ spin: 180, tilt: 90 });
  expect(normal({ spin: -180, tilt: -200 })).toEqual({ spin: 180, tilt: -90 });
  expect(normal({ spin: -360, tilt: 0 })).toEqual({ spin: 0, tilt: 0 });
  for (const angles of [HOME, { spin: 45, tilt: 90 }, { spin: -200, tilt: -90 }]) {
    const { right, up, towards } = basis(angles);
    const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * b[i], 0);
    for (const [a, b] of [[right, up], [up, towards], [towards, right]]) expect(dot(a, b)).toBeCloseTo(0);
    expect(right[1]).toBe(0);
    expect(up[1]).toBeGreaterThanOrEqual(0);
  }
});
