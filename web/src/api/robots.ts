// What the page asks about machines: which there are, programs for them, and running these.

import type { Notation } from "../settings/notation";
import { language } from "../texts/texts";
import { positionOf } from "./api";
import { answerOf, ask, watch, type EventOf } from "./http";
import type { MachineFault, Optimise, Plan, PlanRequest, Progress, Robot, RobotList, RunRequest } from "./schemas";

/** A machine by its name, or one's own by its file. */
export type RobotChoice = Pick<PlanRequest, "robot" | "robot_file">;

/** What a machine is to do. */
export type RobotTask = { readonly from: string; readonly to: string | null } | { readonly alg: string };

/** Which turns are run, with what in the machine, if that is known. */
export interface RunTask {
  readonly cube?: string;
  /** A camera of one's own looks: when the turns are made, the machine waits at each side that it shows. */
  readonly camera?: boolean;
  readonly alg: string;
  readonly optimise: Optimise;
  readonly notation: Notation;
}

/** Where a program runs: simulated, `pace` times faster than real time and perhaps with a fault, or at a port. */
export type RunPlace = { readonly pace: number; readonly fault: string; readonly seed: number } | { readonly port: string };

export type RunEvent = EventOf<"post /api/robot/run">;

/** The robots, and how programs can be made; they stay the same as long as the page is open. */
let known: RobotList | undefined;

export async function robots(): Promise<RobotList> {
  known ??= await ask("get /api/robot/list", { query: { lang: language } });
  return known;
}

/** A robot of one's own; a rejection names the line and the reason. */
export function readRobot(file: string): Promise<Robot> {
  return ask("post /api/robot/read", { body: { robot_file: file, lang: language } });
}

/** The fields that say what a machine does. */
function taskOf(task: RobotTask): Pick<PlanRequest, "from" | "to" | "alg"> {
  if ("alg" in task) return { alg: task.alg };
  return { from: positionOf("333", task.from), ...(task.to === null ? {} : { to: positionOf("333", task.to) }) };
}

/** Plans what a machine has to do; `onProgress` tells how far the search for solutions is. */
export function planProgram(
  robot: RobotChoice, task: RobotTask, more: Pick<PlanRequest, "optimise" | "time" | "output" | "notation">, onProgress: (progress: Progress) => void, signal: AbortSignal,
): Promise<Plan> {
  return answerOf("post /api/robot/plan", { body: { ...robot, ...taskOf(task), ...more, lang: language } }, onProgress, signal);
}

export async function machineFaults(): Promise<readonly MachineFault[]> {
  return (await ask("get /api/robot/faults", { query: { lang: language } })).faults;
}

/**
 * Runs a program and reports what happens; aborting the signal stops the machine. A real machine needs a permit:
 * call this only because somebody has just clicked.
 */
export async function runProgram(robot: RobotChoice, task: RunTask, place: RunPlace, onEvent: (event: RunEvent) => void, signal: AbortSignal): Promise<void> {
  const where: Pick<RunRequest, "port" | "permit" | "pace" | "fault" | "seed"> = "port" in place
    ? { ...place, permit: (await ask("post /api/robot/permit", {}, signal)).permit }
    : { pace: place.pace, fault: place.fault || undefined, seed: place.seed };
  const cube = task.cube === undefined ? undefined : positionOf("333", task.cube);
  const body = { ...robot, ...task, cube, ...where, lang: language };
  for await (const event of watch("post /api/robot/run", { body }, signal)) onEvent(event);
}

/** Holds a run before its next movement, lets it go on, makes one movement, or stops the machine. */
export async function switchRun(id: string, command: "pause" | "resume" | "step" | "stop"): Promise<void> {
  await ask("post /api/robot/run/{id}/{switch}", { path: { id, switch: command } });
}
