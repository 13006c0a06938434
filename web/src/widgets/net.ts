// The puzzle laid flat: a field for each sticker, which shows the same colour as in space and can be clicked or reached by
// keys.
//
// Cubes are unfolded in the usual way. MiniTet and Stern lie as the net of the octahedron they stand on, a triangle for
// each piece, upper pieces above lower ones, cut into the three faces of a spike as they are seen from before its tip.
// A MiniTet that is a tetrahedron can also lie as its four faces, a large triangle; a piece that is pointed at is then
// outlined wherever it shows a sticker.
// For the keyboard it is a grid with one stop for Tab: arrows go to the nearest sticker that way, over gaps to the next
// face; Enter paints, and a digit or the letter of a colour picks it and paints.

import { fill, svg } from "../dom/dom";
import { markOf } from "../pictures/marks";
import { FACES, SMALL } from "../puzzles/cube";
import { isFlat, OCTANTS } from "../puzzles/facets";
import { CUBE, grid, tone, type Puzzle } from "../puzzles/puzzle";
import type { Tile } from "../puzzles/tetrahedron";
import { ghostOf, inkOn, lettersOf, type Colours } from "../settings/schemes";
import { settings } from "../settings/settings";
import { text } from "../texts/texts";
import { colourWord, faceWord, sideWord } from "../texts/words";

/** The faces from left to right and from top to bottom. */
const NET_ORDER = "ULFRBD";
/** Column and row of each face. */
const FACE_AT = [[1, 0], [2, 1], [1, 1], [1, 2], [0, 1], [3, 1]] as const;
/** A face is three units wide; above each there is room for its name. */
const GAP = 0.28;
const NAME = 0.62;
/** How much of its triangle a tile covers, so that its outline is not covered by its neighbours. */
const TILE = 0.92;
/** How much farther stickers to the side count. */
const ASKEW = 2.5;

/** A part that can be shown alone. */
interface Part {
  readonly name: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

interface Field {
  /** The stickers it shows. */
  readonly stickers: readonly number[];
  /** What it is called, if it is a tile. */
  readonly tile?: string;
  readonly element: SVGElement;
  readonly mark: SVGElement;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly row: number;
}

/** What is done with the stickers of a field; `again` while one stroke goes on. */
type Painted = (stickers: readonly number[], again: boolean) => void;

export class Net {
  readonly element: SVGElement;
  /** Called when another puzzle was drawn. */
  onDrawn: () => void = () => undefined;
  private fields: Field[] = [];
  private cut: readonly Part[] = [];
  /** All of it. */
  private whole: Part["box"] = [0, 0, 1, 1];
  private drawn: Puzzle | undefined;
  private tiles: readonly Tile[] | undefined;
  private shown = "";

  /** `picked` gets the letter of a colour before something is painted with it. */
  constructor(label: string, painted: Painted, picked: (letter: string) => void) {
    this.element = svg("svg", { class: "net", role: "grid", "aria-label": label });
    this.brush(painted);
    this.element.addEventListener("keydown", (event) => this.press(event, painted, picked));
    this.element.addEventListener("focusin", (event) => this.stop(this.at(event.target)));
    for (const event of ["pointerover", "focusin"]) this.element.addEventListener(event, ({ target }) => this.pointAt(this.at(target)));
    for (const event of ["pointerleave", "focusout"]) this.element.addEventListener(event, () => this.pointAt(-1));
  }

  /** `ghosts`: the colours that unknown stickers must have, shown faintly. `why`: what outlined stickers are. `tiles`: to be
   * shown instead of a field for each sticker. */
  show(puzzle: Puzzle, facelets: string, colours: Colours, outlined: ReadonlySet<number>, ghosts = facelets, why: "wrong" | "doubtful" = "wrong", tiles?: readonly Tile[]): void {
    if (this.drawn !== puzzle || this.tiles !== tiles) {
      [this.drawn, this.tiles] = [puzzle, tiles];
      this.element.classList.toggle("tiles", tiles !== undefined);
      this.fields = tiles ? this.drawTiles(tiles) : puzzle.shape === "spikes" ? this.drawSpikes() : this.drawFaces(grid(puzzle).size);
      const rows = [...new Set(this.fields.map(({ row }) => row))].sort((a, b) => a - b);
      const inRow = (row: number) => this.fields.filter((field) => field.row === row).sort((a, b) => a.x - b.x);
      fill(this.element, ...rows.map((row) => svg("g", { role: "row" }, ...inRow(row).map(({ element }) => element))),
        svg("g", { "aria-hidden": "true" }, ...this.fields.map(({ mark }) => mark)),
        svg("g", { "aria-hidden": "true", class: "face-names" }, ...(puzzle.shape === "cubies" ? faceNames() : [])));
      this.stop(0);
      this.shown = "";
      this.crop(undefined);
      this.onDrawn();
    }
    const key = JSON.stringify([facelets, ghosts, colours, [...outlined], settings]);
    if (key === this.shown) return;
    this.shown = key;
    const perFace = facelets.length / 6;
    this.fields.forEach(({ element, mark, stickers, tile }) => {
      const [index] = stickers;
      const colour = tone(puzzle, facelets[index]);
      const wrong = stickers.some((one) => outlined.has(one));
      const ghost = tone(puzzle, ghosts[index]);
      const forced = colour === "?" && ghost !== "?";
      const word = colourWord(forced ? ghost : colour);
      const state = wrong ? why : forced ? "forced" : "sticker";
      const label = tile !== undefined ? text(`page.net.tile.${state}`, { tile, colour: word })
        : text(`page.net.${state}`, { side: sideWord(FACES[Math.floor(index / perFace)]), number: (index % perFace) + 1, colour: word });
      element.setAttribute("fill", forced ? ghostOf(colours, ghost) : colours[colour]);
      element.setAttribute("aria-label", label);
      element.classList.toggle("outlined", wrong);
      element.classList.toggle("ghost", forced);
      fill(mark, markOf(colour, settings, inkOn(colours[colour])));
    });
    if (!puzzle.shifting || tiles) return;
    for (const octant of OCTANTS) {
      const flat = isFlat(puzzle, facelets, octant);
      // Lines of its own colour leave no seams.
      for (const index of octant.stickers) {
        this.fields[index].element.style.stroke = flat && !outlined.has(index) ? colours[tone(puzzle, facelets[index])] : "";
      }
    }
  }

