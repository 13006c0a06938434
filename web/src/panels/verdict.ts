// What there is to say about the selected cube: faults in words, repairs that one click applies.

import type { Repair } from "../api";
import type { Bench, Side } from "../bench";
import { FACES, gridOf, outwards, type Face } from "../cube";
import { fill, h } from "../dom";
import { isAssembled } from "../judge";
import { CUBE } from "../puzzles/puzzle";
import { renamed } from "../reading";
import { language, text } from "../texts";
import { judgeOf } from "./sides";

/** More repairs than this are not listed at once. */
const MOST_REPAIRS = 12;

export function verdictBox(bench: Bench, id: string): HTMLElement {
  const element = h("div", { className: "verdict", id, role: "status" });
  let said: unknown;
  const update = () => {
    const which = bench.selected;
    const { judgement } = judgeOf(bench, which);
    // What is hidden says nothing, and holds nothing that could be taken for the other's.
    if (element.closest("[hidden]")) {
      if (said !== undefined) fill(element);
      said = undefined;
      return;
    }
    // Rebuilt only if there is something else to say: whoever is about to press a button must not lose it.
    if (said === judgement) return;
    said = judgement;
    fill(element, ...words(bench, which));
  };
  bench.onChange(update);
  update();
  return element;
}

/** What there is to say about a cube, and repairs. */
function words(bench: Bench, which: Side): (HTMLElement | null)[] {
  const { judgement } = judgeOf(bench, which);
  if (judgement.kind === "asking") return [];
  if (judgement.kind === "unknown") return [h("p", { className: "bad" }, text("page.offline"))];
  if (judgement.kind === "legal") {
    const { completions } = judgement;
    if (completions === undefined) return [h("p", { className: "good" }, text(bench.model.puzzle === CUBE ? "page.paint.legal" : "page.paint.solvable"))];
    return [h("p", { className: "good" }, completions === "1" ? text("page.paint.oneCompletion") : text("page.paint.completions", { count: grouped(completions) }))];
  }
  const { problem } = judgement;
  const { puzzle } = bench.model;
  const faults = h("ul", { className: "faults" }, ...problem.faults.map((fault) => h("li", {}, fault.text)));
  const universe = which === "goal" && isAssembled(judgement) ? h("p", {}, text("page.goal.universe")) : null;
  const repairs = inOrder(bench, which, problem.repairs).slice(0, MOST_REPAIRS);
  if (repairs.length === 0) return [faults, universe];
  return [
    faults, universe,
    h("p", {}, text(problem.repairs_total === 1 ? "page.paint.oneRepair" : "page.paint.repairs", { count: grouped(problem.repairs_total) })),
    h("ul", { className: "repairs" }, ...repairs.map((repair) => h("li", {}, h("button", {
      type: "button", className: "repair", "data-facelets": repair.facelets,
      onclick: () => bench.put(which, "repaired", renamed(puzzle, repair.facelets, bench.stickers(which))),
    }, repair.operations.join(", "))))),
  ];
}

/** Repairs that touch the piece painted last come first: that is where the mistake will be. */
function inOrder(bench: Bench, which: Side, repairs: readonly Repair[]): Repair[] {
  const { places, size } = gridOf(bench.stickers(which));
  const last = bench.lastPainted[which];
  if (last < 0 || last >= places.length) return [...repairs];
  const { piece } = places[last];
  const faces = [...FACES].filter((face) => outwards(face as Face).some((value, axis) => value !== 0 && value === piece[axis]));
  const names = new Set([sorted(faces), `${FACES[Math.floor(last / size ** 2)]}${(last % size ** 2) + 1}`]);
  const near = (repair: Repair) => (repair.places.some((place) => names.has(sorted([...place])) || names.has(place)) ? 0 : 1);
  return [...repairs].sort((a, b) => near(a) - near(b));
}

/** Letters of a piece in one order, since a corner has three names. */
function sorted(letters: readonly string[]): string {
  return [...letters].sort().join("");
}

/** A long number as it is written here. */
function grouped(digits: string | number): string {
  return BigInt(digits).toLocaleString(language);
}
