// What there is to say about the selected cube: faults in words, repairs that one click applies.

import type { Repair } from "../../api/api";
import type { Bench, Side } from "../../bench";
import { FACES, gridOf, outwards, type Face } from "../../puzzles/cube";
import { fill, h } from "../../dom/dom";
import { judgeOf } from "../../services/highlights";
import { isAssembled, isDefinite } from "../../services/positioncheck";
import { CUBE, isReached } from "../../puzzles/puzzle";
import { renamed } from "../../formats/stickers";
import { language, text } from "../../texts/texts";
import { putDiceAway } from "../solve/dice";

/** More repairs than this are not listed at once. */
const MOST_REPAIRS = 12;

export function verdictBox(bench: Bench, id: string): HTMLElement {
  const element = h("div", { className: "verdict", id, role: "status" });
  let said: unknown;
  const update = () => {
    const which = bench.selected;
    const { verdict } = judgeOf(bench, which);
    // What is hidden says nothing, and holds nothing that could be taken for the other's.
    if (element.closest("[hidden]")) {
      if (said !== undefined) fill(element);
      said = undefined;
      return;
    }
    // Rebuilt only if there is something else to say: whoever is about to press a button must not lose it.
    if (said === verdict) return;
    said = verdict;
    fill(element, ...words(bench, which));
  };
  bench.onChange(update);
  update();
  return element;
}

/** What there is to say about a cube, and repairs. */
function words(bench: Bench, which: Side): (HTMLElement | null)[] {
  const { model } = bench;
  const { verdict } = judgeOf(bench, which);
  if (verdict.kind === "asking") return [];
  if (verdict.kind === "unknown") return [h("p", { className: "bad" }, text("page.offline"))];
  if (verdict.kind === "legal") {
    const { completions } = verdict;
    const sentence = completions === undefined ? text(bench.model.puzzle === CUBE ? "page.paint.legal" : "page.paint.solvable")
      : completions === "1" ? text("page.paint.oneCompletion") : text("page.paint.completions", { count: grouped(completions) });
    const count = missing(bench, which);
    const way = model.state.goal !== null;
    const ready = way ? isAssembled(bench.check.verdict) && isAssembled(bench.goalJudge.verdict) : isDefinite(verdict);
    return [
      h("p", { className: "good" }, sentence),
      // Where everything follows, the verdict says so.
      count > 0 && completions !== "1" ? h("p", {}, count === 1 ? text("page.paint.forcedOne") : text("page.paint.forced", { count })) : null,
      h("div", { className: "buttons" },
        count > 0 && h("button", { type: "button", className: "fill-in", onclick: () => fillIn(bench, which) }, text("page.paint.fill")),
        ready && bench.painting && !isReached(model.puzzle, model.state) && h("button", { type: "button", className: "primary", id: "solve-it", onclick: () => solveNow(bench) },
          text(way ? "page.paint.way" : "page.paint.solve"))),
    ];
  }
  const { problem } = verdict;
  const repaired = (repair: Repair) => renamed(model.puzzle, repair.facelets, bench.stickers(which));
  const faults = h("ul", { className: "faults" }, ...problem.faults.map((fault) => h("li", {}, fault.text)));
  const universe = which === "goal" && isAssembled(verdict) ? h("p", {}, text("page.goal.universe")) : null;
  const repairs = inOrder(bench, which, problem.repairs).slice(0, MOST_REPAIRS);
  if (repairs.length === 0) return [faults, universe];
  return [
    faults, universe,
    h("p", {}, text(problem.repairs_total === 1 ? "page.paint.oneRepair" : "page.paint.repairs", { count: grouped(problem.repairs_total) })),
    h("ul", { className: "repairs" }, ...repairs.map((repair) => h("li", {}, h("button", {
      type: "button", className: "repair", "data-facelets": repair.facelets,
      onclick: () => bench.put(which, "repaired", repaired(repair)),
      ...previewing(bench, () => ({ which, facelets: repaired(repair) })),
    }, repair.operations.join(", "))))),
  ];
}

/** Whoever points at a button sees what it would do. A finger does not point, it presses. */
function previewing(bench: Bench, preview: () => Bench["preview"]): Record<string, unknown> {
  const show = (to: Bench["preview"]) => {
    bench.preview = to;
    bench.changed();
  };
  return {
    onpointerenter: (event: PointerEvent) => event.pointerType !== "touch" && show(preview()),
    onpointerleave: () => bench.preview && show(undefined),
    onfocus: (event: FocusEvent) => (event.target as Element).matches(":focus-visible") && show(preview()),
    onblur: () => bench.preview && show(undefined),
  };
}

/** How many unknown stickers can only be so. */
function missing(bench: Bench, which: Side): number {
  const facelets = bench.stickers(which);
  const forced = judgeOf(bench, which).forced(facelets) ?? facelets;
  return [...forced].filter((letter, i) => letter !== facelets[i]).length;
}

/** Fills in what can only be so. */
function fillIn(bench: Bench, which: Side): void {
  const forced = judgeOf(bench, which).forced(bench.stickers(which));
  if (forced !== undefined) bench.put(which, "filled", forced);
}

/** Looks for the turns, as was chosen under Solve, where they are shown. */
export function solveNow(bench: Bench): void {
  fillIn(bench, "facelets");
  bench.openTab("solve");
  putDiceAway(bench);
  document.querySelector<HTMLFormElement>("#solve-form")?.requestSubmit();
}

/**
 * Repairs of whole faces come first: a face copied the wrong way round is a common mistake, and there are few of them.
 * Then those that touch the piece painted last: that is where the mistake will be.
 */
function inOrder(bench: Bench, which: Side, repairs: readonly Repair[]): Repair[] {
  const { places, size } = gridOf(bench.stickers(which));
  const last = bench.lastPainted[which];
  const ofFaces = (repair: Repair) => repair.places.every((place) => place.length === 1);
  if (last < 0 || last >= places.length) return [...repairs].sort((a, b) => Number(ofFaces(b)) - Number(ofFaces(a)));
  const { piece } = places[last];
  const faces = [...FACES].filter((face) => outwards(face as Face).some((value, axis) => value !== 0 && value === piece[axis]));
  const names = new Set([sorted(faces), `${FACES[Math.floor(last / size ** 2)]}${(last % size ** 2) + 1}`]);
  const near = (repair: Repair) => repair.places.some((place) => names.has(sorted([...place])) || names.has(place));
  const rank = (repair: Repair) => (ofFaces(repair) ? 0 : near(repair) ? 1 : 2);
  return [...repairs].sort((a, b) => rank(a) - rank(b));
}

/** Letters of a piece in one order, since a corner has three names. */
function sorted(letters: readonly string[]): string {
  return [...letters].sort().join("");
}

/** A long number as it is written here. */
function grouped(digits: string | number): string {
  return BigInt(digits).toLocaleString(language);
}
