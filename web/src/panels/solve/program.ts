// Below a solution: the program of the chosen machine for it, made at once, with its seconds and a download.

import { button, fill, h } from "../../dom/dom";
import { CUBE } from "../../puzzles/puzzle";
import type { Robots } from "../../robot/robots";
import { robotName, summaryOf } from "../../robot/words";
import type { Search } from "../../services/search";
import type { Model } from "../../state/model";
import type { Place } from "../../state/place";
import { watch } from "../../state/store";
import type { Toast } from "../../state/toast";
import { text } from "../../texts/texts";
import { download } from "../robot/download";

export interface ProgramParts {
  readonly robots: Robots;
  readonly search: Search;
  readonly model: Model;
  readonly place: Place;
  readonly toast: Toast;
}

export function programBox({ robots, search, model, place, toast }: ProgramParts): HTMLElement {
  const element = h("div", { className: "robot-program", id: "robot-program", hidden: true, role: "status" });
  let drawn: unknown;
  watch([robots, search, model], () => {
    const { chosen } = robots;
    const found = model.puzzle === CUBE ? search.found : undefined;
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
        button("program-download", text("page.robot.downloadIt"), () => void download({ robots, toast }, planned, "text")),
        h("button", {
          type: "button", id: "program-watch",
          onclick: () => {
            place.open("robot");
            robots.clock.seek(0);
            robots.clock.play();
          },
        }, text("page.robot.watchIt"))));
  });
  return element;
}
