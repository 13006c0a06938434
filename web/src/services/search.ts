// The search: whether it runs, the best solution so far, how it ended.

import * as api from "../api/api";
import type { Shared } from "../formats/link";
import { counted, nameOf, namesIn, turnsOf } from "../puzzles/cube";
import { isReached } from "../puzzles/puzzle";
import type { Appearance } from "../state/appearance";
import type { Choices } from "../state/choices";
import type { Model, State } from "../state/model";
import { endOf, type Found } from "../state/solution";
import { listen, Store } from "../state/store";
import { language, text } from "../texts/texts";
import { inOurWords, namesInUse, readStages } from "./stagewords";

/** The time of a solution from elsewhere: unknown. */
export const UNKNOWN_SECONDS = -1;
/** Seconds that a method has to find the stages of a link again. */
const TELLING = 0.1;

export class Search extends Store {
  running = false;
  /** Seconds since the start. */
  seconds = 0;
  /** Its time limit in seconds. */
  limit = 0;
  /** The last progress report. */
  progress: api.Progress | undefined;
  private readonly model: Model;
  private searched: State | undefined;
  private control = new AbortController();
  private last: Found | undefined;
  /** The names of faces and colours when the stages were said last. */
  private spoken = namesInUse();
  private said: { readonly message: string; readonly about: State } | undefined;

  constructor(model: Model, choices: Choices, appearance: Appearance) {
    super();
    this.model = model;
    model.subscribe(() => this.leave());
    listen([choices, appearance], () => this.sayAgain());
  }

  /** How the search ended, if not with a solution, as long as the position is the same. */
  get message(): string {
    return this.said?.about === this.model.state ? this.said.message : "";
  }

  /** The best solution, as long as it is in history and the present position is part of it. */
  get found(): Found | undefined {
    const { last, model } = this;
    if (!last || model.index < last.start || model.index > endOf(last) || endOf(last) > model.history.length) return undefined;
    const there = last.turns.every((turn, i) => {
      const step = model.history[last.start + i];
      return step.kind === "turn" && step.turn === turn;
    });
    return there && model.stateAt(last.start) === last.from ? last : undefined;
  }

  /** Searches from the present position; every better solution becomes the future. */
  async start(how: api.How & { readonly method: string }): Promise<void> {
    this.cancel();
    const { model } = this;
    const { state, index } = model;
    this.last = undefined;
    this.said = undefined;
    if (isReached(model.puzzle, state)) {
      this.say(text(state.goal === null ? "page.solve.already" : "page.solve.alreadyThere"));
      return this.tell();
    }
    this.searched = state;
    const control = new AbortController();
    this.control = control;
    Object.assign(this, { running: true, seconds: 0, limit: how.time ?? 0, progress: undefined });
    this.tell();
    const take = (solution: api.Solution) => {
      const turns = turnsOf(solution.moves);
      this.last = { solution: inOurWords(solution), start: index, from: state, turns };
      model.plan(turns, "solution");
    };
    try {
      const hear = (news: api.News) => {
        if (control.signal.aborted) return;
        if (news.kind === "progress") {
          this.seconds = news.seconds;
          this.progress = news;
        } else take(news.solution);
        this.tell();
      };
      const solution = await api.solve({ puzzle: model.puzzle.id, from: state.facelets, to: state.goal, lang: language, ...how }, hear, control.signal);
      this.seconds = solution.seconds;
    } catch (error) {
      if (control.signal.aborted) return;
      const rejected = error instanceof api.Rejected ? error : undefined;
      this.say(rejected?.status === 503 ? text("page.solve.full")
        : rejected?.status === 0 ? text("page.offline") : rejected?.message ?? String(error));
    } finally {
      if (!control.signal.aborted) {
        this.running = false;
        this.tell();
      }
    }
  }

