// A machine that runs a program, simulated or connected: what it does right now, and how it ended.
//
// "Solved" is said only after the cube was looked at: by the machine's own camera, by a scan, or by the user, who
// can look at the cube of a simulated machine.

import { Rejected } from "../api/http";
import * as api from "../api/robots";
import type { Movement, RunLook, RunReport, RunStep } from "../api/schemas";
import { CUBE, isReached } from "../puzzles/puzzle";
import { text } from "../texts/texts";
import type { Clock } from "./clock";
import { choiceOf, type Planned } from "./planned";
import { Playback } from "./program";

export type RunState = "starting" | "running" | "paused" | "ended";

/** What is known of the cube afterwards, and from whom. */
export interface RunVerdict {
  readonly reached: boolean;
  readonly by: "camera" | "look" | "scan";
}

/** The same movement, `by` seconds later. */
const later = (movement: Movement, by: number): Movement => ({ ...movement, begins: movement.begins + by });

export class MachineRun {
  state: RunState = "starting";
  /** The movement that began last. */
  step: RunStep | undefined;
  /** The side that is being shown to a camera of one's own; the machine waits until it may go on. */
  look: RunLook | undefined;
  end: RunReport | undefined;
  /** Why it did not begin, or broke off without a message. */
  trouble = "";
  verdict: RunVerdict | undefined;
  readonly planned: Planned;
  readonly place: api.RunPlace;
  /** All its movements, including those that show the cube at the end. */
  movements: readonly Movement[];
  private id: string | undefined;
  /** Whether a camera of one's own looks at the end. */
  private readonly camera: boolean;
  private readonly clock: Clock;
  private readonly told: () => void;
  private readonly control = new AbortController();

  constructor(planned: Planned, place: api.RunPlace, clock: Clock, told: () => void, camera = false) {
    [this.planned, this.place, this.clock, this.told, this.camera] = [planned, place, clock, told, camera];
    this.movements = planned.plan.program;
    void this.listen();
  }

  get live(): boolean {
    return this.state !== "ended";
  }

  get isSimulated(): boolean {
    return "pace" in this.place;
  }

  /** True if the cube is only shown, whatever it is. */
  get isShowing(): boolean {
    return this.camera && this.planned.plan.program.length === 0;
  }

  /** What the run shows. */
  get playback(): Playback {
    return new Playback(this.planned.from.facelets, this.planned.robot.start, this.movements);
  }

  private async listen(): Promise<void> {
    const { plan, from, notation, robot } = this.planned;
    const { camera } = this;
    const turns = { alg: plan.alg, optimise: plan.optimise === "home" ? "home" : "fixed", notation, camera: camera || undefined } as const;
    const task = this.isShowing ? turns : { ...turns, cube: from.facelets };
    try {
      await api.runProgram(choiceOf(robot), task, this.place, (event) => this.hear(event), this.control.signal);
      // A stream that ends without a last event was interrupted.
      if (this.live) this.fail(text("page.run.broke"));
    } catch (error) {
      if (!this.live) return;
      this.fail(this.control.signal.aborted ? text("page.run.left")
        : error instanceof Rejected && error.status !== 0 ? error.message : text("page.run.broke"));
    }
  }

  private hear(event: api.RunEvent): void {
    switch (event.name) {
      case "plan": {
        const { id, program, presenting } = event.data;
        this.id = id;
        this.state = "running";
        const last = program.at(-1);
        const whole = last ? last.begins + last.seconds : 0;
        this.movements = [...program, ...presenting.map((movement) => later(movement, whole))];
        break;
      }
      case "step": {
        this.state = "running";
        this.step = event.data;
        this.look = undefined;
        const movement = this.movements[event.data.index];
        const pace = "pace" in this.place ? this.place.pace : 1;
        if (movement && pace > 0) this.clock.follow(movement.begins, movement.begins + movement.seconds, pace);
        else if (movement) this.clock.seek(movement.begins);
        break;
      }
      case "look":
        this.state = "paused";
        this.look = event.data;
        this.clock.pause();
        break;
      case "paused":
        this.state = "paused";
        this.clock.pause();
        break;
      case "finished": {
        const { outcome, goal_reached: reached } = event.data;
        this.end = event.data;
        if (typeof reached === "boolean") this.verdict = { reached, by: "camera" };
        this.finish();
        if (outcome !== "stopped") this.clock.seek(this.clock.length);
        return;
      }
    }
    this.told();
  }

  private fail(why: string): void {
    this.trouble = why;
    this.finish();
  }

  private finish(): void {
    this.state = "ended";
    this.look = undefined;
    this.clock.pause();
    this.told();
  }

  /** Holds it between two movements, lets it go on, makes one movement, or stops it. */
  async command(command: "pause" | "resume" | "step" | "stop"): Promise<void> {
    if (!this.live) return;
    try {
      if (this.id !== undefined) await api.switchRun(this.id, command);
      // The run has no name yet; closing the connection stops it.
      else if (command === "stop") this.control.abort();
    } catch {
      // If the workbench cannot be reached, closing the connection stops the machine.
      if (command === "stop") this.control.abort();
    }
  }

  /** The side that is shown has been seen. */
  goOn(): void {
    this.look = undefined;
    void this.command("resume");
  }

  /** Somebody has looked at the cube. */
  seen(facelets: string, by: RunVerdict["by"]): void {
    if (this.live) return;
    this.verdict = { reached: isReached(CUBE, { facelets, goal: this.planned.from.goal }), by };
    this.told();
  }
}
