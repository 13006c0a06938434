// The puzzle as flat shapes: what is painted last is what a ray from the eye meets first, also while layers turn.

import { expect, test } from "vitest";
import { apply, gridOf, moves, SOLVED, turnNamed, type Axis, type Layer, type Turn, type Vector } from "../../src/puzzles/cube";
import { REACH, sight, type Lens, type Spot, type Swing } from "../../src/input/dragging";
import { hitTestOf } from "../../src/input/hittest";
import { hintsSeen, shapesSeen, swung, type Shape } from "../../src/pictures/body";
import { CUBE, PUZZLES, type Puzzle } from "../../src/puzzles/puzzle";

const LENS: Lens = { centre: [200, 200], focal: 1000, distance: 14 };
/** Every sticker looks like itself. */
const fillAndSign = (index: number) => ({ fill: `sticker ${index}` });
const VIEWS = [{ spin: 34, tilt: 29 }, { spin: -118, tilt: -41 }, { spin: 171, tilt: 8 }, { spin: 3, tilt: 77 }, { spin: 0, tilt: 0 }];

function contains(points: readonly Spot[], [x, y]: Spot): boolean {
  return points.reduce((inside, [ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);
}

/** What is seen at a spot. */
const top = (shapes: readonly Shape[], spot: Spot) => shapes.findLast(({ points }) => contains(points, spot));

test("at rest the picture shows what hands find, on every puzzle", () => {
  for (const puzzle of Object.values(PUZZLES)) {
    const facelets = ["R", "U", "F2", "R"].reduce((now, name) => apply(now, turnNamed(name)!), puzzle.solved);
    const hitTest = hitTestOf(puzzle, facelets);
    for (const angles of VIEWS) {
      const shapes = shapesSeen({ puzzle, facelets, fillAndSign, angles, lens: LENS });
      let found = 0;
      for (let x = 15; x < 400; x += 13) {
        for (let y = 15; y < 400; y += 13) {
          const shown = top(shapes, [x, y])?.stickers;
          if (!shown) continue;
          found++;
          expect(shown, `${puzzle.id} ${JSON.stringify(angles)} ${x},${y}`).toContain(hitTest.pick([x, y], angles, LENS)?.sticker);
        }
      }
      expect(found).toBeGreaterThan(60);
    }
  }
});

/** Where a ray meets the box of a layer, and what is there: a sticker, or nothing but plastic near its edge or inside. */
function met(puzzle: Puzzle, axis: Axis, layer: Layer, eye: Vector, way: Vector): { far: number; sticker: number | undefined } | undefined {
  const { places, size } = gridOf(puzzle.solved);
  const wide = 3 / size;
  const along = (layer * (3 - wide)) / 2;
  const [low, high] = [-1, 1].map((side) => [0, 1, 2].map((other) => (other === axis && layer !== side ? along + (side * wide) / 2 : side * REACH)));
  const enter = [0, 1, 2].map((i) => ((way[i] > 0 ? low : high)[i] - eye[i]) / way[i]);
  const leave = [0, 1, 2].map((i) => ((way[i] > 0 ? high : low)[i] - eye[i]) / way[i]);
  const far = Math.max(...enter);
  if (far > Math.min(...leave)) return undefined;
  const across = enter.indexOf(far);
  const point = eye.map((value, i) => value + way[i] * far);
  const sticker = places.findIndex(({ piece, normal }) => piece[axis] === layer && normal[across] === -Math.sign(way[across])
    && [0, 1, 2].every((i) => (i === across ? Math.abs(Math.abs(point[i]) - REACH) < 1e-6 : Math.abs(point[i] - (piece[i] * (3 - wide)) / 2) < wide * 0.36)));
  return { far, sticker: sticker < 0 ? undefined : sticker };
}

test("while layers of a cube turn, nearer ones cover what is behind them", () => {
  const TURNS = ["R", "L'", "M", "Uw", "E", "B"].map((name) => turnNamed(name)!);
  for (const puzzle of [CUBE, PUZZLES["222"]]) {
    const { size } = gridOf(puzzle.solved);
    const layers: readonly Layer[] = size === 3 ? [-1, 0, 1] : [-1, 1];
    for (const turn of TURNS) {
      for (const [i, angles] of VIEWS.entries()) {
        const swing: Swing = { layers: turn, angle: [-70, 20, 45, 64, 133][i] };
        const shapes = shapesSeen({ puzzle, facelets: puzzle.solved, fillAndSign, angles, lens: LENS, swing });
        for (let x = 20; x < 400; x += 17) {
          for (let y = 20; y < 400; y += 17) {
            const { eye, way } = sight([x, y], angles, LENS);
            const hits = layers.flatMap((layer) => {
              const back = turn.layers.includes(layer) ? -swing.angle : 0;
              return met(puzzle, turn.axis, layer, swung(eye, turn.axis, back), swung(way, turn.axis, back)) ?? [];
            });
            const first = hits.sort((a, b) => a.far - b.far)[0];
            if (first?.sticker === undefined) continue;
            expect(top(shapes, [x, y])?.stickers, `${puzzle.id} ${turn.axis}/${turn.layers} ${JSON.stringify(angles)} ${x},${y}`).toEqual([first.sticker]);
          }
        }
      }
    }
  }
});

test("a layer that has swung a quarter looks like the turn done, on every puzzle", () => {
  for (const puzzle of Object.values(PUZZLES)) {
    for (const name of ["R", "U", "F", "L", "D", "B"]) {
      const turn = turnNamed(name) as Turn;
      const to = gridOf(puzzle.solved).destinations(turn);
      const done = apply(puzzle.solved, turn);
      for (const angles of VIEWS) {
        const swing = { layers: turn, angle: 90 * turn.quarters - 1e-6 };
        const turning = shapesSeen({ puzzle, facelets: puzzle.solved, fillAndSign, angles, lens: LENS, swing });
        const still = shapesSeen({ puzzle, facelets: done, fillAndSign, angles, lens: LENS });
        for (let x = 15; x < 400; x += 23) {
          for (let y = 15; y < 400; y += 23) {
            const [moving, rest] = [top(turning, [x, y])?.stickers, top(still, [x, y])?.stickers];
            if (!moving || !rest) continue;
            expect(rest, `${puzzle.id} ${name} ${JSON.stringify(angles)} ${x},${y}`).toContain(to[moving[0]]);
          }
        }
      }
    }
  }
});

test("hints are the faces that are not seen, and ghosts are the layers to be turned", () => {
  const angles = VIEWS[0];
  const plain = { puzzle: CUBE, facelets: SOLVED, fillAndSign, angles, lens: LENS };
  const hidden = hintsSeen(plain).flatMap(({ stickers }) => stickers);
  const seen = shapesSeen(plain).flatMap(({ stickers }) => stickers ?? []);
  expect([...hidden, ...seen].sort((a, b) => a! - b!)).toEqual(Array.from(SOLVED, (_, i) => i));
  const right = turnNamed("R")!;
  const ghosts = shapesSeen({ ...plain, ghosts: { layers: right, angle: 30, strength: 0.5 } }).filter(({ opacity }) => opacity === 0.5);
  expect(ghosts.length).toBeGreaterThan(11);
  const { places } = gridOf(SOLVED);
  for (const { fill } of ghosts) expect(moves(right, places[Number(fill.split(" ")[1])].piece)).toBe(true);
});
