// The machines: which there are, which one is chosen, its program for the cube on the bench, and the clock that plays
// the program.

import { Rejected } from "../api/http";
import * as api from "../api/robots";
import type { MachineFault, Optimise, Plan, ProgramFormat, Robot } from "../api/schemas";
import { CUBE } from "../puzzles/puzzle";
import type { Search } from "../services/search";
import type { Notation } from "../settings/notation";
import { choose, settings } from "../settings/settings";
import { forget, keep, kept } from "../settings/storage";
import type { Model, State } from "../state/model";
import { endOf, type Found } from "../state/solution";
import { listen, Signal, Store } from "../state/store";
import { text } from "../texts/texts";
import { Clock } from "./clock";
import { choiceOf, kindOf, OWN, type Planned } from "./planned";
import { MachineMotion } from "./pose";
import { Playback } from "./program";
import { MachineRun } from "./run";

const OWN_FILE = "robot.own";
/** Milliseconds until the workbench is asked again after it did not answer. */
const RETRY = 2000;

const words = (error: unknown) => (error instanceof Rejected ? (error.status === 0 ? text("page.offline") : error.message) : String(error));

export class Robots extends Store {
  list: readonly Robot[] = [];
  /** How programs can be made. */
  ways: readonly Optimise[] = [];
  chosen: Robot | undefined;
  /** The program that is shown. */
  planned: Planned | undefined;
  /** For how many seconds a program has been looked for. */
  planning: number | undefined;
  /** Whether the machines could be fetched; unknown until that was tried. */
  loaded: boolean | undefined;
  /** Why there is no program. */
  message = "";
  /** Why the file of one's own is not a machine. */
  fileMessage = "";
  /** The faults that a simulated machine can have. */
  faults: readonly MachineFault[] = [];
  /** What a machine does right now, or how it ended. */
  run: MachineRun | undefined;
  readonly clock = new Clock();
  /** A program has been made for a solution that was just found; not for one that a link or an earlier visit brought. */
  readonly made = new Signal();
  private readonly model: Model;
  private readonly search: Search;
  private control = new AbortController();
  private loading: Promise<void> | undefined;
  private staged: { readonly key: unknown; readonly motion: MachineMotion } | undefined;
  /** The solution whose program was asked for last. */
  private asked: unknown;
  /** A search of this visit has run since the last solution got its program. */
  private searched = false;

  constructor(model: Model, search: Search) {
    super();
    [this.model, this.search] = [model, search];
    listen([model, search], () => this.followSolution());
    if (settings.robot !== "") void this.load();
  }

  protected override tell(): void {
    super.tell();
    this.followSolution();
  }

  /** Fetches the machines once; if the workbench could not be reached, it is asked again later. */
  load(): Promise<void> {
    this.loading ??= this.fetch().then(() => {
      this.loaded = true;
    }, () => {
      this.loaded = false;
      setTimeout(() => (this.loading = undefined), RETRY);
      this.tell();
    });
    return this.loading;
  }

  private async fetch(): Promise<void> {
    const { robots, optimise } = await api.robots();
    [this.list, this.ways] = [robots, optimise];
    void api.machineFaults().then((faults) => {
      this.faults = faults;
      this.tell();
    }, () => undefined);
    const file = settings.robot === OWN ? kept<string>(OWN_FILE) : undefined;
    if (file !== undefined) await this.read(file);
    else this.chosen = robots.find(({ name }) => name === settings.robot);
    this.tell();
  }

  choose(name: string): void {
    if (this.run?.live) return this.tell();
    this.drop();
    this.chosen = this.list.find((robot) => robot.name === name);
    choose({ robot: this.chosen?.name ?? "" });
    this.tell();
  }

  /** The file of one's own that was used last. */
  get ownFile(): string {
    return kept<string>(OWN_FILE) ?? "";
  }

  /** Uses a machine of one's own; false if the file is not a machine. */
  async read(file: string): Promise<boolean> {
    if (this.run?.live) return false;
    try {
      const robot = await api.readRobot(file);
      this.drop();
      this.chosen = robot;
      this.fileMessage = "";
      keep(OWN_FILE, file);
      choose({ robot: OWN });
      return true;
    } catch (error) {
      this.fileMessage = words(error);
      if (this.chosen === undefined && settings.robot === OWN) forget(OWN_FILE);
      return false;
    } finally {
      this.tell();
    }
  }

  /** The movement that is under way. */
  get movement(): number {
    const { motion, run, clock } = this;
    return (run?.live ? run.step?.index : motion?.playback.at(clock.time).index) ?? 0;
  }

  /** What the machine shows: its program, or the cube on the bench laid into it. */
  get motion(): MachineMotion | undefined {
    const { chosen, current } = this;
    if (!chosen) return undefined;
    const { run } = this;
    const from = run?.planned.from ?? current?.from ?? this.model.state;
    const key = run?.movements ?? current ?? `${chosen.name}/${from.facelets}/${chosen.file}`;
    if (this.staged?.key !== key) {
      const playback = run?.playback ?? new Playback(from.facelets, chosen.start, current?.plan.program);
      this.staged = { key, motion: new MachineMotion(kindOf(chosen), chosen.places, playback) };
      if (run) this.clock.extend(playback.seconds);
      else this.clock.load(playback.seconds);
    }
    return this.staged.motion;
  }