  /** Shows a solution that was found elsewhere, for the state after `start` steps. */
  load(solution: api.Solution, start: number): void {
    this.cancel();
    this.said = undefined;
    const turns = turnsOf(solution.moves);
    this.last = { solution: inOurWords(solution), start, from: this.model.stateAt(start), turns };
    this.model.replace(start, turns, "solution", start);
    this.tell();
  }

  /** Shows another one of several solutions. */
  choose(one: api.Listed): void {
    const { found } = this;
    if (!found) return;
    const { solution, start } = found;
    const optimal = solution.optimal && one.length === solution.length;
    this.load({ ...solution, ...one, optimal }, start);
  }

  /** Takes a solution whose turns are already in history, as after a reload. */
  restore(solution: api.Solution, start: number): void {
    const count = namesIn(solution.moves).length;
    const turns = this.model.history.slice(start, start + count).flatMap((step) => (step.kind === "turn" ? [step.turn] : []));
    if (turns.length !== count) return;
    this.last = { solution: inOurWords(solution), start, from: this.model.stateAt(start), turns };
    this.tell();
  }

  /** Says the stages again if faces or colours have other names now. */
  private sayAgain(): void {
    const spoken = namesInUse();
    if (!this.last || spoken === this.spoken) return;
    this.spoken = spoken;
    this.last = { ...this.last, solution: inOurWords(this.last.solution) };
    this.tell();
  }

  /** Takes a solution that came with a link, whose turns begin at some place in history. */
  accept({ start, end, stages, ...how }: Shared, at: number): void {
    const turns = this.model.history.slice(at + start, at + end).flatMap((step) => (step.kind === "turn" ? [step.turn] : []));
    const names = turns.map(nameOf);
    const counts = counted(turns);
    let place = 0;
    const told = (readStages(stages, how.method) ?? []).map((stage) => {
      const begin = place;
      place += namesIn(stage.moves).length;
      return { ...stage, moves: names.slice(begin, place).join(" ") };
    });
    const whole = place === names.length;
    const length = how.metric === "qtm" ? counts.qtm : counts.htm;
    const solution: api.Solution = { ...how, moves: names.join(" "), length, seconds: UNKNOWN_SECONDS, stages: whole ? told : [] };
    this.last = { solution, start: at + start, from: this.model.stateAt(at + start), turns };
    this.tell();
    // A link has at most the texts of the stages.
    void this.complete(this.last);
  }

  /** Completes the stages of a link, if the method finds the same turns again. */
  private async complete(last: Found): Promise<void> {
    const { solution, from: { facelets, goal } } = last;
    const { method = "", metric = "htm" } = solution;
    const methods = await api.methods(this.model.puzzle.id).catch(() => []);
    // Where a variant depends on the tables that are there, a solution names the one that was used, not the one that was asked for.
    const isAuto = methods.find(({ name }) => name === method)?.choices.some(({ auto }) => auto);
    const variant = isAuto ? undefined : solution.variant;
    const task = { puzzle: this.model.puzzle.id, from: facelets, to: goal, method, variant, metric, time: TELLING, lang: language };
    const told = await api.solve(task, () => undefined, this.control.signal).catch(() => undefined);
    if (this.last !== last) return;
    const same = told !== undefined && String(turnsOf(told.moves).map(nameOf)) === String(last.turns.map(nameOf));
    if (!same) return;
    this.last = { ...last, solution: inOurWords({ ...solution, stages: told.stages }) };
    this.tell();
  }

  cancel(): void {
    if (!this.running) return;
    this.control.abort();
    this.running = false;
    this.say(this.found ? text("page.solve.cancelledWith", { length: this.found.solution.length })
      : text("page.solve.cancelled"));
    this.tell();
  }

  /** Ends the search when the position changes. */
  private leave(): void {
    if (!this.running || this.model.state === this.searched) return;
    this.control.abort();
    this.running = false;
    this.tell();
  }

  private say(message: string): void {
    this.said = { message, about: this.model.state };
  }
}
