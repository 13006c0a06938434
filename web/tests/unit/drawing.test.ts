import { expect, test } from "vitest";
import { SOLVED } from "../../src/cube";
import { CUBE, PUZZLES } from "../../src/puzzles/puzzle";
import { HOME } from "../../src/globe";
import { netDrawing, svgOf, viewDrawing } from "../../src/pictures/drawing";

const COLOURS = { U: "#fff", R: "#f00", F: "#0f0", D: "#ff0", L: "#f80", B: "#00f", "?": "#888" };
const count = (svg: string, colour: string) => svg.split(`fill="${colour}"`).length - 1;

test("the net has nine stickers of each colour, all inside the picture", () => {
  const drawing = netDrawing(CUBE, SOLVED.replace("U", "?"), COLOURS);
  const svg = svgOf(drawing, "a < b");
  expect(Object.values(COLOURS).map((colour) => count(svg, colour))).toEqual([8, 9, 9, 9, 9, 9, 1]);
  expect(svg).toContain("<title>a &lt; b</title>");
  for (const { points } of drawing.shapes) {
    for (const [x, y] of points) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(drawing.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(drawing.height);
    }
  }
});

test("the view shows the faces that are seen from there, and nothing beyond the picture", () => {
  const seen = (spin: number, tilt: number) => {
    const svg = svgOf(viewDrawing(CUBE, SOLVED, COLOURS, { spin, tilt }));
    return [..."URFDLB"].filter((face) => count(svg, COLOURS[face as "U"]) === 9).join("");
  };
  expect(seen(HOME.spin, HOME.tilt)).toBe("URF");
  expect(seen(0, 0)).toBe("F");
  expect(seen(180 + 34, -29)).toBe("DLB");
  expect(seen(0, 90)).toBe("U");
  for (let spin = 0; spin < 360; spin += 15) {
    for (let tilt = -90; tilt <= 90; tilt += 15) {
      const { width, shapes } = viewDrawing(CUBE, SOLVED, COLOURS, { spin, tilt });
      const places = shapes.flatMap(({ points }) => points.flat());
      expect(Math.min(...places)).toBeGreaterThan(0);
      expect(Math.max(...places)).toBeLessThan(width);
    }
  }
});

test("what recedes is faint", () => {
  expect(svgOf(viewDrawing(CUBE, SOLVED, COLOURS, HOME, new Set([0, 1]))).split("opacity=").length - 1).toBe(2);
});

test("small puzzles: four stickers a face, triangles where there are spikes, all inside the picture", () => {
  const small = PUZZLES["222"];
  expect(count(svgOf(netDrawing(small, small.solved, COLOURS)), COLOURS.F)).toBe(4);
  const seen = svgOf(viewDrawing(small, small.solved, COLOURS, HOME));
  expect([..."URFDLB"].map((face) => count(seen, COLOURS[face as "U"]))).toEqual([4, 4, 4, 0, 0, 0]);
  for (const puzzle of [PUZZLES.minitet, PUZZLES.stern, small]) {
    const { width, shapes } = viewDrawing(puzzle, puzzle.solved, COLOURS, puzzle.home);
    expect(shapes.length, puzzle.id).toBeGreaterThan(4);
    const places = shapes.flatMap(({ points }) => points.flat());
    expect(Math.min(...places), puzzle.id).toBeGreaterThan(0);
    expect(Math.max(...places), puzzle.id).toBeLessThan(width);
  }
});
