// The same cube by every method, one after another: how long, how quick, in which stages.

import * as api from "../api";
import type { Bench } from "../bench";
import { fill, h } from "../dom";
import { language, number, text } from "../texts";

/** Seconds that each method may take. */
const TIME = 1;

/** Methods that take their time: shortest or nothing, which keeps them busy for days; or dice, which are watched instead. */
const SLOW: readonly string[] = ["korf", "random", "random-improved"];

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
    const rows: HTMLElement[] = [];
    const row = (name: string, ...cells: (Node | string)[]) => {
      rows.push(h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", {}, cell))));
      fill(table, h("table", {}, h("thead", {}, h("tr", {},
        ...(["method", "length", "time", "stages"] as const).map((key) => h("th", { scope: "col" }, text(`page.compare.${key}`))))),
        h("tbody", {}, ...rows)));
    };
    try {
      for (const { name } of (await api.methods(puzzle.id)).filter((method) => !SLOW.includes(method.name))) {
        const wish = { puzzle: puzzle.id, from: facelets, to: goal, method: name, metric: "htm", time: TIME, lang: language };
        try {
          const found = await api.solve(wish, () => undefined, signal);
          const parts = found.stages.map((stage) => String(stage.moves.split(" ").filter((move) => move !== "").length));
          row(name, number(found.length), `${number(found.seconds, 3)} s`, parts.join(" + "));
        } catch (error) {
          if (signal.aborted) return;
          row(name, "–", "–", error instanceof api.Refused ? error.problem.text : String(error));
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
