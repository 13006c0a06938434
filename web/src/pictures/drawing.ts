// Pictures as flat shapes: the net, and the puzzle as it is looked at. One list of shapes becomes SVG or is painted on a
// canvas, so both look alike. Absent on purpose: light and gloss, which are the view's (its PNG comes from there).

import type { Lens, Spot } from "../input/dragging";
import type { Angles } from "../puzzles/angles";
import { grid, tone, type Puzzle, type Tone } from "../puzzles/puzzle";
import { inkOn, type Colours } from "../settings/schemes";
import { BODY, shapesSeen, type Shape } from "./body";
import { drawMark, LETTER, signOf, type MarkChoice, type Sign } from "./marks";

/** What stickers look like: their colours, and what stands on them. */
export interface StickerStyle {
  readonly colours: Colours;
  readonly marks?: MarkChoice;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** Units of a picture per face of the net. */
const FACE = 90;
const MARGIN = 6;

/** Column and row of each face of the net, in faces. */
const NET: readonly Spot[] = [[1, 0], [2, 1], [1, 1], [1, 2], [0, 1], [3, 1]];

function fillAndSign({ colours, marks }: StickerStyle, colour: Tone): Pick<Shape, "fill" | "sign"> {
  return { fill: colours[colour], sign: marks && signOf(colour, marks) };
}

function square(x: number, y: number, size: number): Spot[] {
  return [[x, y], [x + size, y], [x + size, y + size], [x, y + size]];
}

/** The unfolded cube, of three or two stickers a side. */
export function netDrawing(puzzle: Puzzle, facelets: string, style: StickerStyle): Drawing {
  const { size } = grid(puzzle);
  const cell = FACE / size;
  const gap = FACE / 12;
  const corner = (face: number): Spot => [MARGIN + NET[face][0] * (FACE + gap), MARGIN + NET[face][1] * (FACE + gap)];
  const bodies = NET.map((_, face): Shape => {
    const [x, y] = corner(face);
    return { points: square(x, y, FACE), fill: BODY, round: 4, opacity: 1 };
  });
  const stickers = [...facelets].map((letter, index): Shape => {
    const [x, y] = corner(Math.floor(index / size ** 2));
    const [column, row] = [index % size, Math.floor((index % size ** 2) / size)];
    const inset = cell * 0.14;
    return {
      points: square(x + column * cell + inset, y + row * cell + inset, cell - 2 * inset),
      ...fillAndSign(style, tone(puzzle, letter)), round: cell * 0.14, opacity: 1,
    };
  });
  return { width: 4 * FACE + 3 * gap + 2 * MARGIN, height: 3 * FACE + 2 * gap + 2 * MARGIN, shapes: [...bodies, ...stickers] };
}

const SIZE = 400;
/** Everything about the middle of the puzzle that must fit, in units of a piece of the 3x3x3. */
const ROOM = 2.72;
const DISTANCE = 14;
const LENS: Lens = { centre: [SIZE / 2, SIZE / 2], focal: (SIZE / 2 / ROOM) * DISTANCE, distance: DISTANCE };

/** The puzzle as seen from there; `dimmed` stickers are faint. */
export function viewDrawing(
  puzzle: Puzzle, facelets: string, style: StickerStyle, angles: Angles, dimmed: ReadonlySet<number> = new Set(),
): Drawing {
  const styled = (index: number) => fillAndSign(style, tone(puzzle, facelets[index]));
  return { width: SIZE, height: SIZE, shapes: shapesSeen({ puzzle, facelets, fillAndSign: styled, angles, lens: LENS, dimmed }) };
}

/** The shapes of a drawing on the page: of the nets of puzzles that are no cubes. `signs` tells what stands on a sticker. */
export function drawingOf(element: SVGElement, signs: (sticker: number) => Sign | undefined): Drawing {
  const [left, top, width, height] = (element.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  const scale = (4 * FACE) / width;
  const shapes = [...element.querySelectorAll("polygon")].map((polygon): Shape => {
    const points = (polygon.getAttribute("points") ?? "").split(" ").map((pair) => pair.split(",").map(Number));
    return {
      points: points.map(([x, y]): Spot => [(x - left) * scale, (y - top) * scale]),
      fill: polygon.getAttribute("fill") ?? BODY, round: 1, opacity: 1, sign: signs(Number(polygon.dataset.sticker)),
    };
  });
  return { width: width * scale, height: height * scale, shapes };
}

/** Where the mark of a shape is, and the side of the square that it fills. It stands upright, so that it can be read. */
function seat(points: readonly Spot[]): { x: number; y: number; size: number } {
  const [x, y] = [0, 1].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length);
  // As large as the nearest edge lets it be.
  const reach = Math.min(...points.map(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    return Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);
  }));
  return { x, y, size: 1.15 * reach };
}

const short = (value: number) => String(Math.round(value * 100) / 100);

/** The shapes as SVG elements' text. */
export function svgOf({ width, height, shapes }: Drawing, title = ""): string {
  const escaped = title.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign);
  const polygons = shapes.map(({ points, fill, round, opacity, sign }) => {
    const faint = opacity < 1 ? ` opacity="${opacity}"` : "";
    return `<polygon points="${points.map(([x, y]) => `${short(x)},${short(y)}`).join(" ")}" fill="${fill}"${round > 0 ? ` stroke="${fill}" stroke-width="${short(round)}"` : ""}${faint}/>`
      + (sign ? `<g${faint}>${markIn(sign, points, inkOn(fill))}</g>` : "");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(height)}" width="${short(width)}" height="${short(height)}" stroke-linejoin="round">`
    + (escaped ? `<title>${escaped}</title>` : "") + polygons.join("") + "</svg>\n";
}

function markIn(sign: Sign, points: readonly Spot[], ink: string): string {
  const { x, y, size } = seat(points);
  const place = `transform="translate(${short(x - size / 2)} ${short(y - size / 2)}) scale(${size / 24})" fill="${ink}"`;
  if ("path" in sign) return `<path d="${sign.path}" ${place}/>`;
  const set = Object.entries(LETTER).map(([name, value]) => `${name}="${value}"`).join(" ");
  return `<text ${set} font-family="system-ui, sans-serif" ${place}>${sign.letter}</text>`;
}

/** Paints the shapes, with `scale` pixels per unit. */
export function paintOn(context: CanvasRenderingContext2D, { shapes }: Drawing, scale: number): void {
  context.save();
  context.scale(scale, scale);
  context.lineJoin = "round";
  for (const { points, fill, round, opacity, sign } of shapes) {
    context.globalAlpha = opacity;
    context.fillStyle = context.strokeStyle = fill;
    context.lineWidth = round;
    context.beginPath();
    points.forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.closePath();
    context.fill();
    if (round > 0) context.stroke();
    if (!sign) continue;
    const { x, y, size } = seat(points);
    context.fillStyle = inkOn(fill);
    drawMark(context, sign, x, y, size);
  }
  context.restore();
}
