// Below a solution: the program of the chosen machine for it, made at once, with its seconds and a download.

import type { Bench } from "../../bench";
import { fill, h } from "../../dom/dom";
import { CUBE } from "../../puzzles/puzzle";
import { download, robotName, summaryOf } from "../../robot/words";
import { text } from "../../texts/texts";

export function programBox(bench: Bench): HTMLElement {
  const { robots, search, model } = bench;
  const element = h("div", { className: "robot-program", id: "robot-program", hidden: true, role: "status" });
  let drawn: unknown;
  bench.onChange(() => {
    const { chosen } = robots;
    const found = model.puzzle === CUBE ? search.found : undefined;
    if (chosen && !search.running) void robots.follow(found);
    const planned = found && robots.current?.found?.solution.moves === found.solution.moves ? robots.current : undefined;
    const why = found && !planned && robots.planning === undefined ? robots.message : "";
    element.hidden = !chosen || (!planned && why === "");
    const key = planned ?? why;
    if (key === drawn || !chosen) return;
    drawn = key;
    if (!planned) return fill(element, why && h("p", { className: "hint" }, text("page.robot.noProgram", { name: robotName(chosen), why })));
    fill(element,
      h("p", {}, text("page.robot.program", { name: robotName(chosen), summary: summaryOf(planned) })),
      h("div", { className: "buttons" },
        h("button", { type: "button", id: "program-download", onclick: () => void download(bench, planned, "text") }, text("page.robot.downloadIt")),
        h("button", {
          type: "button", id: "program-watch",
          onclick: () => {
            bench.openTab("robot");
            robots.clock.seek(0);
            robots.clock.play();
          },
        }, text("page.robot.watchIt"))));
  });
  return element;
}
