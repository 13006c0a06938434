// Where the position is in tables that people know, and what these say: asked for when the box is open, because Korf's
// databases are read for it, if they are built.

import { inspect } from "../../api/numbers";
import type { Position } from "../../api/schemas";
import { fill, h } from "../../dom/dom";
import type { Choices } from "../../state/choices";
import { inWords } from "../../texts/reports";
import { text } from "../../texts/texts";

export function lookupBox(choices: Choices): { readonly element: HTMLElement; show(position: Position): void } {
  const table = h("table", { id: "numbers-lookups" });
  const missing = h("div", { role: "status" });
  let shown: Position | undefined;
  let asked = 0;
  const ask = async () => {
    if (!element.open || !shown) return;
    const mine = ++asked;
    const found = await inspect("333", { ...shown, numbering: choices.numbering }, { tables: true }).then(({ tables }) => tables ?? [], (error: unknown) => String(error instanceof Error ? error.message : error));
    if (mine !== asked) return;
    if (typeof found === "string") {
      fill(table);
      fill(missing, h("p", { className: "hint" }, found));
      return;
    }
    const cell = (value: number | null | undefined) => h("td", {}, value === null || value === undefined ? "–" : String(value));
    fill(table, h("thead", {}, h("tr", {}, ...(["lookup.table", "lookup.value", "lookup.distance"] as const).map((key) => h("th", { scope: "col" }, text(key))))),
      h("tbody", {}, ...found.map((note) => h("tr", {}, h("th", { scope: "row" }, note.table), cell(note.value), cell(note.distance)))));
    const reasons = new Set(found.flatMap((note) => (note.missing ? [inWords(note.missing, note.missing_message)] : [])));
    fill(missing, ...[...reasons].map((reason) => h("p", { className: "hint" }, reason)));
  };
  const element = h("details", { className: "numbers-step", id: "lookups-box", ontoggle: () => void ask() },
    h("summary", {}, text("lookup.title")), h("p", { className: "hint" }, text("lookup.rule")), h("div", { className: "numbers-scroll" }, table), missing);
  return {
    element,
    show(position) {
      shown = position;
      void ask();
    },
  };
}
