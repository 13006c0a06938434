// The puzzle laid flat: a field for each sticker, which shows the same colour as in space and can be clicked.
//
// Cubes are unfolded as everybody does. MiniTet and Stern lie as the net of the octahedron they stand on, a triangle for
// each piece, upper pieces above lower ones, cut into the three faces of a spike as they are seen from before its tip.

import { SMALL } from "./cube";
import { fill, svg } from "./dom";
import { isFlat, OCTANTS } from "./puzzles/facets";
import { grid, tone, type Puzzle } from "./puzzles/puzzle";
import type { Colours } from "./view3d";

/** Column and row of each face. */
const FACE_AT = [[1, 0], [2, 1], [1, 1], [1, 2], [0, 1], [3, 1]] as const;
/** A face is three units wide. */
const GAP = 0.28;

export class Net {
  readonly element: SVGElement;
  private fields: SVGElement[] = [];
  private drawn: Puzzle | undefined;

  constructor(label: string, painted: (index: number, again: boolean) => void) {
    this.element = svg("svg", { class: "net", role: "img", "aria-label": label });
    this.brush(painted);
  }

  show(puzzle: Puzzle, facelets: string, colours: Colours, outlined: ReadonlySet<number>): void {
    if (this.drawn !== puzzle) {
      this.drawn = puzzle;
      this.fields = puzzle.shape === "spikes" ? this.drawSpikes() : this.drawFaces(grid(puzzle).size);
    }
    this.fields.forEach((field, index) => {
      field.setAttribute("fill", colours[tone(puzzle, facelets[index])]);
      field.classList.toggle("outlined", outlined.has(index));
    });
    if (!puzzle.shifting) return;
    for (const octant of OCTANTS) {
      const flat = isFlat(puzzle, facelets, octant);
      // Lines of its own colour leave no seams.
      for (const index of octant.stickers) {
        this.fields[index].style.stroke = flat && !outlined.has(index) ? colours[tone(puzzle, facelets[index])] : "";
      }
    }
  }

  private drawFaces(size: number): SVGElement[] {
    const unit = 3 / size;
    const fields = Array.from({ length: 6 * size * size }, (_, index) => {
      const [column, row] = FACE_AT[Math.floor(index / (size * size))];
      const x = column * (3 + GAP) + unit * (index % size) + 0.04;
      const y = row * (3 + GAP) + unit * Math.floor((index % (size * size)) / size) + 0.04;
      return svg("rect", { x, y, width: unit - 0.08, height: unit - 0.08, rx: 0.16 * unit, "data-sticker": index });
    });
    this.element.setAttribute("viewBox", `-0.1 -0.1 ${12 + 3 * GAP + 0.2} ${9 + 2 * GAP + 0.2}`);
    fill(this.element, ...fields);
    return fields;
  }

  private drawSpikes(): SVGElement[] {
    const fields: SVGElement[] = [];
    const [side, height] = [3, 2.6];
    OCTANTS.forEach(({ piece, stickers }, i) => {
      const [left, up] = [(i % 4) * (side + GAP), piece[1]];
      const base = height + 0.35 + 0.07 * -up;
      // The corners are the middles of the cube's faces: above or below, then to the left and to the right from outside.
      const [top, first, last] = [[left + side / 2, base - up * height], [left, base], [left + side, base]];
      const middle = [left + side / 2, base - (up * height) / 3];
      // From outside, going to the right around the upright axis: x to the right of z in two of the four, else to its left.
      const [leftAxis, rightAxis] = piece[0] * piece[2] > 0 ? [2, 0] : [0, 2];
      const draw = (axis: number, a: number[], b: number[]) => {
        const index = stickers[axis];
        const points = [middle, a, b].map((corner) => corner.join()).join(" ");
        fields[index] = svg("polygon", { points, "data-sticker": index });
      };
      // A face between two corners is the sticker that looks along the third axis.
      draw(1, first, last);
      draw(rightAxis, top, first);
      draw(leftAxis, top, last);
    });
    this.element.setAttribute("viewBox", `-0.15 0 ${4 * side + 3 * GAP + 0.3} ${2 * height + 0.7}`);
    fill(this.element, ...SMALL.places.map((_, index) => fields[index]));
    return fields;
  }

  /** Pressing paints, and drawing on paints on. */
  private brush(painted: (index: number, again: boolean) => void): void {
    let last = -1;
    const at = (event: PointerEvent) => {
      const under = document.elementFromPoint(event.clientX, event.clientY)?.getAttribute("data-sticker");
      return under === null || under === undefined || !this.element.contains(event.target as Node) ? -1 : Number(under);
    };
    this.element.addEventListener("pointerdown", (event) => {
      // A stroke must not select the words around.
      event.preventDefault();
      last = at(event);
      if (last >= 0) painted(last, false);
    });
    this.element.addEventListener("pointermove", (event) => {
      const index = event.buttons & 1 ? at(event) : -1;
      if (index < 0 || index === last || last < 0) return;
      last = index;
      painted(index, true);
    });
    this.element.addEventListener("pointerup", () => (last = -1));
  }
}
