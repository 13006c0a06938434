import { expect, test } from "vitest";
import { apply, moves, SMALL, turnNamed, type Vector } from "../../src/puzzles/cube";
import type { Angles } from "../../src/puzzles/angles";
import { hitTestOf } from "../../src/input/hittest";
import { angleOf, project, type Lens, type Spot } from "../../src/input/dragging";
import { facetsOf } from "../../src/puzzles/facets";
import { PUZZLES, type Puzzle } from "../../src/puzzles/puzzle";

const LENS: Lens = { centre: [400, 300], focal: 1500, distance: 14 };
const VIEWS: Angles[] = [-135, -34, 10, 34, 90, 170].flatMap((spin) => [-60, -20, 29, 70].map((tilt) => ({ spin, tilt })));
const after = (puzzle: Puzzle, alg: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), puzzle.solved);

/** A point turned clockwise as seen from the positive end of an axis. */
function swung(point: Vector, axis: number, degrees: number): Vector {
  const [next, last] = [(axis + 1) % 3, (axis + 2) % 3];
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = [...point];
  turned[next] = point[next] * c + point[last] * s;
  turned[last] = point[last] * c - point[next] * s;
  return turned as unknown as Vector;
}

test("on small puzzles every sticker that can be seen is found under its own middle", () => {
  for (const puzzle of [PUZZLES["222"], PUZZLES.minitet, PUZZLES.stern]) {
    for (const facelets of [puzzle.solved, after(puzzle, "R U F' R2")]) {
      const hitTest = hitTestOf(puzzle, facelets);
      const shared = (index: number) => facetsOf(puzzle, facelets).find(({ stickers }) => stickers.includes(index))?.stickers ?? [index];
      let seen = 0;
      for (const view of VIEWS) {
        SMALL.places.forEach((_, index) => {
          const found = hitTest.pick(project(hitTest.middle(index), view, LENS), view, LENS);
          if (!hitTest.faces(index, view, LENS)) return;
          seen += 1;
          // A flat piece answers for all its stickers.
          if (puzzle.shape === "spikes") expect(shared(index)).toContain(found?.sticker);
          else expect(found?.sticker).toBe(index);
        });
        expect(hitTest.pick([0, 0], view, LENS)).toBeUndefined();
      }
      expect(seen).toBeGreaterThan(VIEWS.length * 6);
    }
  }
});

test("a drag on a spike or a flat piece takes a layer of its piece the way of the drag", () => {
  let tried = 0;
  for (const puzzle of [PUZZLES.minitet, PUZZLES.stern]) {
    const facelets = after(puzzle, "U R2 F");
    const hitTest = hitTestOf(puzzle, facelets);
    for (const view of VIEWS) {
      SMALL.places.forEach((place, index) => {
        if (!hitTest.faces(index, view, LENS)) return;
        const grip = { sticker: index, point: hitTest.middle(index) };
        const from = project(grip.point, view, LENS);
        for (let degrees = 0; degrees < 360; degrees += 30) {
          const drag: Spot = [20 * Math.cos((degrees * Math.PI) / 180), 20 * Math.sin((degrees * Math.PI) / 180)];
          const held = hitTest.hold(grip, drag, view, LENS);
          const angle = angleOf(held, drag);
          expect(moves({ axis: held.axis, layers: [held.layer], quarters: 1 }, place.piece)).toBe(true);
          if (Math.abs(angle) < 1e-6) continue;
          const to = project(swung(grip.point, held.axis, Math.sign(angle) * 0.05), view, LENS);
          expect((to[0] - from[0]) * drag[0] + (to[1] - from[1]) * drag[1]).toBeGreaterThan(0);
          tried += 1;
        }
      });
    }
  }
  expect(tried).toBeGreaterThan(3000);
});
