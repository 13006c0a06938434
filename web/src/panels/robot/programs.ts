// The same cube by every way to make a program, one after another: how long the machine takes, and with how many
// movements.

import { planProgram } from "../../api/robots";
import { h } from "../../dom/dom";
import { choiceOf, type Planned } from "../../robot/planned";
import type { Robots } from "../../robot/robots";
import { wayName } from "../../robot/words";
import type { Choices } from "../../state/choices";
import { number, text } from "../../texts/texts";
import { comparisonBox, type ComparisonParts, type Rows } from "../comparison";

export interface ProgramsParts extends ComparisonParts {
  readonly robots: Robots;
  readonly choices: Choices;
}

/** `time`: seconds that each search may take. */
export function programsBox(parts: ProgramsParts, time: () => number): HTMLElement {
  const { model, robots, choices } = parts;
  const run = async ({ set, drop }: Rows, signal: AbortSignal) => {
    const robot = robots.chosen;
    if (!robot) return;
    const { state } = model;
    const { notation } = choices;
    for (const way of robots.ways) {
      set(way, "…", "", "");
      try {
        const how = { optimise: way, time: time(), notation };
        const plan = await planProgram(choiceOf(robot), { from: state.facelets, to: state.goal }, how, () => undefined, signal);
        const planned: Planned = { robot, plan, from: state, notation };
        set(way, number(plan.seconds, 2), number(plan.program.length), h("button", {
          type: "button", "aria-label": text("page.robot.useNamed", { way: wayName(way) }), onclick: () => robots.show(planned),
        }, text("page.robot.use")));
      } catch (error) {
        if (signal.aborted) return drop(way);
        set(way, "–", error instanceof Error ? error.message : String(error), "");
      }
    }
  };
  return comparisonBox(parts, {
    stores: [robots],
    prefix: "robot-", label: text("page.robot.compare"), kind: "way", nameOf: wayName, run,
    columns: (["way", "seconds", "movements", "use"] as const).map((key) => text(`page.robot.column.${key}`)),
    subject: () => [robots.chosen?.name, robots.chosen?.file, model.state.facelets, model.state.goal].join("/"),
  });
}
