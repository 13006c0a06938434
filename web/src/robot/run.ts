// A machine that runs a program, simulated or connected: what it does right now, and how it ended.
//
// What is said here is what the workbench says. "Solved" is said only when somebody has looked at the cube afterwards:
// the machine's own camera, a scan, or whoever takes the cube out of a simulated machine.

import * as api from "../api";
import { CUBE, isReached } from "../puzzles/puzzle";
import { text } from "../texts";
import type { Clock } from "./clock";
import { choiceOf, type Planned } from "./planned";

/** Where a program runs. */
export type Where = { readonly pace: number; readonly fault: string } | { readonly port: string };

export type RunState = "starting" | "running" | "paused" | "ended";

/** What is known of the cube afterwards. */
export type Verdict = "unknown" | "solved" | "unsolved";

export class Run {
  state: RunState = "starting";
  step: api.RunStep | undefined;
  end: api.RunEnd | undefined;
  /** Why it did not even begin, or broke off without a word. */
  trouble = "";
  verdict: Verdict = "unknown";
  readonly planned: Planned;
  readonly where: Where;
  private id: string | undefined;
  private readonly clock: Clock;
  private readonly told: () => void;
  private readonly control = new AbortController();

  constructor(planned: Planned, where: Where, clock: Clock, told: () => void) {
    [this.planned, this.where, this.clock, this.told] = [planned, where, clock, told];
    void this.listen();
  }

  get live(): boolean {
    return this.state !== "ended";
  }

  get isSimulated(): boolean {
    return "pace" in this.where;
  }

  private async listen(): Promise<void> {
    const { plan, from, notation, robot } = this.planned;
    const optimise = plan.optimise === "home" ? "home" : "fixed";
    const task = { from: from.facelets, to: from.goal, alg: plan.alg, optimise, notation };
    try {
      this.clock.seek(0);
      await api.runProgram(choiceOf(robot), task, this.where, (news) => this.hear(news), this.control.signal);
      if (this.state !== "ended") throw new api.Refused(0, { code: 1, text: text("page.run.broke"), faults: [], repairs: [], repairs_total: 0 });
    } catch (error) {
      if (this.state === "ended") return;
      this.trouble = error instanceof api.Refused && error.status !== 0 ? error.message : text("page.run.broke");
      this.finish();
    }
  }

  private hear(news: api.RunNews): void {
    switch (news.kind) {
      case "started":
        this.id = news.id;
        this.state = "running";
        break;
      case "step": {
        this.state = "running";
        this.step = news.step;
        const movement = this.planned.plan.program[news.step.index];
        if (!movement) break;
        const { begins, seconds } = movement;
        const pace = "pace" in this.where ? this.where.pace : 1;
        if (pace > 0) {
          this.clock.speed = pace;
          this.clock.follow(begins, begins + seconds);
        } else this.clock.seek(begins);
        break;
      }
      case "paused":
        this.state = "paused";
        this.clock.pause();
        break;
      case "finished":
        this.end = news.end;
        if (news.end.outcome === "solved") this.verdict = "solved";
        if (news.end.outcome !== "stopped") this.clock.seek(this.clock.length);
        return this.finish();
    }
    this.told();
  }

  private finish(): void {
    this.state = "ended";
    this.clock.pause();
    this.clock.speed = 1;
    this.told();
  }

  /** Holds it between two steps, lets it go on, makes one step, or stops it. */
  async command(what: "pause" | "resume" | "step" | "stop"): Promise<void> {
    if (!this.live) return;
    if (this.id === undefined) {
      // Nobody answers yet; going away ends it.
      if (what === "stop") this.control.abort();
      return;
    }
    try {
      await api.commandRun(this.id, what);
    } catch {
      // What cannot be reached any more is stopped by going away.
      if (what === "stop") this.control.abort();
    }
  }

  /** Somebody has looked at the cube. */
  seen(facelets: string): void {
    if (this.live) return;
    this.verdict = isReached(CUBE, { facelets, goal: this.planned.from.goal }) ? "solved" : "unsolved";
    this.told();
  }
}
