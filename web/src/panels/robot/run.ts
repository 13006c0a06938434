// Running a program: what the machine is doing, and what to do when it has ended. A run starts only when the user clicks here.

import { button, fill, h } from "../../dom/dom";
import type { CameraRun } from "../../robot/camerarun";
import type { Robots } from "../../robot/robots";
import type { MachineRun } from "../../robot/run";
import { robotName } from "../../robot/words";
import type { Scans } from "../../scan/scans";
import type { Player } from "../../services/player";
import type { Choices } from "../../state/choices";
import type { Model } from "../../state/model";
import { inWords } from "../../texts/reports";
import { number, text } from "../../texts/texts";
import { runFields } from "./runfields";

export interface RunBoxParts {
  readonly model: Model;
  readonly robots: Robots;
  readonly choices: Choices;
  readonly player: Player;
  readonly scans: Pick<Scans, "afresh">;
  readonly cameraRun: CameraRun;
}

export interface RunBox {
  readonly element: HTMLElement;
  update(): void;
}


export function runBox(parts: RunBoxParts): RunBox {
  const { robots, cameraRun, choices } = parts;
  const fields = runFields(() => update());
  const start = button("run-start", text("page.run.start"), () => {
    if (robots.run?.live || !robots.current) return;
    robots.start(fields.place);
    stop.focus();
  }, "primary");
  const camera = button("run-camera", text("page.cameraRun.start"), () => void cameraRun.start(fields.place, choices.notation));
  const pause = button("run-pause", text("page.run.pause"), () => void robots.run?.command(robots.run.state === "paused" ? "resume" : "pause"));
  const one = button("run-step", text("page.run.step"), () => void robots.run?.command("step"));
  const stop = button("run-stop", text("page.run.stop"), () => void robots.run?.command("stop"), "stop");
  const cameraHow = h("p", { className: "hint" }, text("page.cameraRun.how"));
  const bar = h("progress", { id: "run-progress", max: 1, value: 0 });
  const line = h("p", { className: "run-line", id: "run-line" });
  // Steps come too quickly to be read out; the state of the machine does not.
  const said = h("p", { className: "run-status", id: "run-status", role: "status" });
  const further = h("div", { className: "buttons", id: "run-actions" });
  const element = h("details", { className: "options robot-run", id: "robot-run" }, h("summary", {}, text("page.run.title")),
    h("div", { className: "run-body" }, ...fields.elements, h("div", { className: "buttons" }, start, camera, pause, one, stop), cameraHow, bar, line, said, further));

  const showProgress = (run: MachineRun) => {
    const { step, movements } = run;
    const count = step?.of ?? movements.length;
    bar.value = !run.live && run.end && run.end.outcome !== "stopped" ? 1 : step ? step.index / Math.max(1, count) : 0;
    const movement = step && movements[step.index];
    const words = movement ? inWords(movement.words, movement.words_message) : "";
    line.textContent = step ? text("page.run.line", { step: number(step.index + 1), of: number(count), seconds: number(step.remaining, 1), words }) : "";
    line.hidden = !step || !run.live;
  };
  let drawn = "";
  /** Says what state it is in, and when it has ended, what can be done. */
  const showState = (run: MachineRun | undefined) => {
    const live = run?.live === true;
    const message = run ? words(run) : "";
    const key = [message, run?.state, run?.verdict?.by, run?.verdict?.reached, cameraRun.isActive].join("/");
    if (key === drawn) return;
    drawn = key;
    if (said.textContent !== message) said.textContent = message;
    const wrong = run && !live && (run.verdict ? !run.verdict.reached : run.end?.outcome !== "completed");
    said.className = `run-status ${run?.verdict?.reached ? "good" : wrong ? "bad" : ""}`;
    further.hidden = cameraRun.isActive;
    const had = further.contains(document.activeElement);
    fill(further, ...(run && !live ? waysOn(parts, run, start) : []));
    if (had || (document.activeElement === document.body && !live && run)) further.querySelector("button")?.focus();
  };
  const update = () => {
    const { run, current } = robots;
    const live = run?.live === true;
    element.hidden = !robots.chosen;
    fields.show(robots.chosen, robots.faults, live);
    start.hidden = camera.hidden = live || cameraRun.isActive;
    cameraHow.hidden = start.hidden || run !== undefined;
    camera.disabled = !fields.isComplete;
    start.disabled = !current || current.plan.program.length === 0 || !fields.isComplete;
    for (const control of [pause, one, stop]) control.hidden = !live;
    const paused = run?.state === "paused";
    pause.textContent = text(paused ? "page.run.resume" : "page.run.pause");
    one.disabled = !paused;
    bar.hidden = line.hidden = !run;
    Object.assign(element.dataset, { state: run?.state ?? "", outcome: run?.end?.outcome ?? "", facelets: run?.end?.facelets ?? "" });
    if (run) showProgress(run);
    showState(run);
  };
  return { element, update };
}

/** What can be done when a run has ended. */
function waysOn({ model, robots, choices, player, scans }: RunBoxParts, run: MachineRun, start: HTMLElement): HTMLElement[] {
  const { end, verdict } = run;
  const found: HTMLElement[] = [];
  const seen = end?.facelets;
  // A simulated cube can simply be looked at.
  if (run.isSimulated && seen && (verdict === undefined || verdict.by === "camera")) {
    found.push(button("run-look", text("page.run.look"), () => {
      player.pause();
      model.change("robot", { facelets: seen });
      run.seen(seen, "look");
    }, "primary"));
  }
  if (verdict && !verdict.reached && verdict.by !== "camera") {
    found.push(button("run-rest", text("page.run.rest"), () => {
      robots.putAway();
      void robots.plan({ optimise: robots.ways.at(-1) ?? "fixed", time: 1, notation: choices.notation });
    }, "primary"));
  }
  if (verdict?.by !== "scan") found.push(button("run-scan", text("page.run.scan"), () => scans.afresh(), found.length === 0 ? "primary" : ""));
  found.push(button("run-done", text("page.run.done"), () => {
    robots.putAway();
    start.focus();
  }));
  return found;
}

/** What state a run is in, and how it ended. */
function words(run: MachineRun): string {
  const { end, verdict, trouble, planned: { robot, from } } = run;
  const name = robotName(robot);
  if (run.live) return text(`page.run.state.${run.state as "starting" | "running" | "paused"}`, { name });
  const stopped = end?.outcome === "stopped" ? `${text("page.run.stopped", { why: inWords(end.why ?? "", end.why_message), seconds: number(end.seconds, 1) })} ` : "";
  if (verdict) {
    const [goal, by] = [from.goal === null ? "solved" : "reached", verdict.by] as const;
    return verdict.reached ? text(`page.run.${goal}.${by}`) : `${stopped}${text(verdict.by === "camera" ? "page.run.wrong" : `page.run.un${goal}`)}`;
  }
  if (!end) return trouble;
  return stopped !== "" ? stopped + text("page.run.lookFirst") : text("page.run.completed", { seconds: number(end.seconds, 1) });
}
