// The same cube by every method, one after another: how long, how quick, in which stages.

import * as api from "../api";
import type { Bench } from "../bench";
import { fill, h } from "../dom";
import { language, number, text } from "../texts";

/** Seconds that each method may take. */
const TIME = 1;

/** Methods that turn at random are watched instead. */
const DICE: readonly string[] = ["random", "random-improved"];

export function compareBox(bench: Bench): HTMLElement {
  const table = h("div", { className: "comparison", id: "comparison" });
  let running: AbortController | undefined;
  const start = h("button", { type: "button", id: "compare", onclick: () => void run() }, text("page.compare.start"));
  const run = async () => {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    const { puzzle, state: { facelets, goal } } = bench.model;
    start.disabled = true;
    const rows = new Map<string, HTMLElement>();
    const row = (name: string, ...cells: (Node | string)[]) => {
      rows.set(name, h("tr", { "data-method": name }, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", {}, cell))));
      fill(table, h("table", {}, h("thead", {}, h("tr", {},
        ...(["method", "length", "time", "stages"] as const).map((key) => h("th", { scope: "col" }, text(`page.compare.${key}`))))),
        h("tbody", {}, ...rows.values())));
    };
    try {
      for (const { name } of (await api.methods(puzzle.id)).filter((method) => !DICE.includes(method.name))) {
        const wish = { puzzle: puzzle.id, from: facelets, to: goal, method: name, metric: "htm", time: TIME, lang: language };
        // Where a method goes length by length, it is worth knowing how far it came, even without a solution.
        let depth: number | undefined;
        const hear = (news: api.News) => {
          if (news.kind !== "progress") return;
          depth = news.depth ?? depth;
          row(name, "…", `${number(news.seconds, 1)} s`, depth === undefined ? "" : text("page.compare.depth", { depth }));
        };
        try {
          const found = await api.solve(wish, hear, signal);
          const parts = found.stages.map((stage) => String(stage.moves.split(" ").filter((move) => move !== "").length));
          row(name, number(found.length), `${number(found.seconds, 3)} s`, parts.join(" + "));
        } catch (error) {
          if (signal.aborted) return;
          const [length, why] = depth !== undefined ? [`> ${depth}`, text("page.compare.stopped", { depth })]
            : ["–", error instanceof api.Refused ? error.problem.text : String(error)];
          row(name, length, "–", why);
        }
      }
    } catch {
      bench.say(text("page.offline"));
    } finally {
      start.disabled = false;
    }
  };
  return h("div", { className: "compare" }, h("div", { className: "buttons" }, start), table);
}
