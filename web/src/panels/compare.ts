// The same cube by every method, one after another: how long, how quick, in which stages.

import * as api from "../api";
import type { Bench } from "../bench";
import { fill, h } from "../dom";
import { counted, turnsOf } from "../search";
import { language, number, text } from "../texts";
import { methodName } from "../words";
import { isDice } from "./dice";

/** Seconds that it may take to prepare a method; nobody waits for minutes to compare. */
const PREPARATION = 30;
/** Seconds that each method may take. */
const TIME = 1;

export function compareBox(bench: Bench): HTMLElement {
  const { model } = bench;
  const table = h("div", { className: "comparison", id: "comparison" });
  let running: AbortController | undefined;
  /** What the table speaks of. */
  let subject = "";
  const present = () => [model.puzzle.id, model.state.facelets, model.state.goal].join("/");
  const start = h("button", { type: "button", id: "compare", onclick: () => void run() }, text("page.compare.start"));
  const cancel = h("button", { type: "button", id: "compare-cancel", hidden: true, onclick: () => end() }, text("page.solve.cancel"));
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
  const run = async () => {
    if (running) return;
    bench.settle();
    const control = new AbortController();
    running = control;
    const { signal } = control;
    const { puzzle, state: { facelets, goal } } = model;
    subject = present();
    fill(table);
    show();
    const rows = new Map<string, HTMLElement>();
    const draw = () => fill(table, h("table", {}, h("thead", {}, h("tr", {},
      ...(["method", "length", "time", "stages"] as const).map((key) => h("th", { scope: "col" }, text(`page.compare.${key}`))))),
      h("tbody", {}, ...rows.values())));
    const row = (name: string, ...cells: (Node | string)[]) => {
      rows.set(name, h("tr", { "data-method": name }, h("th", { scope: "row" }, methodName(name)), ...cells.map((cell) => h("td", {}, cell))));
      draw();
    };
    try {
      const compared = (await api.methods(puzzle.id)).filter((method) => !isDice(method.name) && method.preparation <= PREPARATION);
      for (const { name } of compared) {
        if (signal.aborted) return;
        const wish = { puzzle: puzzle.id, from: facelets, to: goal, method: name, metric: "htm", time: TIME, lang: language };
        // Where a method goes length by length, it is worth knowing how far it came, even without a solution.
        let depth: number | undefined;
        const hear = (news: api.News) => {
          if (news.kind !== "progress" || signal.aborted) return;
          depth = news.depth ?? depth;
          row(name, "…", `${number(news.seconds, 1)} s`, depth === undefined ? "" : text("page.compare.depth", { depth }));
        };
        try {
          const found = await api.solve(wish, hear, signal);
          const parts = found.stages.map(({ moves }) => number(counted(turnsOf(moves)).htm));
          row(name, number(found.length), `${number(found.seconds, 3)} s`, parts.join(" + "));
        } catch (error) {
          if (signal.aborted) {
            // What was only begun tells nothing.
            if (subject !== "" && rows.delete(name)) draw();
            return;
          }
          const [length, why] = depth !== undefined ? [`> ${depth}`, text("page.compare.stopped", { depth })]
            : ["–", error instanceof api.Refused ? error.problem.text : String(error)];
          row(name, length, "–", why);
        }
      }
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