  /** What its parts are called, in their order. */
  get parts(): readonly string[] {
    return this.cut.map(({ name }) => name);
  }

  /** Which part an element belongs to. */
  partOf(target: EventTarget | null): number {
    const field = this.fields[this.at(target)];
    if (!field) return -1;
    return this.cut.findIndex(({ box: [x, y, width, height] }) => field.x >= x && field.x <= x + width && field.y >= y && field.y <= y + height);
  }

  /** How wide the smallest sticker is, in pixels, if the whole net is so wide. */
  stickerSize(width: number): number {
    const smallest = this.tiles ? 2.6 * TILE : this.drawn?.shape === "spikes" ? 0.8 : 0.92 * (3 / grid(this.drawn ?? CUBE).size);
    return (width / this.whole[2]) * smallest;
  }

  /** Shows one part, or all of it. */
  crop(part: number | undefined): void {
    const box = part === undefined ? this.whole : this.cut[part].box;
    this.element.setAttribute("viewBox", box.join(" "));
    this.element.style.setProperty("--ratio", (box[2] / box[3]).toFixed(4));
  }

  private drawFaces(size: number): Field[] {
    const unit = 3 / size;
    this.whole = [-0.1, 0, 12 + 3 * GAP + 0.2, 3 * (3 + NAME) + 0.1];
    this.cut = [...NET_ORDER].map((face) => {
      const [column, row] = FACE_AT[FACES.indexOf(face)];
      return { name: faceWord(face), box: [column * (3 + GAP) - 0.1, row * (3 + NAME) + NAME - 0.08, 3.2, 3.16] };
    });
    return Array.from({ length: 6 * size * size }, (_, index) => {
      const [column, row] = FACE_AT[Math.floor(index / (size * size))];
      const line = Math.floor((index % (size * size)) / size);
      const x = column * (3 + GAP) + unit * (index % size) + 0.04;
      const y = row * (3 + NAME) + NAME + unit * line + 0.04;
      const width = unit - 0.08;
      const element = svg("rect", { x, y, width, height: width, rx: 0.16 * unit, "data-sticker": index, role: "gridcell" });
      return field([index], element, x + width / 2, y + width / 2, width, row * size + line);
    });
  }

