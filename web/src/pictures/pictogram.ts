// Turns as small pictures: the puzzle from the front, what turns of it, and an arrow.

import { svg } from "../dom/dom";
import { grid, type Puzzle } from "../puzzles/puzzle";

/** Which part of the face a layer covers as seen from the front, and whether its front side moves up or to the right. */
const STRAIGHT: Record<string, { column?: number; row?: number; sense: 1 | -1 }> = {
  L: { column: 0, sense: -1 }, M: { column: 1, sense: -1 }, R: { column: 2, sense: 1 },
  U: { row: 0, sense: -1 }, E: { row: 1, sense: 1 }, D: { row: 2, sense: 1 },
};

/** The picture of a turn by its name. Turns in the plane of the face are a bent arrow; half turns have two tips, or a number. */
export function pictogram(name: string, puzzle: Puzzle): SVGElement {
  const base = name[0];
  const [back, half, wide] = [name.includes("'") ? -1 : 1, name.includes("2"), name.includes("w")];
  const parts: SVGElement[] = [];
  const layer = STRAIGHT[base];
  const { size } = grid(puzzle);
  const pitch = 21 / size;
  // Of two lines, the first and the last.
  const line = (i: number) => (size === 2 ? 2 * i : i);
  const covers = (of: number | undefined, i: number) => of !== undefined && (of === line(i) || (wide && line(i) === 1));
  for (let i = 0; i < size * size; i++) {
    const [column, row] = [i % size, Math.floor(i / size)];
    const lit = layer ? covers(layer.column, column) || covers(layer.row, row) : "xyz".includes(base) || base === "F";
    parts.push(piece(puzzle, column, row, lit ? "lit" : "unlit"));
  }
  if (layer) {
    const along = 12 + (pitch * (size - 1) * ((layer.column ?? layer.row ?? 0) - 1)) / 2;
    const forward = layer.sense * back > 0;
    // Up is a smaller y; to the right a larger x.
    const [from, to] = layer.column !== undefined ? (forward ? [21, 3] : [3, 21]) : forward ? [3, 21] : [21, 3];
    parts.push(...straight(along, from, to, layer.column !== undefined, half));
  } else if (base === "x" || base === "y") {
    const forward = (base === "x" ? 1 : -1) * back > 0;
    const [from, to] = base === "x" ? (forward ? [21, 3] : [3, 21]) : forward ? [3, 21] : [21, 3];
    parts.push(...straight(12, from, to, base === "x", half));
  } else {
    // F, S and z turn as the hands of a clock, B the other way round as seen from here.
    parts.push(...bent((base === "B" ? -1 : 1) * back > 0, base === "B" || base === "S", half));
  }
  return svg("svg", { viewBox: "0 0 24 24", class: "pictogram", "aria-hidden": "true" }, ...parts);
}

/** A piece of the front: a square; of the Stern a spike; of the MiniTet a spike or a triangle. */
function piece(puzzle: Puzzle, column: number, row: number, className: string): SVGElement {
  const { size } = grid(puzzle);
  if (puzzle.shape === "cubies") {
    const pitch = 21 / size;
    return svg("rect", { x: 2 + column * pitch, y: 2 + row * pitch, width: pitch - 1, height: pitch - 1, rx: 1.4, class: className });
  }
  const [x, y] = [column === 0 ? -1 : 1, row === 0 ? -1 : 1];
  const at = (right: number, down: number) => `${12 + x * right},${12 + y * down}`;
  // Two of the four in front lie flat when it is solved.
  const flat = puzzle.shifting && x === -y;
  const corners = flat ? [at(0.6, 0.6), at(10, 0.6), at(0.6, 10)] : [at(0.6, 0.6), at(6.4, 0.6), at(11, 11), at(0.6, 6.4)];
  return svg("polygon", { points: corners.join(" "), class: className });
}

function straight(along: number, from: number, to: number, upright: boolean, half: boolean): SVGElement[] {
  const way = to > from ? 1 : -1;
  const line = upright ? `M${along} ${from}V${to}` : `M${from} ${along}H${to}`;
  const tip = (end: number) => (upright
    ? `M${along - 3.6} ${end - 5 * way}L${along} ${end}L${along + 3.6} ${end - 5 * way}`
    : `M${end - 5 * way} ${along - 3.6}L${end} ${along}L${end - 5 * way} ${along + 3.6}`);
  return [svg("path", { d: line + tip(to) + (half ? tip(to - 5 * way) : ""), class: "arrow" })];
}

function bent(clockwise: boolean, hidden: boolean, half: boolean): SVGElement[] {
  const arc = clockwise ? "M5 8A8 8 0 1 1 5.6 16.8" : "M19 8A8 8 0 1 0 18.4 16.8";
  const tip = clockwise ? "M3.4 21.4L5.6 16.6L10.4 18.6" : "M20.6 21.4L18.4 16.6L13.6 18.6";
  // Two tips would not be told apart here.
  const count = svg("text", { x: 12, y: 15.4, "text-anchor": "middle", "font-size": 9.5, "font-weight": 800, fill: "currentColor" });
  if (half) count.textContent = "2";
  return [svg("path", { d: arc, class: hidden ? "arrow hidden" : "arrow" }), svg("path", { d: tip, class: "arrow" }), count];
}
