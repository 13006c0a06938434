// Solving by chance: turn by turn if it is slow enough to watch, otherwise in a worker.
//
// All turns of the dice are one step of history, so that one undo brings back what was there before. Whatever
// else happens to the puzzle stops the dice.

import { apply, type Turn } from "../puzzles/cube";
import { isReached } from "../puzzles/puzzle";
import type { Display } from "../state/display";
import type { Model } from "../state/model";
import { Store } from "../state/store";
import { Chance } from "./chance";
import { Statistics, type Solve } from "./statistics";
import { drawn, missing, walkFrom, type Rule } from "./walk";
import type { WorkerOrder, WorkerReport } from "./worker";

/** Up to this many turns a second, each turn is shown. */
const WATCHABLE = 30;
/** A turn takes this part of the time until the next one, and at most this many milliseconds. */
const MOVING = 0.85;
const SLOWEST = 450;
/** Milliseconds that a solved puzzle is shown before it is scrambled again. */
const SHOWN_SOLVED = 700;
/** Milliseconds over which rates are measured. */
const MEASURED = 400;

export interface DicePlan {
  readonly method: string;
  readonly variant: string;
  readonly rule: Rule;
  readonly limit: number;
  readonly loop: boolean;
}

export type End = "solved" | "already" | "limit" | "stopped" | "";

export class Dice extends Store {
  running = false;
  /** Random turns since the last scramble. */
  turns = 0;
  /** Random turns since the start. */
  total = 0;
  /** Turns per second, as measured. */
  rate = 0;
  ended: End = "";
  /** Whether a loop ends with the solve that is going on. */
  finishing = false;
  /** What was collected so far, by puzzle and method. */
  private readonly book = new Map<string, Statistics>();
  private readonly model: Model;
  private readonly view: Pick<Display, "turn">;
  private pace = 4;
  private plan: DicePlan | undefined;
  private worker: Worker | undefined;
  /** Runs are numbered, so that one that was stopped does not go on with the next. */
  private run = 0;
  private changing = false;
  /** Whether the dice already have their step in history. */
  private begun = false;
  /** When the puzzle was scrambled. */
  private scrambled = 0;
  private measured = { time: 0, total: 0 };
  private readonly lasting = { from: 0, to: 0 };

  constructor(model: Model, view: Pick<Display, "turn">) {
    super();
    this.model = model;
    this.view = view;
    model.subscribe(() => {
      if (!this.changing) this.stop();
    });
  }

  /** The turns of this solve, or of all solves of a loop. */
  get counted(): number {
    return this.plan?.loop ? this.total : this.turns;
  }

  /** What was rolled last. */
  get rolled(): Pick<DicePlan, "method" | "variant"> | undefined {
    return this.plan;
  }

  /** Whether the dice are rolled again and again. */
  get looping(): boolean {
    return this.plan?.loop === true && !this.finishing;
  }

  /** Seconds since the start, or from start to end. */
  get elapsed(): number {
    return ((this.running ? performance.now() : this.lasting.to) - this.lasting.from) / 1000;
  }

  /** Turns per second that are wanted; Infinity for as many as possible. */
  get speed(): number {
    return this.pace;
  }

  set speed(speed: number) {
    this.pace = speed;
    // The worker stops and reports where it is; then the dice go on here.
    if (Number.isFinite(speed)) this.worker?.postMessage("stop" satisfies WorkerOrder);
    this.tell();
  }

  /** What is known of a method on the puzzle that is on the bench. */
  statistics({ method, variant }: Pick<DicePlan, "method" | "variant">): Statistics {
    return this.under(`${this.model.puzzle.id}/${method}/${variant}`);
  }

  private under(key: string): Statistics {
    const known = this.book.get(key) ?? new Statistics();
    this.book.set(key, known);
    return known;
  }

  /** The latest solves, by puzzle and method. */
  collected(most: number): Record<string, Solve[]> {
    return Object.fromEntries([...this.book].filter(([, { count }]) => count > 0).map(([key, statistics]) => [key, statistics.solves(most)]));
  }

  /** Adds solves of an earlier visit. */
  recall(collected: Readonly<Record<string, readonly Solve[]>>): void {
    for (const [key, solves] of Object.entries(collected)) for (const solve of solves) this.under(key).add(solve);
    this.tell();
  }

  /** Forgets all statistics. */
  forget(): void {
    this.book.clear();
    this.tell();
  }

  start(plan: DicePlan): void {
    this.stop();
    this.plan = plan;
    Object.assign(this, { running: true, turns: 0, rate: 0, ended: "", total: 0, finishing: false });
    this.measured = { time: performance.now(), total: 0 };
    this.lasting.from = this.measured.time;
    this.run += 1;
    this.begun = false;
    const { puzzle, state } = this.model;
    // Statistics are about uniformly random positions, like the exact expectation.
    if (plan.loop) this.scramble(plan, new Chance());
    else if (isReached(puzzle, { ...state, goal: null })) return this.end("already");
    this.goOn();
    this.tell();
  }

