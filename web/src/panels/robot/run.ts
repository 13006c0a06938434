// Running a program: on a simulated machine or on one that is connected, what it does right now, and the way on when it
// has ended. Every start is a click here.

import type { Bench } from "../../bench";
import { fill, h } from "../../dom/dom";
import type { Run } from "../../robot/run";
import { keep, kept } from "../../settings/storage";
import { number, text } from "../../texts/texts";
import { robotName } from "../../robot/words";

/** How many times faster than in truth a simulated machine goes; 0 is as fast as it can. */
const PACES = [1, 4, 16, 0];
const PORT = "robot.port";

export interface RunBox {
  readonly element: HTMLElement;
  update(): void;
}

export function runBox(bench: Bench): RunBox {
  const { robots, choices } = bench;
  const option = (value: string, label: string) => h("option", { value }, label);
  const button = (id: string, label: string, act: () => void, name = "") => h("button", { type: "button", id, className: name, onclick: act }, label);

  const where = h("select", { id: "run-where", onchange: () => update() }, option("simulated", text("page.run.simulated")), option("connected", text("page.run.connected")));
  const pace = h("select", { id: "run-pace" }, ...PACES.map((factor) => option(String(factor), factor === 0 ? text("page.run.atOnce") : factor === 1 ? text("page.run.realTime") : text("page.run.faster", { factor }))));
  const fault = h("select", { id: "run-fault" }, option("", text("page.run.noFault")));
  const port = h("input", { id: "run-port", type: "text", autocomplete: "off", spellcheck: false, placeholder: text("page.run.portExample"), value: kept<string>(PORT) ?? "", oninput: () => update() });
  const paceLabel = h("label", {}, text("page.run.pace"), pace);
  const faultLabel = h("label", {}, text("page.run.fault"), fault);
  const portLabel = h("label", { className: "wide" }, text("page.run.port"), port);
  const bricks = h("p", { className: "hint", id: "run-bricks" });
  const care = h("p", { className: "hint" }, text("page.run.care"));

  const start = button("run-start", text("page.run.start"), () => {
    if (robots.run?.live || !robots.current) return;
    const isSimulated = where.value === "simulated";
    if (!isSimulated) keep(PORT, port.value.trim());
    robots.start(isSimulated ? { pace: Number(pace.value), fault: fault.value, seed: Math.floor(Math.random() * 1e9) } : { port: port.value.trim() });
    stop.focus();
  }, "primary");
  const pause = button("run-pause", text("page.run.pause"), () => void robots.run?.command(robots.run.state === "paused" ? "resume" : "pause"));
  const one = button("run-step", text("page.run.step"), () => void robots.run?.command("step"));
  const stop = button("run-stop", text("page.run.stop"), () => void robots.run?.command("stop"), "stop");
  const bar = h("progress", { id: "run-progress", max: 1, value: 0 });
  const line = h("p", { className: "run-line", id: "run-line" });
  // Steps come too quickly to be read out; what state it is in is.
  const said = h("p", { className: "run-said", id: "run-said", role: "status" });
  const further = h("div", { className: "buttons", id: "run-further" });

  const fields = h("div", { className: "fields" }, h("label", { className: "wide" }, text("page.run.where"), where), paceLabel, faultLabel, portLabel);
  const element = h("details", { className: "options robot-run", id: "robot-run" }, h("summary", {}, text("page.run.title")),
    h("div", { className: "run-body" }, fields, bricks, care, h("div", { className: "buttons" }, start, pause, one, stop), bar, line, said, further));

  let offered: unknown;
  let drawn = "";
  function update(): void {
    const { run, current } = robots;
    element.hidden = !robots.chosen || (!run && (!current || current.plan.program.length === 0));
    if (offered !== robots.faults) {
      offered = robots.faults;
      fill(fault, option("", text("page.run.noFault")), ...robots.faults.map(({ name, text: words }) => {
        const choice = option(name, name);
        choice.title = words;
        return choice;
      }));
    }
    const live = run?.live === true;
    const isSimulated = where.value === "simulated";
    for (const label of [paceLabel, faultLabel]) label.hidden = !isSimulated;
    for (const part of [portLabel, care]) part.hidden = isSimulated;
    faultLabel.hidden ||= robots.faults.length === 0;
    const ports = robots.chosen?.ports ?? 1;
    bricks.hidden = isSimulated || ports < 2;
    bricks.textContent = bricks.hidden ? "" : text("page.run.ports", { count: ports });
    for (const field of [where, pace, fault, port]) field.disabled = live;
    start.hidden = live;
    start.disabled = !current || current.plan.program.length === 0 || (!isSimulated && port.value.trim() === "");
    for (const control of [pause, one, stop]) control.hidden = !live;
    const paused = run?.state === "paused";
    pause.textContent = text(paused ? "page.run.resume" : "page.run.pause");
    one.disabled = !paused;
    bar.hidden = line.hidden = !run;
    Object.assign(element.dataset, { state: run?.state ?? "", outcome: run?.end?.outcome ?? "", facelets: run?.end?.facelets ?? "" });
    if (run) {
      const { step, movements } = run;
      const count = step?.of ?? movements.length;
      bar.value = !run.live && run.end && run.end.outcome !== "stopped" ? 1 : step ? step.index / Math.max(1, count) : 0;
      line.textContent = step ? text("page.run.line", { step: number(step.index + 1), of: number(count), seconds: number(step.remaining, 1), words: movements[step.index]?.words ?? "" }) : "";
      line.hidden = !step || !run.live;
    }
    const message = run ? words(run) : "";
    const key = [message, run?.state, run?.verdict?.by, run?.verdict?.reached].join("/");
    if (key === drawn) return;
    drawn = key;
    if (said.textContent !== message) said.textContent = message;
    const wrong = run && !live && (run.verdict ? !run.verdict.reached : run.end?.outcome !== "completed");
    said.className = `run-said ${run?.verdict?.reached ? "good" : wrong ? "bad" : ""}`;
    const had = further.contains(document.activeElement);
    fill(further, ...(run && !live ? ways(run) : []));
    if (had || (document.activeElement === document.body && !live && run)) further.querySelector("button")?.focus();
  }

  /** What can be done when it has ended. */
  function ways(run: Run): HTMLElement[] {
    const { end, verdict } = run;
    const found: HTMLElement[] = [];
    const seen = end?.facelets;
    // What a simulated machine has done can simply be looked at.
    if (run.isSimulated && seen && (verdict === undefined || verdict.by === "camera")) {
      found.push(button("run-look", text("page.run.look"), () => {
        bench.player.pause();
        bench.model.change("robot", { facelets: seen });
        run.seen(seen, "look");
      }, "primary"));
    }
    if (verdict && !verdict.reached && verdict.by !== "camera") {
      found.push(button("run-rest", text("page.run.rest"), () => {
        robots.putAway();
        void robots.plan({ optimise: robots.ways.at(-1) ?? "fixed", time: 1, notation: choices.notation });
      }, "primary"));
    }
    if (verdict?.by !== "scan") found.push(button("run-scan", text("page.run.scan"), () => bench.scanAfresh(), found.length === 0 ? "primary" : ""));
    found.push(button("run-done", text("page.run.done"), () => {
      robots.putAway();
      start.focus();
    }));
    return found;
  }

  return { element, update };
}

/** What state it is in, and how it ended. */
function words(run: Run): string {
  const { end, verdict, trouble, planned: { robot, from } } = run;
  const name = robotName(robot);
  if (run.live) return text(`page.run.state.${run.state as "starting" | "running" | "paused"}`, { name });
  const stopped = end?.outcome === "stopped" ? `${text("page.run.stopped", { why: end.why ?? "", seconds: number(end.seconds, 1) })} ` : "";
  if (verdict) {
    const [goal, by] = [from.goal === null ? "solved" : "reached", verdict.by] as const;
    return verdict.reached ? text(`page.run.${goal}.${by}`) : `${stopped}${text(verdict.by === "camera" ? "page.run.wrong" : `page.run.un${goal}`)}`;
  }
  if (!end) return trouble;
  return stopped !== "" ? stopped + text("page.run.lookFirst") : text("page.run.completed", { seconds: number(end.seconds, 1), why: end.why ?? "" });
}
