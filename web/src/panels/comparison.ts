// A table that is filled row by row while someone watches: what comparisons of methods and of programs share.

import type { Bench } from "../bench";
import { fill, h } from "../dom";
import { text } from "../texts";

export interface Comparison {
  /** What the ids of its elements begin with. */
  readonly prefix: string;
  readonly label: string;
  /** What has a row each, as in `data-method`. */
  readonly kind: string;
  readonly columns: readonly string[];
  readonly nameOf: (row: string) => string;
  /** What the table speaks of; once that is something else, the table is empty. */
  readonly subject: () => string;
  /** Fills the table, until it is told that nobody wants it any more. */
  readonly run: (rows: Rows, signal: AbortSignal) => Promise<void>;
}

export interface Rows {
  readonly set: (name: string, ...cells: (Node | string)[]) => void;
  /** What was only begun tells nothing. */
  readonly drop: (name: string) => void;
}

export function comparisonBox(bench: Bench, { prefix, label, kind, columns, nameOf, subject: present, run }: Comparison): HTMLElement {
  const table = h("div", { className: "comparison", id: `${prefix}comparison` });
  let running: AbortController | undefined;
  let subject = "";
  const start = h("button", { type: "button", id: `${prefix}compare`, onclick: () => void begin() }, label);
  const cancel = h("button", { type: "button", id: `${prefix}compare-cancel`, hidden: true, onclick: () => end() }, text("page.solve.cancel"));
  /** Not disabled while it runs: whoever pressed it with a key would lose their place. */
  const show = () => {
    start.setAttribute("aria-disabled", String(running !== undefined));
    cancel.hidden = running === undefined;
  };
  const end = () => {
    running?.abort();
    running = undefined;
    // Who pressed what goes away is not left nowhere.
    if (document.activeElement === cancel) start.focus();
    show();
  };
  const begin = async () => {
    if (running) return;
    bench.settle();
    const control = new AbortController();
    running = control;
    subject = present();
    fill(table);
    show();
    const rows = new Map<string, HTMLElement>();
    const draw = () => fill(table, h("table", {},
      h("thead", {}, h("tr", {}, ...columns.map((column) => h("th", { scope: "col" }, column)))),
      h("tbody", {}, ...rows.values())));
    try {
      await run({
        set: (name, ...cells) => {
          rows.set(name, h("tr", { [`data-${kind}`]: name }, h("th", { scope: "row" }, nameOf(name)), ...cells.map((cell) => h("td", {}, cell))));
          draw();
        },
        drop: (name) => {
          if (subject !== "" && rows.delete(name)) draw();
        },
      }, control.signal);
    } catch {
      bench.say(text("page.offline"));
    } finally {
      if (running === control) end();
    }
  };
  bench.onChange(() => {
    if (subject === "" || subject === present()) return;
    // Another cube: what was found is not about it.
    subject = "";
    end();
    fill(table);
  });
  return h("div", { className: "compare" }, h("div", { className: "buttons" }, start, cancel), table);
}