  stop(): void {
    if (this.running) this.end("stopped");
  }

  /** Lets a loop end with the solve that is going on. */
  finish(): void {
    this.finishing = true;
    this.worker?.postMessage("finish" satisfies WorkerOrder);
    this.tell();
  }

  private end(ended: End): void {
    this.run += 1;
    this.worker?.terminate();
    this.worker = undefined;
    Object.assign(this, { running: false, ended });
    this.lasting.to = performance.now();
    this.tell();
  }

  private goOn(): void {
    if (Number.isFinite(this.pace)) void this.watch(this.run);
    else this.send();
  }

  /** Shows a position, as part of the one step in history. */
  private show(facelets: string): void {
    this.changing = true;
    this.model.change("diced", { facelets }, this.begun);
    this.changing = false;
    this.begun = true;
  }

  /** The worker has a clock of its own; its reports may come late and all at once. */
  private measure(now = performance.now()): void {
    const { time, total } = this.measured;
    // Slow dice are measured over at least a few turns.
    if (now - time < Math.max(MEASURED, 4000 / this.pace)) return;
    this.rate = ((this.total - total) / (now - time)) * 1000;
    this.measured = { time: now, total: this.total };
  }

  /** A uniformly random position, to begin again. */
  private scramble({ rule }: DicePlan, chance: Chance): void {
    const walk = walkFrom(this.model.puzzle, this.model.state.facelets, rule, chance);
    walk?.scramble();
    if (walk) this.show(walk.facelets);
    this.turns = 0;
    this.scrambled = performance.now();
  }

  /** Turn by turn, on the page. */
  private async watch(run: number): Promise<void> {
    const { plan } = this;
    if (!plan) return;
    const chance = new Chance();
    let before: Turn | undefined;
    let due = performance.now();
    while (this.run === run) {
      if (!Number.isFinite(this.pace)) return this.send();
      // If single turns cannot be seen: as many as there are between two frames.
      const many = this.pace <= WATCHABLE ? 1 : Math.ceil(this.pace / 60);
      const last = this.step(plan, before, chance, many);
      if (last === "limit" || (last === "solved" && !this.looping)) return this.end(last);
      if (last === "solved") {
        this.tell();
        await waited(SHOWN_SOLVED);
        if (this.run !== run) return;
        this.scramble(plan, chance);
        before = undefined;
        due = performance.now();
        continue;
      }
      before = last;
      this.measure();
      this.tell();
      due = Math.max(due + (1000 * many) / this.pace, performance.now() - 100);
      await waited(due - performance.now());
    }
  }

  /** Makes `many` random turns, or fewer if they solve it; a single turn is shown. */
  private step(plan: DicePlan, before: Turn | undefined, chance: Chance, many: number): Turn | "solved" | "limit" {
    const { rule } = plan;
    const { puzzle, state } = this.model;
    let { facelets } = state;
    const turn = (next: Turn) => {
      facelets = apply(facelets, next);
      if (many === 1) void this.view.turn(next, Math.min(SLOWEST, (MOVING * 1000) / this.pace));
    };
    const ending = (result: "solved" | "limit") => {
      if (result === "solved" && plan.loop) this.statistics(plan).add({ turns: this.turns, seconds: (performance.now() - this.scrambled) / 1000 });
      this.show(facelets);
      return result;
    };
    for (let left = many; ; left--) {
      const last = missing(puzzle, rule, facelets);
      if (last) turn(last);
      if (last || isReached(puzzle, { facelets, goal: null })) return ending("solved");
      if (this.turns >= plan.limit) return ending("limit");
      if (left === 0) break;
      before = drawn(rule, before, chance);
      turn(before);
      this.turns += 1;
      this.total += 1;
      // Show the position one turn before the end.
      if (many === 1) break;
    }
    this.show(facelets);
    return before as Turn;
  }

  /** As fast as possible, in the worker. */
  private send(): void {
    const { model, plan, run } = this;
    if (!plan) return;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker = worker;
    const begun = { total: this.total, time: performance.now() };
    this.measured = begun;
    worker.onmessage = ({ data }: MessageEvent<WorkerReport>) => {
      if (this.run !== run) return;
      this.turns = data.turns;
      this.total = begun.total + data.total;
      if (plan.loop) for (const solve of data.solves) this.statistics(plan).add(solve);
      this.measure(begun.time + data.time);
      this.show(data.facelets);
      if (data.ended === "no") return this.tell();
      worker.terminate();
      this.worker = undefined;
      if (data.ended !== "stopped") return this.end(data.ended);
      // The user wants to watch again.
      this.measured = { time: performance.now(), total: this.total };
      this.goOn();
      this.tell();
    };
    const { rule, limit, loop } = plan;
    const order: WorkerOrder = { puzzle: model.puzzle.id, facelets: model.state.facelets, rule, turns: this.turns, limit, loop };
    worker.postMessage(order);
    if (this.finishing) worker.postMessage("finish" satisfies WorkerOrder);
  }
}

function waited(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, Math.max(0, milliseconds)));
}
