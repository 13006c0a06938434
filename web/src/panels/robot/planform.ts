// Looking for a program: in which way, for how long, and how far the search is.

import type { Optimise } from "../../api/schemas";
import { fill, h, option } from "../../dom/dom";
import { CUBE, isReached } from "../../puzzles/puzzle";
import type { Robots } from "../../robot/robots";
import { wayName } from "../../robot/words";
import type { PositionChecks } from "../../services/positioncheck";
import type { Scrambler } from "../../services/scrambler";
import type { Choices } from "../../state/choices";
import type { Model } from "../../state/model";
import { number, text } from "../../texts/texts";

/** Seconds to search for solutions, to choose from. */
const TIMES = [0.1, 1, 5, 30];

export interface PlanFormParts {
  readonly model: Model;
  readonly robots: Robots;
  readonly choices: Choices;
  readonly checks: PositionChecks;
  readonly scrambler: Scrambler;
}

export interface PlanForm {
  readonly elements: readonly HTMLElement[];
  /** Seconds that a search may take. */
  readonly time: number;
  update(): void;
}

export function planForm(parts: PlanFormParts): PlanForm {
  const { model, robots, choices, checks, scrambler } = parts;
  const way = h("select", { id: "robot-way" });
  const time = h("select", { id: "robot-time" },
    ...TIMES.map((seconds) => option(String(seconds), text("page.solve.seconds", { seconds: number(seconds, seconds < 1 ? 1 : 0) }))));
  time.value = "1";
  const plan = h("button", { type: "submit", className: "primary", id: "robot-plan" }, text("page.robot.plan"));
  const cancel = h("button", {
    type: "button", id: "robot-cancel",
    onclick: () => {
      // Before it disappears.
      if (document.activeElement === cancel) plan.focus();
      robots.cancel();
    },
  }, text("page.solve.cancel"));
  const form = h("form", {
    className: "fields", id: "robot-form",
    onsubmit: (event: Event) => {
      event.preventDefault();
      if (robots.planning !== undefined) return;
      scrambler.settle();
      void robots.plan({ optimise: way.value as Optimise, time: Number(time.value), notation: choices.notation });
    },
  },
    h("label", { className: "wide" }, text("page.robot.way"), way), h("label", {}, text("page.robot.time"), time),
    h("div", { className: "buttons" }, plan, cancel));
  const status = h("p", { className: "status", role: "status", id: "robot-status" });
  const bar = h("progress", { max: 1, value: 0, id: "robot-progress" });
  let listed: unknown;
  return {
    elements: [form, bar, status],
    get time() {
      return Number(time.value);
    },
    update() {
      if (listed !== robots.ways) {
        listed = robots.ways;
        fill(way, ...robots.ways.map((one) => option(one, wayName(one))));
        way.value = robots.ways.at(-1) ?? "";
      }
      const { planning } = robots;
      plan.disabled = !checks.isSolvable || robots.run?.live === true;
      plan.setAttribute("aria-disabled", String(planning !== undefined));
      plan.textContent = text(model.state.goal === null ? "page.robot.plan" : "page.robot.planTo");
      cancel.hidden = planning === undefined;
      bar.hidden = planning === undefined;
      bar.value = planning === undefined ? 0 : Math.min(1, planning / Number(time.value));
      status.textContent = statusText(parts);
      status.classList.toggle("bad", robots.message !== "");
    },
  };
}

function statusText({ model: { state }, robots, checks }: PlanFormParts): string {
  const { planning, current, message } = robots;
  if (planning !== undefined) return text("page.robot.planning", { seconds: number(planning, 1) });
  if (message !== "") return message;
  if (!checks.isSolvable) return text(checks.facelets.verdict.kind === "asking" ? "page.robot.checking" : "page.solve.notACube");
  if (current?.plan.program.length === 0) return text(state.goal === null ? "page.solve.already" : "page.solve.alreadyThere");
  return robots.planned && !current && !isReached(CUBE, state) ? text("page.robot.stale") : "";
}
