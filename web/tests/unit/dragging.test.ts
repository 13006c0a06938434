import { expect, test } from "vitest";
import { moves, PLACES, type Vector } from "../../src/puzzles/cube";
import type { Angles } from "../../src/puzzles/angles";
import {
  angleOf, faces, hold, HINT_REACH, pick, pickHint, project, REACH, settle, shortest, type Grip, type Lens, type Spot,
} from "../../src/input/dragging";

const LENS: Lens = { centre: [400, 300], focal: 1500, distance: 14 };
const VIEWS: Angles[] = [-180, -135, -100, -45, 0, 20, 34, 45, 60, 90, 135, 170].flatMap((spin) =>
  [-90, -45, -20, 0, 29, 45, 70, 90].map((tilt) => ({ spin, tilt })));

/** The middle of a sticker, or a place nearby on it, at some distance from the middle of the cube. */
function spotOn(index: number, reach: number, aside = 0): Vector {
  const { piece, normal } = PLACES[index];
  return piece.map((value, axis) => (normal[axis] === 0 ? value + aside : value * reach)) as unknown as Vector;
}

/** A point turned clockwise as seen from the positive end of an axis. */
function swung(point: Vector, axis: number, degrees: number): Vector {
  const [next, last] = [(axis + 1) % 3, (axis + 2) % 3];
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = [...point];
  turned[next] = point[next] * c + point[last] * s;
  turned[last] = point[last] * c - point[next] * s;
  return turned as unknown as Vector;
}

/** Where a turn carries a grip along its face; that it also leaves the plane of the face is not what a hand means. */
function carried({ sticker, point }: Grip, axis: number, degrees: number): Vector {
  const { normal } = PLACES[sticker];
  return swung(point, axis, degrees).map((value, i) => (normal[i] === 0 ? value : point[i])) as unknown as Vector;
}

test("every sticker that can be seen is found under its own middle, every hidden one by its hint", () => {
  for (const view of VIEWS) {
    PLACES.forEach((_, index) => {
      for (const aside of [-0.4, 0, 0.4]) {
        const found = pick(project(spotOn(index, REACH, aside), view, LENS), view, LENS);
        if (faces(index, view, LENS)) expect(found?.sticker).toBe(index);
        else expect(found?.sticker).not.toBe(index);
      }
      const hint = project(spotOn(index, HINT_REACH), view, LENS);
      if (!faces(index, view, LENS) && !pick(hint, view, LENS)) expect(pickHint(hint, view, LENS)).toBeDefined();
    });
  }
});

test("beside the cube there is nothing", () => {
  for (const view of VIEWS) {
    for (const spot of [[0, 0], [800, 0], [400, 0], [0, 300], [800, 600]] as const) {
      expect(pick(spot, view, LENS)).toBeUndefined();
    }
  }
});

test("a drag takes a layer with the grabbed sticker in it and carries it the way of the drag", () => {
  let tried = 0;
  for (const view of VIEWS) {
    PLACES.forEach((place, sticker) => {
      if (!faces(sticker, view, LENS)) return;
      const grip: Grip = { sticker, point: spotOn(sticker, REACH, 0.2) };
      const from = project(grip.point, view, LENS);
      for (let degrees = 0; degrees < 360; degrees += 30) {
        const drag: Spot = [20 * Math.cos((degrees * Math.PI) / 180), 20 * Math.sin((degrees * Math.PI) / 180)];
        const held = hold(grip, drag, view, LENS);
        const angle = angleOf(held, drag);
        expect(moves({ axis: held.axis, layers: [held.layer], quarters: 1 }, place.piece)).toBe(true);
        expect(place.normal[held.axis]).toBe(0);
        // Of a drag straight across the only way that is left on an edge-on face nothing can follow.
        if (Math.abs(angle) < 1e-6) continue;
        const to = project(carried(grip, held.axis, Math.sign(angle) * 0.05), view, LENS);
        expect((to[0] - from[0]) * drag[0] + (to[1] - from[1]) * drag[1]).toBeGreaterThan(0);
        tried++;
      }
    });
  }
  expect(tried).toBeGreaterThan(15000);
});

test("along its way the sticker stays under the pointer at first", () => {
  const view = { spin: 34, tilt: 29 };
  for (const [index, way] of [[18, [1, 0, 0]], [20, [0, -1, 0]], [8, [0, 0, -1]], [15, [0, 0, -1]]] as const) {
    const grip: Grip = { sticker: index, point: spotOn(index, REACH) };
    const from = project(grip.point, view, LENS);
    const further = grip.point.map((value, axis) => value + 0.1 * way[axis]) as unknown as Vector;
    const to = project(further, view, LENS);
    const drag: Spot = [to[0] - from[0], to[1] - from[1]];
    const held = hold(grip, drag, view, LENS);
    const there = project(carried(grip, held.axis, angleOf(held, drag)), view, LENS);
    expect(Math.hypot(there[0] - to[0], there[1] - to[1])).toBeLessThan(2);
  }
});

test("layers settle at the nearest quarter, flicks go on to the next", () => {
  const rule: [number, number, number][] = [
    [0, 0, 0], [44, 0, 0], [46, 0, 1], [-46, 0, -1], [136, 0, 2], [-200, 0, -2], [280, 0, 3],
    [30, 0.5, 1], [-30, -0.5, -1], [80, -0.6, 0], [100, 0.9, 2], [10, 5, 0], [-15, -5, 0], [95, 9, 2],
  ];
  for (const [angle, speed, quarters] of rule) expect(settle(angle, speed), `${angle}, ${speed}`).toBe(quarters);
  expect([-4, -3, -2, -1, 0, 1, 2, 3, 4].map(shortest)).toEqual([0, 1, 2, -1, 0, 1, 2, -1, 0]);
});
