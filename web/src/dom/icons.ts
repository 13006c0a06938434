// Pictures on buttons, drawn here so that they look alike on every system.

import { h, svg } from "./dom";

const PATHS = {
  first: "M6 5v14M19 5L9 12l10 7z",
  back: "M17 5L7 12l10 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M7 5h4v14H7zM14 5h4v14h-4z",
  forward: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  menu: "M4 6h16M4 12h16M4 18h16",
  shuffle: "M3 7h3.5l9 10H20M17 14l3 3-3 3M3 17h3.5l2.2-2.4M12.5 10.4L15.5 7H20M17 4l3 3-3 3",
  close: "M5 5l14 14M19 5L5 19",
  face: "M4 4h16v16H4zM9.3 4v16M14.7 4v16M4 9.3h16M4 14.7h16",
} as const;

export type Icon = keyof typeof PATHS;
/** Icons that are lines and not areas. */
const LINES: readonly Icon[] = ["undo", "redo", "menu", "shuffle", "close", "face"];

export function icon(name: Icon): SVGElement {
  return svg("svg", { viewBox: "0 0 24 24", class: `icon ${LINES.includes(name) ? "line" : "area"}`, "aria-hidden": "true" },
    svg("path", { d: PATHS[name] }));
}

/** A button with a picture instead of words. */
export const iconButton = (id: string, label: string, name: Icon, onclick: () => void): HTMLButtonElement =>
  h("button", { type: "button", id, title: label, "aria-label": label, className: "pictured", onclick }, icon(name));
