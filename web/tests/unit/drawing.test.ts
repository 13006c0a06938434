import { expect, test } from "vitest";
import { SOLVED } from "../../src/puzzles/cube";
import { CUBE, PUZZLES } from "../../src/puzzles/puzzle";
import { HOME } from "../../src/puzzles/angles";
import { netDrawing, svgOf, viewDrawing } from "../../src/pictures/drawing";

const COLOURS = {
  U: "#ffffff", R: "#ff0000", F: "#00ff00", D: "#ffff00", L: "#ff8800", B: "#0000ff", a: "#aa0000", b: "#00aa00", c: "#0000aa", d: "#aaaa00",
  "?": "#888888",
};
const DRESS = { colours: COLOURS };
const count = (svg: string, colour: string) => svg.split(`fill="${colour}"`).length - 1;

test("the net has nine stickers of each colour, all inside the picture", () => {
  const drawing = netDrawing(CUBE, SOLVED.replace("U", "?"), DRESS);
  const svg = svgOf(drawing, "a < b");
  expect(Object.values(COLOURS).map((colour) => count(svg, colour))).toEqual([8, 9, 9, 9, 9, 9, 0, 0, 0, 0, 1]);
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
    const svg = svgOf(viewDrawing(CUBE, SOLVED, DRESS, { spin, tilt }));
    return [..."URFDLB"].filter((face) => count(svg, COLOURS[face as "U"]) === 9).join("");
  };
  expect(seen(HOME.spin, HOME.tilt)).toBe("URF");
  expect(seen(0, 0)).toBe("F");
  expect(seen(180 + 34, -29)).toBe("DLB");
  expect(seen(0, 90)).toBe("U");
  for (let spin = 0; spin < 360; spin += 15) {
    for (let tilt = -90; tilt <= 90; tilt += 15) {
      const { width, shapes } = viewDrawing(CUBE, SOLVED, DRESS, { spin, tilt });
      const places = shapes.flatMap(({ points }) => points.flat());
      expect(Math.min(...places)).toBeGreaterThan(0);
      expect(Math.max(...places)).toBeLessThan(width);
    }
  }
});

test("what recedes is faint", () => {
  expect(svgOf(viewDrawing(CUBE, SOLVED, DRESS, HOME, new Set([0, 1]))).split("opacity=").length - 1).toBe(2);
});

test("small puzzles: four stickers a face, triangles where there are spikes, all inside the picture", () => {
  const small = PUZZLES["222"];
  expect(count(svgOf(netDrawing(small, small.solved, DRESS)), COLOURS.F)).toBe(4);
  const seen = svgOf(viewDrawing(small, small.solved, DRESS, HOME));
  expect([..."URFDLB"].map((face) => count(seen, COLOURS[face as "U"]))).toEqual([4, 4, 4, 0, 0, 0]);
  for (const puzzle of [PUZZLES.minitet, PUZZLES.stern, small]) {
    const { width, shapes } = viewDrawing(puzzle, puzzle.solved, DRESS, puzzle.home);
    expect(shapes.length, puzzle.id).toBeGreaterThan(4);
    const places = shapes.flatMap(({ points }) => points.flat());
    expect(Math.min(...places), puzzle.id).toBeGreaterThan(0);
    expect(Math.max(...places), puzzle.id).toBeLessThan(width);
  }
});

test("letters and symbols stand on every sticker that has a colour", () => {
  const marks = { marks: "letters", notation: "german" } as const;
  const net = svgOf(netDrawing(CUBE, SOLVED.replace("U", "?"), { ...DRESS, marks }));
  const letters = (svg: string) => [...svg.matchAll(/<text[^>]*>(.)<\/text>/g)].map(([, letter]) => letter);
  expect(letters(net).length).toBe(53);
  expect([...new Set(letters(net))].join("")).toBe("ORVULH");
  const { minitet } = PUZZLES;
  const body = svgOf(viewDrawing(minitet, minitet.solved, { ...DRESS, marks }, minitet.home));
  expect(letters(body).length).toBe(["a", "b", "c", "d"].reduce((sum, tone) => sum + count(body, COLOURS[tone as "a"]), 0));
  for (const letter of letters(body)) expect("ABCD").toContain(letter);
  const symbols = svgOf(viewDrawing(CUBE, SOLVED, { ...DRESS, marks: { ...marks, marks: "symbols" } }, HOME));
  expect(symbols.split("<path ").length - 1).toBe(27);
  expect(svgOf(viewDrawing(CUBE, SOLVED, { ...DRESS, marks: { ...marks, marks: "none" } }, HOME))).not.toContain("<g");
});