  private drawSpikes(): Field[] {
    const fields: Field[] = [];
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
        const corners = [middle, a, b];
        const element = svg("polygon", { points: corners.map((corner) => corner.join()).join(" "), "data-sticker": index, role: "gridcell" });
        const [x, y] = [0, 1].map((k) => (middle[k] + a[k] + b[k]) / 3);
        fields[index] = field([index], element, x, y, 0.75, i < 4 ? 0 : 1);
      };
      // A face between two corners is the sticker that looks along the third axis.
      draw(1, first, last);
      draw(rightAxis, top, first);
      draw(leftAxis, top, last);
    });
    this.whole = [-0.15, 0, 4 * side + 3 * GAP + 0.3, 2 * height + 0.7];
    const names = ["UFL URF", "UBR ULB", "DLF DFR", "DRB DBL"];
    this.cut = names.map((name, i) => ({ name, box: [(i % 2) * 2 * (side + GAP) - 0.15, i < 2 ? 0.2 : height + 0.36, 2 * side + GAP + 0.3, height + 0.12] }));
    return SMALL.places.map((_, index) => fields[index]);
  }

  /** The four faces of a tetrahedron, each a little apart from the middle one. */
  private drawTiles(tiles: readonly Tile[]): Field[] {
    const [side, height] = [3, 2.6];
    const apart = { A: [0, 0], B: [0, -GAP], C: [-GAP * 0.87, GAP / 2], D: [GAP * 0.87, GAP / 2] };
    this.whole = [-0.35, -0.45, 4 * side + 0.7, 4 * height + 0.85];
    this.cut = [];
    return tiles.map(({ stickers, face, where, row, column }) => {
      const [left, top] = [((3 - row + column) * side) / 2 + apart[face][0], row * height + apart[face][1]];
      const [tip, base] = column % 2 === 0 ? [top, top + height] : [top + height, top];
      const middle = [left + side / 2, (tip + 2 * base) / 3];
      const points = [[left + side / 2, tip], [left, base], [left + side, base]].map((point) => point.map((value, k) => middle[k] + (value - middle[k]) * TILE));
      const element = svg("polygon", { points: points.map((point) => point.join()).join(" "), "data-sticker": stickers[0], role: "gridcell" });
      const name = text("page.net.tile", { face: text(`page.net.face.${face}`), where: text(`page.net.where.${where}`) });
      return { ...field(stickers, element, middle[0], middle[1], 1.3, row), tile: name };
    });
  }

  /** Outlines all tiles of a piece. */
  private pointAt(index: number): void {
    if (!this.tiles) return;
    const piece = OCTANTS.find(({ stickers }) => stickers.includes(this.fields[index]?.stickers[0] ?? -1));
    for (const { element, stickers } of this.fields) element.classList.toggle("of-piece", piece?.stickers.includes(stickers[0]) ?? false);
  }

  private at(target: EventTarget | null): number {
    return this.fields.findIndex(({ element }) => element === target);
  }

  /** Makes a sticker the one that Tab leads to. */
  private stop(index: number): void {
    if (index >= 0) this.fields.forEach(({ element }, i) => element.setAttribute("tabindex", i === index ? "0" : "-1"));
  }

  private press(event: KeyboardEvent, painted: Painted, picked: (letter: string) => void): void {
    const index = this.at(event.target);
    if (index < 0 || !this.drawn || event.ctrlKey || event.altKey || event.metaKey) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const colour = colourOf(this.drawn, event.key);
    if (way) this.next(index, way)?.focus();
    else if (event.key === "Enter" || event.key === " ") painted(this.fields[index].stickers, false);
    else if (colour) {
      picked(colour);
      painted(this.fields[index].stickers, false);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The nearest sticker that way, over a gap if there is one. */
  private next(index: number, [x, y]: readonly number[]): SVGElement | undefined {
    const from = this.fields[index];
    const reach = (to: Field) => {
      const [ahead, aside] = [(to.x - from.x) * x + (to.y - from.y) * y, Math.abs((to.x - from.x) * y + (to.y - from.y) * x)];
      return ahead > 0.2 && aside <= ahead ? ahead + ASKEW * aside : Infinity;
    };
    const best = this.fields.reduce((a, b) => (reach(b) < reach(a) ? b : a));
    return reach(best) < Infinity ? best.element : undefined;
  }

  /** Pressing paints, and drawing on paints on. */
  private brush(painted: Painted): void {
    let last = -1;
    const at = (event: PointerEvent) => {
      return this.element.contains(event.target as Node) ? this.at(document.elementFromPoint(event.clientX, event.clientY)) : -1;
    };
    this.element.addEventListener("pointerdown", (event) => {
      // A stroke must not select the words around.
      event.preventDefault();
      last = at(event);
      if (last >= 0) painted(this.fields[last].stickers, false);
    });
    this.element.addEventListener("pointermove", (event) => {
      const index = event.buttons & 1 ? at(event) : -1;
      if (index < 0 || index === last || last < 0) return;
      last = index;
      painted(this.fields[index].stickers, true);
    });
    this.element.addEventListener("pointerup", () => (last = -1));
  }
}

/** What the faces are called, each above its own. */
function faceNames(): SVGElement[] {
  return [...FACES].map((face, i) => {
    const [column, row] = FACE_AT[i];
    const name = svg("text", { x: column * (3 + GAP) + 0.06, y: (row + 1) * (3 + NAME) - 3 - 0.17 });
    name.textContent = faceWord(face);
    return name;
  });
}

function field(stickers: readonly number[], element: SVGElement, x: number, y: number, size: number, row: number): Field {
  const scale = (size * 0.55) / 24;
  const mark = svg("g", { class: "sticker-mark", transform: `translate(${x - 12 * scale} ${y - 12 * scale}) scale(${scale})` });
  return { stickers, element, mark, x, y, row };
}

/** The colour a key means: 1 to 6 in the order of the palette, 0 for unknown, or the letter of a colour. */
function colourOf({ letters }: Puzzle, key: string): string | undefined {
  if (["0", "?", ".", "Delete"].includes(key)) return "?";
  if (key.length !== 1) return undefined;
  if (/^[1-6]$/.test(key)) return letters[Number(key) - 1];
  const names = letters === FACES ? lettersOf(settings) : letters;
  const place = names.indexOf(key.toUpperCase());
  return place < 0 ? undefined : letters[place];
}
