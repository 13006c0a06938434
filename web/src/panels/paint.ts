// Painting: a palette, the net, counters, what is wrong in words, and repairs that one click applies.

import type { Repair } from "../api";
import type { Bench } from "../bench";
import { FACES, gridOf, outwards, type Face } from "../cube";
import { fill, h } from "../dom";
import { concerned } from "../judge";
import { Net } from "../net";
import { palette } from "../palette";
import { blank, CUBE, read } from "../puzzles/puzzle";
import { renamed } from "../reading";
import { lettersOf } from "../schemes";
import { settings } from "../settings";
import { language, text } from "../texts";

/** More repairs than this are not listed at once. */
const MOST_REPAIRS = 12;

export function paintPanel(bench: Bench): HTMLElement {
  const { model, colours, judge, choices } = bench;
  const net = new Net(text("page.net"), (index, again) => bench.paint("facelets", index, again), (letter) => { choices.colour = letter; });
  const verdict = h("div", { className: "verdict", id: "verdict", role: "status" });
  const set = (change: "reset" | "cleared", facelets: string) => model.change(change, { facelets });
  const buttons = h("div", { className: "buttons" },
    h("button", { type: "button", id: "clear", onclick: () => set("cleared", blank(model.puzzle)) }, text("page.paint.clear")),
    h("button", { type: "button", onclick: () => set("reset", model.puzzle.solved) }, text("page.paint.solved")),
    h("button", { type: "button", id: "random", onclick: () => void bench.randomise() }, text("page.paint.random")));
  const field = h("input", { id: "facelets", type: "text", spellcheck: false, autocomplete: "off", "aria-label": text("page.paint.facelets") });
  field.addEventListener("input", () => {
    const letters = read(model.puzzle, field.value, lettersOf(settings));
    field.classList.toggle("wrong", letters === undefined && field.value.trim() !== "");
    field.title = letters === undefined ? wanted(bench) : "";
    if (letters !== undefined) model.change("pasted", { facelets: letters });
  });

  const hint = h("p", { className: "hint", hidden: true }, text("page.paint.shifting"));
  let said: unknown;
  const update = () => {
    const { puzzle, state: { facelets } } = model;
    hint.hidden = !puzzle.shifting;
    net.show(puzzle, facelets, colours, new Set(concerned(judge.judgement)));
    // Rebuilt only if there is something else to say: whoever is about to press a button must not lose it.
    if (said !== judge.judgement) {
      said = judge.judgement;
      fill(verdict, ...words(bench));
    }
    if (document.activeElement !== field) {
      field.value = facelets;
      field.classList.remove("wrong");
    }
  };
  bench.onChange(update);
  update();
  return h("section", { className: "panel" },
    h("p", { className: "hint" }, text("page.paint.how")),
    palette(bench, "facelets"),
    net.element as unknown as Node, hint, verdict, buttons,
    h("label", { className: "wide" }, text("page.paint.facelets"), field));
}

/** What a field of stickers takes. */
function wanted({ model: { puzzle } }: Bench): string {
  const count = puzzle.solved.length;
  return puzzle.letters === FACES ? text("page.paint.notFacelets", { count })
    : text("page.paint.notLetters", { count, letters: [...puzzle.letters].join(" ") });
}

/** What there is to say about the position, and repairs. */
function words(bench: Bench): (HTMLElement | null)[] {
  const { judgement } = bench.judge;
  if (judgement.kind === "asking") return [];
  if (judgement.kind === "unknown") return [h("p", { className: "bad" }, text("page.offline"))];
  if (judgement.kind === "legal") {
    const { completions } = judgement;
    if (completions === undefined) return [h("p", { className: "good" }, text(bench.model.puzzle === CUBE ? "page.paint.legal" : "page.paint.solvable"))];
    const unique = completions === "1";
    return [
      h("p", { className: "good" }, unique ? text("page.paint.oneCompletion") : text("page.paint.completions", { count: grouped(completions) })),
      null,
    ];
  }
  const { problem } = judgement;
  const { puzzle, state } = bench.model;
  const faults = h("ul", { className: "faults" }, ...problem.faults.map((fault) => h("li", {}, fault.text)));
  const repairs = inOrder(bench, problem.repairs).slice(0, MOST_REPAIRS);
  if (repairs.length === 0) return [faults];
  return [
    faults,
    h("p", {}, text(problem.repairs_total === 1 ? "page.paint.oneRepair" : "page.paint.repairs", { count: grouped(problem.repairs_total) })),
    h("ul", { className: "repairs" }, ...repairs.map((repair) => h("li", {}, h("button", {
      type: "button", className: "repair", "data-facelets": repair.facelets,
      onclick: () => bench.model.change("repaired", { facelets: renamed(puzzle, repair.facelets, state.facelets) }),
    }, repair.operations.join(", "))))),
  ];
}

/** Repairs that touch the piece painted last come first: that is where the mistake will be. */
function inOrder({ model, lastPainted }: Bench, repairs: readonly Repair[]): Repair[] {
  const { places, size } = gridOf(model.state.facelets);
  if (lastPainted < 0 || lastPainted >= places.length) return [...repairs];
  const { piece } = places[lastPainted];
  const faces = [...FACES].filter((face) => outwards(face as Face).some((value, axis) => value !== 0 && value === piece[axis]));
  const names = new Set([sorted(faces), `${FACES[Math.floor(lastPainted / size ** 2)]}${(lastPainted % size ** 2) + 1}`]);
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
