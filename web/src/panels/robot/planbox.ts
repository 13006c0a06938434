// The program that was found: what it costs, its steps one by one, and files of it to take along.

import type { Movement, ProgramFormat, Robot } from "../../api/schemas";
import { button, fill, h, option, svg } from "../../dom/dom";
import { FACES } from "../../puzzles/cube";
import { CUBE, tone } from "../../puzzles/puzzle";
import type { Planned } from "../../robot/planned";
import { motionOf } from "../../robot/program";
import { formatName, summaryOf } from "../../robot/words";
import { inNotation } from "../../settings/notation";
import type { Colours } from "../../settings/schemes";
import type { Appearance } from "../../state/appearance";
import type { Choices } from "../../state/choices";
import { inWords } from "../../texts/reports";
import { number, text } from "../../texts/texts";
import { download, type DownloadParts } from "./download";

export interface PlanBoxParts extends DownloadParts {
  readonly choices: Choices;
  readonly appearance: Appearance;
}

export interface PlanBox {
  readonly element: HTMLElement;
  show(robot: Robot, planned: Planned | undefined): void;
}

export function planBox(parts: PlanBoxParts): PlanBox {
  const { robots, robots: { clock }, choices, appearance } = parts;
  const summary = h("p", { className: "robot-seconds", id: "robot-summary" });
  const algLine = h("p", { className: "moves", id: "robot-alg" });
  const watch = button("robot-watch", text("page.robot.watch"), () => {
    clock.seek(0);
    clock.play();
    document.getElementById("machine")?.focus({ preventScroll: true });
  }, "primary");
  const format = h("select", { id: "robot-format", "aria-label": text("page.robot.format") });
  const take = button("robot-download", text("page.robot.download"), () => robots.current && void download(parts, robots.current, format.value as ProgramFormat));
  const steps = h("ol", { className: "robot-steps", id: "robot-steps", "aria-label": text("page.robot.steps"), tabIndex: 0 });
  const element = h("div", { className: "robot-result" }, summary, algLine, h("div", { className: "buttons" }, watch, format, take),
    h("details", { className: "options", open: true }, h("summary", {}, text("page.robot.steps")), steps));

  /** Marks the step that is under way. */
  let marked: Element | undefined;
  const mark = () => {
    const at = robots.motion && clock.length > 0 ? steps.children[robots.movement] : undefined;
    if (at === marked) return;
    marked?.removeAttribute("aria-current");
    at?.setAttribute("aria-current", "step");
    marked = at;
    if (!at || !steps.checkVisibility()) return;
    const [list, item] = [steps.getBoundingClientRect(), at.getBoundingClientRect()];
    if (item.top < list.top || item.bottom > list.bottom) steps.scrollTop += item.top - list.top - list.height / 3;
  };
  clock.subscribe(mark);
  steps.addEventListener("keydown", (event) => {
    const at = robots.motion?.playback.at(clock.time).index ?? 0;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: Infinity }[event.key];
    if (to === undefined || !robots.motion || robots.run?.live) return;
    event.preventDefault();
    event.stopPropagation();
    clock.seek(robots.motion.playback.begins(Math.max(0, to)));
  });
  const stepOf = (planned: Planned, movement: Movement, i: number) => h("li", { "data-step": i },
    h("button", { type: "button", className: "plain", tabIndex: -1, onclick: () => robots.run?.live || clock.seek(movement.begins) },
      h("time", {}, number(movement.begins, 2)), h("span", {}, inWords(movement.words, movement.words_message)), swatches(appearance.colours, planned, movement)));

  let [drawnRobot, drawn]: [Robot?, Planned?] = [];
  const draw = (planned: Planned) => {
    const { considered, alg, program } = planned.plan;
    fill(summary, summaryOf(planned), considered > 1 && h("small", {}, text("page.robot.considered", { count: number(considered) })));
    algLine.textContent = planned.notation === choices.notation ? alg : inNotation(alg, choices.notation);
    algLine.hidden = alg === "";
    fill(steps, ...program.map((movement, i) => stepOf(planned, movement, i)));
    mark();
  };
  return {
    element,
    show(robot, planned) {
      if (robot !== drawnRobot) {
        drawnRobot = robot;
        fill(format, ...["text", ...robot.outputs.filter((one) => one !== "text"), "json"].map((value) => option(value, formatName(value))));
      }
      element.hidden = planned === undefined;
      if (planned === drawn) return;
      drawn = planned;
      if (planned) draw(planned);
      else fill(steps);
    },
  };
}

/** The colours of the faces that a movement turns. */
function swatches(colours: Colours, { from }: Planned, movement: Movement): HTMLElement | "" {
  const motion = motionOf(movement);
  if (motion.kind !== "turn") return "";
  return h("span", { className: "robot-faces", "aria-hidden": "true" }, ...motion.turns.map(({ place }) => {
    const face = FACES.indexOf(movement.faces[FACES.indexOf(place)]);
    const fill = colours[tone(CUBE, from.facelets[9 * face + 4])];
    return svg("svg", { viewBox: "0 0 10 10" }, svg("rect", { x: 1, y: 1, width: 8, height: 8, rx: 2, fill })) as unknown as Node;
  }));
}
