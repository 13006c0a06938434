// A position as numbers: pieces, coordinates and the whole number, to be read and to be typed; every step of their sums;
// what each turn makes of them; tables to take along.
//
// Fetched when its tab is first opened. What is shown is kept and only its numbers change, so that people who turn with
// the buttons here keep their place.

import "../../styles/numbers.css";
import { positionOf } from "../../api/api";
import { TABLES, tableOf } from "../../api/numbers";
import type { Inspection } from "../../api/schemas";
import { button, fill, h, option } from "../../dom/dom";
import { CUBE } from "../../puzzles/puzzle";
import { LiveNumbers, type Known, type LiveNumbersParts } from "../../services/livenumbers";
import type { Notation } from "../../settings/notation";
import { NUMBERINGS } from "../../settings/settings";
import type { Choices } from "../../state/choices";
import { watch } from "../../state/store";
import { text } from "../../texts/texts";
import { verdictBox, type VerdictParts } from "../paint/verdict";
import { distancesBox } from "./distances";
import { entryStatus } from "./entry";
import { factsOf, signpostWords } from "./facts";
import { numberFields, type NumberFieldParts } from "./fields";
import { lookupBox } from "./lookups";
import { memoBox } from "./memo";
import { originsBox } from "./origins";
import { stepsBox } from "./steps";
import { TurnTable, type TurnTableParts } from "./turns";

export interface NumbersPanelParts extends NumberFieldParts, LiveNumbersParts, VerdictParts, TurnTableParts {}

/** Puts everything into the panel. */
export function fillNumbers(parts: NumbersPanelParts, panel: HTMLElement): void {
  const { model, choices, checks, dice, place } = parts;
  const status = entryStatus(() => live.settled());
  const fields = numberFields(parts, status);
  const numberings = numberingButtons(choices);
  const turns = new TurnTable(parts);
  const steps = stepsBox(choices);
  const memo = memoBox(choices);
  const lookups = lookupBox(choices);
  const origins = originsBox(choices);
  const tables = tablesBox(choices);
  const distances = distancesBox(model);
  const facts = h("p", { className: "hint", id: "numbers-facts" });
  const signpost = h("p", { className: "hint", id: "numbers-signpost" });
  const verdict = verdictBox(parts, "numbers-verdict");
  const stepsTitle = h("h2", { id: "numbers-steps-title" }, text("page.numbers.steps"));
  panel.append(
    numberings.element, fields.whole, status.element, ...fields.ofCube, fields.pieces, fields.stickers, facts, verdict,
    h("h2", {}, text("page.numbers.turns")), signpost,
    h("div", { className: "numbers-scroll", tabIndex: 0, role: "group", "aria-label": text("page.numbers.turns") }, turns.element),
    origins.element, stepsTitle, steps.element, lookups.element, memo.element, tables.element, distances);

  /** The numbering of the numbers that are shown, if there are any. */
  let drawn: string | undefined;
  /** What is shown, and in which notation. */
  let last: { readonly inspection: Inspection; readonly notation: Notation } | undefined;
  const draw = (inspection: Inspection, isNew: boolean) => {
    last = { inspection, notation: choices.notation };
    // Another numbering changes everything and says nothing about turns.
    const turned = drawn === choices.numbering;
    drawn = choices.numbering;
    const cube = model.puzzle === CUBE;
    fields.show(inspection, isNew ? turned : undefined);
    for (const element of [...fields.ofCube, numberings.element, tables.element, steps.element, lookups.element, origins.element, memo.element, stepsTitle]) element.hidden = !cube;
    distances.hidden = cube;
    fill(facts, factsOf(inspection));
    fill(signpost, signpostWords(inspection));
    signpost.hidden = signpost.textContent === "";
    turns.show(inspection);
    steps.show(inspection);
    if (!cube) return;
    const position = positionOf(model.puzzle.id, model.state.facelets);
    memo.show(position);
    lookups.show(position);
  };
  const show = (known: Known) => {
    if (!known.key.startsWith(`${model.puzzle.id}/`)) return;
    const isNew = panel.dataset.shown !== known.key;
    panel.dataset.shown = known.key;
    if ("why" in known) {
      drawn = last = undefined;
      fields.forget();
      panel.classList.add("unknown");
      return status.say(known.why);
    }
    if (panel.classList.contains("unknown")) status.say("");
    panel.classList.remove("unknown");
    draw(known.inspection, isNew);
  };
  const live = new LiveNumbers(parts, () => place.tab === "numbers", show);
  watch([model, choices, checks, dice, place], () => {
    if (place.tab !== "numbers") return;
    numberings.update();
    tables.update();
    origins.update();
    // The letters of turns and places are not asked for again.
    if (last && last.notation !== choices.notation) draw(last.inspection, false);
    // A class hides it instead of `hidden`: an element inside something hidden says nothing, and would begin too late.
    verdict.classList.toggle("right", checks.facelets.verdict.kind !== "wrong");
    void live.ask();
  });
}

function numberingButtons(choices: Choices): { readonly element: HTMLElement; update(): void } {
  const buttons = NUMBERINGS.map((numbering) => button(`numbering-${numbering}`, text(`page.numbering.${numbering}`), () => choices.set({ numbering })));
  return {
    element: h("div", { className: "numbers-numberings", role: "group", "aria-label": text("page.numbers.numbering") }, ...buttons),
    update() {
      for (const [i, name] of NUMBERINGS.entries()) buttons[i].setAttribute("aria-pressed", String(name === choices.numbering));
    },
  };
}

/** Tables to take along. */
function tablesBox(choices: Choices): { readonly element: HTMLElement; update(): void } {
  const table = h("select", { id: "numbers-table", onchange: () => update() }, ...TABLES.map((name) => option(name, name)));
  const files = (["text", "csv"] as const).map((format) => ({ format, link: h("a", { className: "button", id: `numbers-${format}`, download: "" }, text(`page.numbers.${format}`)) }));
  const update = () => {
    for (const { format, link } of files) link.href = tableOf(table.value, choices.numbering, choices.notation, format);
  };
  const element = h("div", { className: "numbers-tables" },
    h("h2", {}, text("page.numbers.tables")),
    h("p", { className: "hint" }, text("page.numbers.tablesHint")),
    h("div", { className: "buttons" }, h("label", {}, text("page.numbers.table"), table), ...files.map(({ link }) => link)));
  return { element, update };
}
