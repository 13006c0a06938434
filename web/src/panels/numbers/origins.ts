// Where the stickers come from that a turn moves: a net after the turn, on which each of them says where it was.

import { alg } from "../../api/api";
import type { AlgReport } from "../../api/schemas";
import { fill, h, option, svg } from "../../dom/dom";
import { netDrawing } from "../../pictures/drawing";
import { FACES } from "../../puzzles/cube";
import { CUBE } from "../../puzzles/puzzle";
import { inNotation, lettersIn, type Notation } from "../../settings/notation";
import { coloursOf, inkOn } from "../../settings/schemes";
import { settings } from "../../settings/settings";
import type { Choices } from "../../state/choices";
import { text } from "../../texts/texts";

const TURNS = [...FACES].flatMap((face) => [face, `${face}2`, `${face}'`]);

type Origins = NonNullable<AlgReport["origins"]>;

export function originsBox(choices: Choices): { readonly element: HTMLElement; update(): void } {
  const turn = h("select", { id: "origins-turn", onchange: () => void show() });
  const result = h("div", { className: "origins" });
  let [drawn, named] = ["", ""];
  const show = async () => {
    if (!element.open) return;
    const wanted = turn.value || "R";
    const look = JSON.stringify([wanted, choices.notation, coloursOf(settings)]);
    if (look === drawn) return;
    drawn = look;
    try {
      const { origins } = await alg("333", wanted, { origins: true, to_notation: choices.notation });
      if (drawn === look && origins) fill(result, net(origins, choices.notation), ...pieces(origins));
    } catch {
      drawn = "";
      fill(result, text("page.offline"));
    }
  };
  const element = h("details", { className: "numbers-step", id: "origins-box", ontoggle: () => void show() },
    h("summary", {}, text("page.origins.title")), h("p", { className: "hint" }, text("page.origins.hint")),
    h("div", { className: "fields" }, h("label", {}, text("page.origins.turn"), turn)), result);
  return {
    element,
    update() {
      if (named !== choices.notation) {
        const chosen = turn.value || "R";
        named = choices.notation;
        fill(turn, ...TURNS.map((name) => option(name, inNotation(name, choices.notation))));
        turn.value = chosen;
      }
      void show();
    },
  };
}

/** The solved cube after the turn; what did not move is faint. */
function net({ stickers }: Origins, notation: Notation): SVGElement {
  const from = new Map(stickers.map((origin) => [origin.sticker, origin]));
  const faces = [...FACES];
  const facelets = Array.from({ length: 54 }, (_, sticker) => faces[Math.floor((from.get(sticker)?.from_sticker ?? sticker) / 9)]).join("");
  const { width, height, shapes } = netDrawing(CUBE, facelets, { colours: coloursOf(settings) });
  const bodies = shapes.length - facelets.length;
  const parts = shapes.flatMap(({ points, fill: colour, round }, i) => {
    const origin = from.get(i - bodies);
    const shape = svg("polygon", {
      points: points.map((point) => point.join(",")).join(" "), fill: colour, stroke: colour, "stroke-width": round, "stroke-linejoin": "round",
      ...(i >= bodies && !origin ? { opacity: 0.3 } : {}),
    });
    // The centres say which side is which.
    const face = (i - bodies) % 9 === 4 ? faces[Math.floor((i - bodies) / 9)] : undefined;
    if (!origin && !face) return [shape];
    const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
    const name = svg("text", { x, y: y + 5, "text-anchor": "middle", "font-size": 14, "font-weight": 700, fill: origin ? inkOn(colour) : "#ffffff" });
    name.textContent = origin?.from ?? lettersIn(face ?? "", notation);
    return [shape, name];
  });
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, id: "origins-net", role: "img", "aria-label": stickers.map(({ place, from: before }) => `${place} ← ${before}`).join(", ") }, ...parts);
}

/** The pieces, with what is added to their twists and flips. */
function pieces({ corners, edges }: Origins): HTMLElement[] {
  const list = (all: Origins["corners"]) => all.map(({ place, from, turned }) => `${place}\u00a0←\u00a0${from}${turned > 0 ? `\u00a0+${turned}` : ""}`).join(", ");
  return [h("p", {}, text("origins.corners", { list: list(corners) })), h("p", {}, text("origins.edges", { list: list(edges) }))];
}
