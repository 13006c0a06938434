// The same cube by every way to make a program, one after another: how long the machine takes, and with how many
// movements.

import * as api from "../api";
import type { Bench } from "../bench";
import { fill, h } from "../dom";
import { choiceOf, type Planned } from "../robot/planned";
import { wayName } from "../robot/words";
import { number, text } from "../texts";

/** `time`: seconds that each search may take. */
export function programsBox(bench: Bench, time: () => number): HTMLElement {
  const { model, robots, choices } = bench;
  const table = h("div", { className: "comparison", id: "robot-comparison" });
  let running: AbortController | undefined;
  let subject = "";
  const present = () => [robots.chosen?.name, robots.chosen?.file, model.state.facelets, model.state.goal].join("/");
  const start = h("button", { type: "button", id: "robot-compare", onclick: () => void compare() }, text("page.robot.compare"));
  const cancel = h("button", { type: "button", id: "robot-compare-cancel", hidden: true, onclick: () => end() }, text("page.solve.cancel"));
  const show = () => {
    start.setAttribute("aria-disabled", String(running !== undefined));
    cancel.hidden = running === undefined;
  };
  const end = () => {
    running?.abort();
    running = undefined;
    if (document.activeElement === cancel) start.focus();
    show();
  };
  const compare = async () => {
    const robot = robots.chosen;
    if (running || !robot) return;
    bench.settle();
    const control = new AbortController();
    running = control;
    subject = present();
    const { state } = model;
    const { notation } = choices;
    const rows = new Map<string, HTMLElement>();
    const row = (way: string, ...cells: (Node | string)[]) => {
      rows.set(way, h("tr", { "data-way": way }, h("th", { scope: "row" }, wayName(way)), ...cells.map((cell) => h("td", {}, cell))));
      fill(table, h("table", {},
        h("thead", {}, h("tr", {}, ...(["way", "seconds", "movements", "use"] as const).map((key) => h("th", { scope: "col" }, text(`page.robot.column.${key}`))))),
        h("tbody", {}, ...rows.values())));
    };
    fill(table);
    show();
    try {
      for (const way of robots.ways) {
        row(way, "…", "", "");
        try {
          const wish = { optimise: way, time: time(), notation };
          const plan = await api.planProgram(choiceOf(robot), { from: state.facelets, to: state.goal }, wish, () => undefined, control.signal);
          const planned: Planned = { robot, plan, from: state, notation };
          row(way, number(plan.seconds, 2), number(plan.program.length), h("button", {
            type: "button", "aria-label": text("page.robot.useNamed", { way: wayName(way) }), onclick: () => robots.show(planned),
          }, text("page.robot.use")));
        } catch (error) {
          if (control.signal.aborted) {
            rows.delete(way);
            return;
          }
          row(way, "–", error instanceof Error ? error.message : String(error), "");
        }
      }
    } finally {
      if (running === control) end();
    }
  };
  bench.onChange(() => {
    if (subject === "" || subject === present()) return;
    subject = "";
    end();
    fill(table);
  });
  return h("div", { className: "compare" }, h("div", { className: "buttons" }, start, cancel), table);
}
