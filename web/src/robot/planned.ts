// Machines and programs as they are passed around.

import type { RobotChoice } from "../api/robots";
import type { Plan, Robot } from "../api/schemas";
import type { Notation } from "../settings/notation";
import type { State } from "../state/model";
import type { Found } from "../state/solution";
import { KINDS, type Kind } from "./pose";

/** The name of the user's own machine, on the page and in the workbench. */
export const OWN = "own";

/** A program, and what it was made for. */
export interface Planned {
  readonly robot: Robot;
  readonly plan: Plan;
  readonly from: State;
  /** How its turns are written. */
  readonly notation: Notation;
  /** The solution it does, if it was made for one. */
  readonly found?: Found;
}

/** How a request names a machine. */
export function choiceOf(robot: Robot): RobotChoice {
  return robot.name === OWN ? { robot_file: robot.file } : { robot: robot.name };
}

export function kindOf(robot: Robot): Kind {
  return KINDS.find((kind) => kind === robot.kind) ?? "cradle";
}
