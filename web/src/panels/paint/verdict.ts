// What there is to say about the selected cube: faults in words, repairs that one click applies.

import type { Rejection, Repair } from "../../api/schemas";
import { button, fill, h } from "../../dom/dom";
import { renamed } from "../../formats/stickers";
import { FACES, gridOf, outwards, type Face } from "../../puzzles/cube";
import { CUBE, isReached } from "../../puzzles/puzzle";
import { isAssembled, type Verdict } from "../../services/positioncheck";
import type { Model } from "../../state/model";
import type { Preview, Previewed } from "../../state/preview";
import type { Side } from "../../state/selection";
import { watch } from "../../state/store";
import { inWords } from "../../texts/reports";
import { language, text } from "../../texts/texts";
import { fillIn, solveNow, type SolveNowParts } from "./solvenow";

/** More repairs than this are not listed at once. */
const MOST_REPAIRS = 12;

export interface VerdictParts extends SolveNowParts {
  readonly model: Model;
  readonly preview: Preview;
}

type Line = HTMLElement | null;

export function verdictBox(parts: VerdictParts, id: string): HTMLElement {
  const { model, selection, checks, place } = parts;
  const element = h("div", { className: "verdict", id, role: "status" });
  let said: unknown;
  watch([model, selection, checks, place], () => {
    const which = selection.selected;
    const { verdict } = checks[which];
    // A hidden box is empty, so that nobody takes its text for that of the visible one.
    if (element.closest("[hidden]")) {
      if (said !== undefined) fill(element);
      said = undefined;
      return;
    }
    // Redrawn only if there is something else to say, because a button that is about to be pressed must stay.
    if (said === verdict) return;
    said = verdict;
    fill(element, ...linesOf(parts, which, verdict));
  });
  return element;
}

function linesOf(parts: VerdictParts, which: Side, verdict: Verdict): Line[] {
  switch (verdict.kind) {
    case "asking": return [];
    case "unknown": return [h("p", { className: "bad" }, text("page.offline"))];
    case "legal": return legalLines(parts, which, verdict.completions);
    case "wrong": return wrongLines(parts, which, verdict.rejection);
  }
}

/** About a cube that can be solved, or completed. */
function legalLines(parts: VerdictParts, which: Side, completions: string | undefined): Line[] {
  const { model, checks, place } = parts;
  const sentence = completions === undefined ? text(model.puzzle === CUBE ? "page.paint.legal" : "page.paint.solvable")
    : completions === "1" ? text("page.paint.oneCompletion") : text("page.paint.completions", { count: grouped(completions) });
  const count = forcedCount(parts, which);
  const way = model.state.goal !== null;
  const ready = checks.isSolvable && place.tab === "paint" && !isReached(model.puzzle, model.state);
  return [
    h("p", { className: "good" }, sentence),
    // If everything follows, the sentence says so.
    count > 0 && completions !== "1" ? h("p", {}, count === 1 ? text("page.paint.forcedOne") : text("page.paint.forced", { count })) : null,
    h("div", { className: "buttons" },
      count > 0 && h("button", { type: "button", className: "fill-in", onclick: () => fillIn(parts, which) }, text("page.paint.fill")),
      ready && button("solve-it", text(way ? "page.paint.way" : "page.paint.solve"), () => solveNow(parts), "primary")),
  ];
}

/** About a cube that turns cannot solve: its faults, and repairs. */
function wrongLines(parts: VerdictParts, which: Side, rejection: Rejection): Line[] {
  const { model, selection, editor } = parts;
  const repaired = (repair: Repair) => renamed(model.puzzle, repair.facelets, selection.stickers(which));
  const faults = h("ul", { className: "faults" }, ...rejection.faults.map((fault) => h("li", {}, inWords(fault.text, fault.text_message))));
  const universe = which === "goal" && isAssembled({ kind: "wrong", rejection }) ? h("p", {}, text("page.goal.universe")) : null;
  const repairs = inOrder(parts, which, rejection.repairs).slice(0, MOST_REPAIRS);
  if (repairs.length === 0) return [faults, universe];
  return [
    faults, universe,
    h("p", {}, text(rejection.repairs_total === 1 ? "page.paint.oneRepair" : "page.paint.repairs", { count: grouped(rejection.repairs_total) })),
    h("ul", { className: "repairs" }, ...repairs.map((repair) => h("li", {}, h("button", {
      type: "button", className: "repair", "data-facelets": repair.facelets,
      onclick: () => editor.put(which, "repaired", repaired(repair)),
      ...previewing(parts.preview, () => ({ which, facelets: repaired(repair) })),
    }, repair.operations.map((operation, i) => inWords(operation, repair.operations_message[i])).join(", "))))),
  ];
}

/** Pointing at a button shows what it would do. A finger does not point, it presses. */
function previewing(preview: Preview, previewed: () => Previewed): Record<string, unknown> {
  return {
    onpointerenter: (event: PointerEvent) => event.pointerType !== "touch" && preview.show(previewed()),
    onpointerleave: () => preview.show(undefined),
    onfocus: (event: FocusEvent) => (event.target as Element).matches(":focus-visible") && preview.show(previewed()),
    onblur: () => preview.show(undefined),
  };
}

/** How many unknown stickers can have one colour only. */
function forcedCount({ selection, checks }: VerdictParts, which: Side): number {
  const facelets = selection.stickers(which);
  const forced = checks[which].forced(facelets) ?? facelets;
  return [...forced].filter((letter, i) => letter !== facelets[i]).length;
}

/**
 * Repairs of whole faces come first: a face copied the wrong way round is a common mistake, and there are few of them.
 * Then those that touch the piece painted last: that is where the mistake will be.
 */
function inOrder({ selection, editor }: VerdictParts, which: Side, repairs: readonly Repair[]): Repair[] {
  const { places, size } = gridOf(selection.stickers(which));
  const last = editor.lastPainted[which];
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

/** A long number as the language writes it. */
function grouped(digits: string | number): string {
  return BigInt(digits).toLocaleString(language);
}
