// Buttons for turns, each with a picture of the plane and the direction, for fingers and for people without letters.

import { shown, type Notation } from "./bench";
import { fill, h, svg } from "./dom";
import { rove } from "./roving";
import { text } from "./texts";

const ROWS = [["L", "M", "R"], ["U", "E", "D"], ["F", "S", "B"], ["x", "y", "z"]] as const;

/** A pad whose keys fit a cube of so many pieces a side; `turned` hears names as seen. */
export interface Pad {
  readonly element: HTMLElement;
  fit(size: 2 | 3, notation: Notation): void;
}

export function pad(turned: (name: string) => void): Pad {
  /** What the next turn is to be besides; pressed once, it holds for one turn. */
  const toggle = (sign: string, label: string) => {
    const element = h("button", {
      type: "button", className: "turn toggle", title: label, "aria-label": label, "aria-pressed": "false", "data-sign": sign,
      onclick: () => element.setAttribute("aria-pressed", String(element.getAttribute("aria-pressed") === "false")),
    });
    return element;
  };
  const [wide, half] = [toggle("w", text("page.pad.wide")), toggle("2", text("page.pad.half"))];
  const pressed = (element: HTMLElement) => element.getAttribute("aria-pressed") === "true";
  const press = (name: string) => {
    const base = pressed(wide) && /^[URFDLB]/.test(name) ? `${name[0]}w` : name[0];
    turned(base + (pressed(half) ? "2" : name.slice(1)));
    for (const element of [wide, half]) element.setAttribute("aria-pressed", "false");
  };
  const button = (name: string, size: 2 | 3, notation: Notation) => {
    const label = shown(name, notation);
    return h("button", {
      type: "button", className: "turn", title: label, "data-turn": name, "aria-label": text("page.pad.turn", { name: label }), onclick: () => press(name),
    }, icon(name, size) as unknown as Node, h("span", {}, label));
  };
  const element = h("div", { className: "pad", role: "toolbar", "aria-label": text("page.pad.title") });
  const roving = rove(element, () => [...element.querySelectorAll("button")], 2);
  let fitted = "";
  const fit = (size: 2 | 3, notation: Notation) => {
    if (fitted === `${size}/${notation}`) return;
    fitted = `${size}/${notation}`;
    // Two pieces a side leave nothing in between.
    const names = ROWS.flatMap((row) => [...row]).filter((name) => size === 3 || !"MES".includes(name));
    fill(element, ...names.flatMap((name) => [button(`${name}'`, size, notation), button(name, size, notation)]), size === 3 && wide, half);
    roving.refresh();
  };
  return { element, fit };
}

/** Which part of the face a layer covers as seen from the front, and whether its front side moves up or to the right. */
const STRAIGHT: Record<string, { column?: number; row?: number; sense: 1 | -1 }> = {
  L: { column: 0, sense: -1 }, M: { column: 1, sense: -1 }, R: { column: 2, sense: 1 },
  U: { row: 0, sense: -1 }, E: { row: 1, sense: 1 }, D: { row: 2, sense: 1 },
};

/** A face, what turns of it, and an arrow. Turns in the plane of the face are a bent arrow. */
function icon(name: string, size: 2 | 3): SVGElement {
  const base = name[0];
  const back = name.endsWith("'") ? -1 : 1;
  const parts: SVGElement[] = [];
  const layer = STRAIGHT[base];
  const pitch = 21 / size;
  // Of two lines, the first and the last.
  const line = (i: number) => (size === 2 ? 2 * i : i);
  for (let i = 0; i < size * size; i++) {
    const [column, row] = [i % size, Math.floor(i / size)];
    const lit = layer ? layer.column === line(column) || layer.row === line(row) : "xyz".includes(base) || base === "F";
    const square = { x: 2 + column * pitch, y: 2 + row * pitch, width: pitch - 1, height: pitch - 1, rx: 1.4 };
    parts.push(svg("rect", { ...square, class: lit ? "lit" : "unlit" }));
  }
  if (layer) {
    const along = 12 + (pitch * (size - 1) * ((layer.column ?? layer.row ?? 0) - 1)) / 2;
    const forward = layer.sense * back > 0;
    // Up is a smaller y; to the right a larger x.
    const [from, to] = layer.column !== undefined ? (forward ? [21, 3] : [3, 21]) : forward ? [3, 21] : [21, 3];
    parts.push(...straight(along, from, to, layer.column !== undefined));
  } else if (base === "x" || base === "y") {
    const forward = (base === "x" ? 1 : -1) * back > 0;
    const [from, to] = base === "x" ? (forward ? [21, 3] : [3, 21]) : forward ? [3, 21] : [21, 3];
    parts.push(...straight(12, from, to, base === "x"));
  } else {
    // F, S and z turn as the hands of a clock, B the other way round as seen from here.
    parts.push(...bent((base === "B" ? -1 : 1) * back > 0, base === "B" || base === "S"));
  }
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, ...parts);
}

function straight(along: number, from: number, to: number, upright: boolean): SVGElement[] {
  const head = to + (to > from ? -5 : 5);
  const line = upright ? `M${along} ${from}V${to}` : `M${from} ${along}H${to}`;
  const tip = upright
    ? `M${along - 3.6} ${head}L${along} ${to}L${along + 3.6} ${head}`
    : `M${head} ${along - 3.6}L${to} ${along}L${head} ${along + 3.6}`;
  return [svg("path", { d: line + tip, class: "arrow" })];
}

function bent(clockwise: boolean, hidden: boolean): SVGElement[] {
  const arc = clockwise ? "M5 8A8 8 0 1 1 5.6 16.8" : "M19 8A8 8 0 1 0 18.4 16.8";
  const tip = clockwise ? "M3.4 21.4L5.6 16.6L10.4 18.6" : "M20.6 21.4L18.4 16.6L13.6 18.6";
  return [svg("path", { d: arc, class: hidden ? "arrow hidden" : "arrow" }), svg("path", { d: tip, class: "arrow" })];
}
