// The report of a run: charts and tables, when it stands still.

import type { LabTable } from "../../api/schemas";
import { h } from "../../dom/dom";
import type { Report } from "../../lab/lab";
import { allInWords, inWords } from "../../texts/reports";
import { text } from "../../texts/texts";

/** Tables with more lines are folded away, except the first two. */
const OPEN_TABLES = 2;

export function reported({ tables, charts, notes, notes_message: notesMessage, machines }: Report): HTMLElement[] {
  // Each competitor has its histogram above already.
  const pictures = charts.filter(({ name }) => !name.startsWith("histogram-"));
  return [
    ...(notes.length > 0 ? [h("ul", { className: "lab-notes" }, ...allInWords(notes, notesMessage).map((note) => h("li", {}, note)))] : []),
    ...(pictures.length > 0 ? [h("div", { className: "lab-charts" }, ...pictures.map(({ title, light, dark }) => h("figure", {},
      ...[["light", light], ["dark", dark]].map(([theme, content]) =>
        h("img", { className: theme, alt: title, src: `data:image/svg+xml,${encodeURIComponent(content)}` })))))] : []),
    ...tables.map((table, at) => h("details", { open: at < OPEN_TABLES, className: "lab-table" }, h("summary", {}, inWords(table.title, table.title_message)), tableOf(table))),
    h("p", { className: "hint lab-machine" }, text("page.lab.machine", { machine: machines.join(", ") })),
  ];
}

function tableOf(table: LabTable): HTMLElement {
  const { rows } = table;
  const title = inWords(table.title, table.title_message);
  const columns = allInWords(table.columns, table.columns_message);
  // It may be wider than the screen; it can be scrolled with keys as well.
  return h("div", { className: "lab-scroll", tabIndex: 0, role: "region", "aria-label": title }, h("table", {},
    h("thead", {}, h("tr", {}, h("td", {}), ...columns.slice(1).map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...rows.map(({ name, name_message: named, cells, marks }) => h("tr", {}, h("th", { scope: "row" }, inWords(name, named)),
      ...cells.map((cell, i) => {
        const mark = marks[i];
        return h("td", mark ? { className: mark } : {}, cell, mark && h("span", { className: "visually-hidden" }, text(`page.lab.mark.${mark}`)));
      }))))));
}
