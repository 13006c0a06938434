// The unfolded cube: 54 squares that show the same stickers as the cube in space, and can be clicked.

import { svg } from "./dom";
import type { Colours } from "./view3d";

/** Column and row of each face, in units of three stickers. */
const FACE_AT = [[1, 0], [2, 1], [1, 1], [1, 2], [0, 1], [3, 1]] as const;
const GAP = 0.28;

export class Net {
  readonly element: SVGElement;
  private readonly squares: SVGElement[];

  constructor(label: string, painted: (index: number, again: boolean) => void) {
    this.squares = Array.from({ length: 54 }, (_, index) => {
      const [column, row] = FACE_AT[Math.floor(index / 9)];
      const x = column * (3 + GAP) + (index % 3) + 0.04;
      const y = row * (3 + GAP) + Math.floor((index % 9) / 3) + 0.04;
      return svg("rect", { x, y, width: 0.92, height: 0.92, rx: 0.16, "data-sticker": index });
    });
    this.element = svg(
      "svg",
      { viewBox: `-0.1 -0.1 ${12 + 3 * GAP + 0.2} ${9 + 2 * GAP + 0.2}`, class: "net", role: "img", "aria-label": label },
      ...this.squares,
    );
    this.brush(painted);
  }

  show(facelets: string, colours: Colours, outlined: ReadonlySet<number>): void {
    this.squares.forEach((square, index) => {
      const letter = facelets[index] as keyof Colours;
      square.setAttribute("fill", colours[letter] ?? colours["?"]);
      square.classList.toggle("outlined", outlined.has(index));
    });
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
