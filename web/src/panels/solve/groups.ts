// The nested groups that a solution leads through, and where in them the present position is.
//
// Each ring is as wide as the logarithm of how many positions are in it; a point goes inwards with every turn.

import "../../styles/lesson.css";
import { svg } from "../../dom/dom";
import { currentStage, stagePlaces, type Found } from "../../state/solution";
import { language, number, text } from "../../texts/texts";

const SIZE = { width: 384, height: 232 };
const MIDDLE = { x: 112, y: 118 };
const RADIUS = 108;
/** The solved puzzle is a point. */
const POINT = 5;
/** Labels begin here, and lie one below the other between these heights. */
const LABELS = { x: 238, from: 20, to: 158 };
/** The point goes round while it goes in, on the side without labels; in degrees, y pointing down. */
const ROUND = { from: 215, by: -115 };
/** How far inside its ring a stage begins. */
const INSIDE = 0.3;

const WHOLE = new Intl.NumberFormat(language);

/** Radii of the rings, the solved puzzle last. */
export function radii(positions: readonly string[]): number[] {
  const most = Math.log(Number(positions[0]));
  return [...positions.map((count) => POINT + (RADIUS - POINT) * (Math.log(Number(count)) / most)), POINT];
}

/** Where the point is: how far out, after a part of the turns of a stage. */
export function distanceOut(rings: readonly number[], stage: number, part: number): number {
  const inside = (ring: number) => (rings[ring + 1] === undefined ? 0 : rings[ring] - INSIDE * (rings[ring] - rings[ring + 1]));
  return inside(stage) + (inside(stage + 1) - inside(stage)) * part;
}

/** The drawing; `show` moves the point to a place in history. */
export function groupsBox(found: Found): { readonly element: SVGElement; show(index: number): void } {
  const { solution: { stages } } = found;
  const positions = stages.map((stage) => stage.positions ?? "1");
  const rings = radii(positions);
  const places = stagePlaces(found);
  const end = places[places.length - 1].end;
  const spot = (index: number) => {
    const place = currentStage(found, index) ?? { number: stages.length, begin: end, end: end + 1 };
    const out = distanceOut(rings, place.number, (index - place.begin) / (place.end - place.begin));
    const angle = ((ROUND.from + ROUND.by * ((index - found.start) / Math.max(1, end - found.start))) * Math.PI) / 180;
    return { x: MIDDLE.x + out * Math.cos(angle), y: MIDDLE.y + out * Math.sin(angle), stage: place.number };
  };
  const discs = rings.map((radius, ring) => svg("circle", { class: ring === stages.length ? "ring solved" : "ring", cx: MIDDLE.x, cy: MIDDLE.y, r: radius }));
  const labels = rings.map((radius, ring) => {
    const solved = ring === stages.length;
    const y = LABELS.from + ((LABELS.to - LABELS.from) * ring) / stages.length;
    // From the middle of the ring, at the height of the label if there is one.
    const out = solved ? 0 : (radius + rings[ring + 1]) / 2;
    const up = Math.min(0.97 * out, Math.max(-out, MIDDLE.y - y));
    const from = { x: MIDDLE.x + Math.sqrt(out ** 2 - up ** 2), y: MIDDLE.y - up };
    const words = (content: string, down: number, name: string) => {
      const element = svg("text", { class: name, x: LABELS.x, y: y + down });
      element.textContent = content;
      return element;
    };
    return svg("g", { class: "label" },
      svg("polyline", { points: `${from.x.toFixed(1)},${from.y.toFixed(1)} ${LABELS.x - 16},${y} ${LABELS.x - 4},${y}` }),
      words(solved ? `1 · ${text("page.groups.solved")}` : WHOLE.format(BigInt(positions[ring])), 4, "count"),
      ...(solved ? [] : [words(stages[ring].name, 16, "name")]));
  });
  const trail = svg("polyline", { class: "trail" });
  const dot = svg("circle", { class: "dot", r: 6 });
  const element = svg("svg", { class: "groups", viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, preserveAspectRatio: "xMinYMid", role: "img" }, ...discs, ...labels, trail, dot);
  return {
    element,
    show(index) {
      const at = Math.max(found.start, Math.min(end, index));
      const { x, y, stage } = spot(at);
      dot.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      const before = Array.from({ length: at - found.start + 1 }, (_, i) => spot(found.start + i));
      trail.setAttribute("points", before.map((one) => `${one.x.toFixed(1)},${one.y.toFixed(1)}`).join(" "));
      labels.forEach((label, ring) => label.classList.toggle("here", ring === stage));
      discs.forEach((disc, ring) => disc.classList.toggle("here", ring === stage));
      element.setAttribute("data-group", String(stage));
      element.setAttribute("aria-label", stage === stages.length ? text("page.groups.end")
        : text("page.groups.label", { number: number(stage + 1), of: number(stages.length), count: WHOLE.format(BigInt(positions[stage])), name: stages[stage].name }));
    },
  };
}