  /** The program, as long as it is about the cube on the bench, or a solution of it that is being played. */
  get current(): Planned | undefined {
    const { planned, model: { state, index }, search } = this;
    if (!planned || planned.robot !== this.chosen) return undefined;
    if (this.run?.planned === planned) return planned;
    const same = planned.from.facelets === state.facelets && planned.from.goal === state.goal;
    const { found } = planned;
    const played = found !== undefined && search.found?.start === found.start && search.found.solution.moves === found.solution.moves
      && index >= found.start && index <= endOf(found);
    return same || played ? planned : undefined;
  }

  /** Plans what the machine has to do with the cube on the bench. */
  async plan(how: { optimise: Optimise; time: number; notation: Notation }): Promise<void> {
    const { chosen, model: { state } } = this;
    if (!chosen || this.run?.live) return;
    this.run = undefined;
    const isMade = await this.make(chosen, state, how.notation, (signal) =>
      api.planProgram(choiceOf(chosen), { from: state.facelets, to: state.goal }, how, (progress) => {
        if (this.planning === undefined || signal.aborted) return;
        this.planning = progress.seconds;
        this.tell();
      }, signal));
    if (isMade) this.made.tell();
  }

  private followSolution(): void {
    const { model, search } = this;
    this.searched ||= search.running;
    if (this.chosen && !search.running) void this.follow(model.puzzle === CUBE ? search.found : undefined);
  }

  /** Makes the program of a solution that was just found. Machines that lack a face look for another solution. */
  private async follow(found: Found | undefined): Promise<void> {
    const { chosen } = this;
    if (this.run?.live) return;
    const key = found && chosen ? `${chosen.name}/${found.start}/${found.solution.moves}/${found.from.facelets}` : undefined;
    if (key === this.asked) return;
    this.asked = key;
    if (!found || !chosen || this.search.running) {
      if (found && chosen) this.asked = undefined;
      return;
    }
    const { facelets, goal } = found.from;
    const { searched } = this;
    this.searched = false;
    const isMade = await this.make(chosen, found.from, "wca", async (signal) => {
      try {
        return await api.planProgram(choiceOf(chosen), { alg: found.solution.moves }, { notation: "wca" }, () => undefined, signal);
      } catch (error) {
        if (chosen.missing === "" || signal.aborted) throw error;
        return api.planProgram(choiceOf(chosen), { from: facelets, to: goal }, { notation: "wca" }, () => undefined, signal);
      }
    }, found);
    if (isMade && searched) this.made.tell();
  }

  /** Shows a program that is there already. */
  show(planned: Planned): void {
    if (this.run?.live) return;
    this.abort();
    this.run = undefined;
    this.planned = planned;
    this.message = "";
    this.tell();
  }

  /** Asks for a program; true if it is there and shown. */
  private async make(robot: Robot, from: State, notation: Notation, ask: (signal: AbortSignal) => Promise<Plan>, found?: Found): Promise<boolean> {
    this.abort();
    const control = new AbortController();
    this.control = control;
    this.planning = 0;
    this.message = "";
    this.tell();
    try {
      const plan = await ask(control.signal);
      if (control.signal.aborted) return false;
      this.planned = { robot, plan, from, notation, found };
      return true;
    } catch (error) {
      if (control.signal.aborted) return false;
      this.planned = undefined;
      this.message = words(error);
      return false;
    } finally {
      if (!control.signal.aborted) {
        this.planning = undefined;
        this.tell();
      }
    }
  }

  /** Stops looking for a program. */
  cancel(): void {
    this.abort();
    this.tell();
  }

  private abort(): void {
    this.control.abort();
    this.planning = undefined;
  }

  private drop(): void {
    this.abort();
    this.run = undefined;
    this.planned = undefined;
    this.asked = undefined;
    this.message = "";
  }

  /** Shows the cube in the machine to a camera of one's own, whatever cube it is. */
  async present(place: api.RunPlace): Promise<void> {
    const { chosen } = this;
    if (this.run?.live || !chosen) return;
    this.run = undefined;
    const isMade = await this.make(chosen, this.model.state, "wca", (signal) => api.planProgram(choiceOf(chosen), { alg: "" }, {}, () => undefined, signal));
    if (isMade && this.planned) this.begin(this.planned, place, true);
  }

  /** Runs the program that is shown; with a camera of one's own, the cube is shown to it at the end. */
  start(place: api.RunPlace, camera = false): void {
    const { current } = this;
    if (!this.run?.live && current) this.begin(current, place, camera);
  }

  private begin(planned: Planned, place: api.RunPlace, camera: boolean): void {
    this.clock.seek(0);
    this.run = new MachineRun(planned, place, this.clock, () => this.tell(), camera);
    this.tell();
  }

  /** Puts away a run that has ended. */
  putAway(): void {
    if (this.run?.live) return;
    this.run = undefined;
    this.clock.seek(0);
    this.tell();
  }

  /** A scan has shown the cube; true if this tells how a machine's run ended. */
  seen(facelets: string): boolean {
    const { run } = this;
    if (!run || run.live || run.isShowing || run.verdict?.by === "scan") return false;
    run.seen(facelets, "scan");
    return true;
  }

  /** The program in a format, as the content of a file. */
  async write({ robot, plan, notation }: Planned, format: ProgramFormat | "json"): Promise<string> {
    if (format === "json") return `${JSON.stringify(plan, undefined, 1)}\n`;
    const optimise = plan.optimise === "home" ? "home" : "fixed";
    const { output } = await api.planProgram(choiceOf(robot), { alg: plan.alg }, { optimise, output: format, notation }, () => undefined, new AbortController().signal);
    // The file of 2010 has no line feed at its end.
    return format === "2010" || output?.endsWith("\n") ? (output ?? "") : `${output ?? ""}\n`;
  }
}
