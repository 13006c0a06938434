// A table that fills row by row: what comparisons of methods and comparisons of programs share.

import { fill, h } from "../dom/dom";
import type { Scrambler } from "../services/scrambler";
import type { Search } from "../services/search";
import type { Model } from "../state/model";
import { listen, type Subscribable } from "../state/store";
import type { Toast } from "../state/toast";
import { text } from "../texts/texts";

export interface Comparison {
  /** What the ids of its elements begin with. */
  readonly prefix: string;
  readonly label: string;
  /** What has a row each, as in `data-method`. */
  readonly kind: string;
  readonly columns: readonly string[];
  readonly nameOf: (row: string) => string;
  /** What the table is about; when this changes, the table is emptied. */
  readonly subject: () => string;
  /** Whether the table is still about what is shown; by default, whether the subject is the same. */
  readonly isAbout?: (subject: string) => boolean;
  /** Whether a row is the one that is shown on the puzzle. */
  readonly isShown?: (row: string) => boolean;
  /** What its subject depends on besides the model and the search. */
  readonly stores?: readonly Subscribable[];
  /** Fills the table, until the signal ends it. */
  readonly run: (rows: Rows, signal: AbortSignal) => Promise<void>;
}

export interface Rows {
  readonly set: (name: string, ...cells: (Node | string)[]) => void;
  /** Removes a row that was only begun. */
  readonly drop: (name: string) => void;
  /** What pressing a row will do, once it is set again. */
  readonly offer: (name: string, choose: () => void) => void;
}

export interface ComparisonParts {
  readonly model: Model;
  readonly search: Search;
  readonly scrambler: Scrambler;
  readonly toast: Toast;
}

export function comparisonBox({ model, search, scrambler, toast }: ComparisonParts, { prefix, label, kind, columns, nameOf, subject: present, isAbout = (subject) => subject === present(), isShown, stores = [], run }: Comparison): HTMLElement {
  const table = h("div", { className: "comparison", id: `${prefix}comparison` });
  let running: AbortController | undefined;
  let subject = "";
  const start = h("button", { type: "button", id: `${prefix}compare`, onclick: () => void begin() }, label);
  const cancel = h("button", { type: "button", id: `${prefix}compare-cancel`, hidden: true, onclick: () => end() }, text("page.solve.cancel"));
  /** Not disabled while it runs: a keyboard user would lose the focus. */
  const show = () => {
    start.setAttribute("aria-disabled", String(running !== undefined));
    cancel.hidden = running === undefined;
  };
  const end = () => {
    running?.abort();
    running = undefined;
    // If the pressed button disappears, the focus moves to the other one.
    if (document.activeElement === cancel) start.focus();
    show();
  };
  const begin = async () => {
    if (running) return;
    scrambler.settle();
    const control = new AbortController();
    running = control;
    subject = present();
    fill(table);
    show();
    const rows = new Map<string, HTMLElement>();
    const offers = new Map<string, () => void>();
    const draw = () => fill(table, h("table", {},
      h("thead", {}, h("tr", {}, ...columns.map((column) => h("th", { scope: "col" }, column)))),
      h("tbody", {}, ...rows.values())));
    try {
      await run({
        set: (name, ...cells) => {
          const choose = offers.get(name);
          const title = choose ? h("button", { type: "button", className: "plain", title: text("page.compare.load"), onclick: choose }, nameOf(name)) : nameOf(name);
          const row = h("tr", { [`data-${kind}`]: name }, h("th", { scope: "row" }, title), ...cells.map((cell) => h("td", {}, cell)));
          // A click anywhere in the row does the same; the button is for keyboards and screen readers.
          if (choose) row.addEventListener("click", ({ target }) => target instanceof HTMLButtonElement || choose());
          row.classList.toggle("found", choose !== undefined);
          rows.set(name, row);
          draw();
          mark();
        },
        offer: (name, choose) => void offers.set(name, choose),
        drop: (name) => {
          if (subject !== "" && rows.delete(name)) draw();
        },
      }, control.signal);
    } catch {
      toast.say(text("page.offline"));
    } finally {
      if (running === control) end();
    }
  };
  const mark = () => {
    for (const row of isShown ? table.querySelectorAll<HTMLElement>("tr.found") : []) {
      const shown = isShown?.(row.dataset[kind] ?? "") ?? false;
      row.classList.toggle("current", shown);
      row.querySelector("button")?.setAttribute("aria-pressed", String(shown));
    }
  };
  listen([model, search, ...stores], () => {
    mark();
    if (subject === "" || isAbout(subject)) return;
    // Another position: the results are not about it.
    subject = "";
    end();
    fill(table);
  });
  return h("div", { className: "compare" }, h("div", { className: "buttons" }, start, cancel), table);
}
