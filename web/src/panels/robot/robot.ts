// Machines that turn the cube: which one, how the cube is laid in, its program and what that costs, running it.

import { fill, h, option } from "../../dom/dom";
import { CUBE } from "../../puzzles/puzzle";
import { kindOf, OWN } from "../../robot/planned";
import { KINDS } from "../../robot/pose";
import type { Search } from "../../services/search";
import type { Place } from "../../state/place";
import { watch } from "../../state/store";
import { text } from "../../texts/texts";
import { layingBox, machineBox } from "./chosenmachine";
import { ownMachine } from "./ownmachine";
import { planBox, type PlanBoxParts } from "./planbox";
import { planForm, type PlanFormParts } from "./planform";
import { programsBox, type ProgramsParts } from "./programs";
import { robotFileBox } from "./robotfile";
import { runBox, type RunBoxParts } from "./run";

export interface RobotPanelParts extends PlanFormParts, PlanBoxParts, RunBoxParts, ProgramsParts {
  readonly search: Search;
  readonly place: Place;
}

export function robotPanel(parts: RobotPanelParts): HTMLElement {
  const { model, robots, search, checks, choices, appearance, place, toast, cameraRun } = parts;
  const name = h("select", { id: "robot-name", onchange: () => (name.value === OWN ? own.open() : robots.choose(name.value)) });
  const own = ownMachine(robots, toast);
  const machine = machineBox();
  const laying = layingBox(appearance.colours);
  const form = planForm(parts);
  const plan = planBox(parts);
  const file = robotFileBox(parts);
  const run = runBox(parts);
  const programs = programsBox(parts, () => form.time);
  const unavailable = h("p", { id: "robot-unavailable" }, text("page.robot.unavailable"));
  const offline = h("p", { className: "bad" }, text("page.offline"));
  const chosenParts = [machine.element, laying.element, ...form.elements, plan.element, file.element, run.element, programs];
  // What most people do comes first; only a few have a file of their own.
  const available = h("div", { className: "robot-available" }, h("label", {}, text("page.robot.name"), name), offline, ...chosenParts, own.element);

  let listed: unknown;
  const offer = () => {
    if (listed === robots.list) return;
    listed = robots.list;
    fill(name, option("", text("page.robot.none")),
      ...KINDS.flatMap((kind) => {
        const ofKind = robots.list.filter((robot) => kindOf(robot) === kind);
        return ofKind.length === 0 ? [] : [h("optgroup", { label: text(`page.robot.kind.${kind}`) }, ...ofKind.map((robot) => option(robot.name, robot.name)))];
      }),
      option(OWN, text("page.robot.own")));
  };
  watch([robots, model, search, checks, choices, appearance, place, cameraRun], () => {
    const cube = model.puzzle === CUBE;
    unavailable.hidden = cube;
    available.hidden = !cube;
    if (place.tab !== "robot" || !cube) return;
    if (robots.list.length === 0) void robots.load();
    offer();
    offline.hidden = robots.list.length > 0 || robots.loaded !== false;
    const { chosen, current } = robots;
    for (const part of chosenParts) part.hidden = chosen === undefined;
    name.value = chosen?.name ?? "";
    own.update();
    if (!chosen) return;
    machine.show(chosen);
    laying.show(chosen, current?.from.facelets ?? model.state.facelets);
    form.update();
    file.show(chosen);
    plan.show(chosen, current && current.plan.program.length > 0 ? current : undefined);
    run.update();
  });
  return h("section", { className: "panel" }, unavailable, available);
}
