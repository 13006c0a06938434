// The lab as the page knows it: which runs there are, which one is shown, and what is known about it.
//
// The workbench behind the page does all the work and keeps all results. This is only what the page shows, so a page that
// is closed ends nothing, and two pages show the same: while the lab is on the screen, the list is fetched again and
// again, and the chosen run reports its progress by itself.

import { Rejected } from "../api/http";
import * as calls from "../api/lab";
import type { Chart, ExperimentRequest, LabRun, LabTables, Pair, Preset, Progress, WatchedRun } from "../api/schemas";
import { keep, kept } from "../settings/storage";
import { Store } from "../state/store";
import { text } from "../texts/texts";

/** Milliseconds until the list is fetched again: while something runs, and otherwise. */
const LOOK = { busy: 1000, idle: 4000 };
/** How the workbench answers, before and after events begin, that a run is not there. */
const GONE = [404, 422];
/** Where the chosen run is kept, so that a page that is loaded again shows it. */
const NAME = "lab";

/** The tables and charts of a run that is not running. */
export interface Report extends LabTables {
  readonly charts: readonly Chart[];
}

export class Lab extends Store {
  presets: readonly Preset[] = [];
  /** None until they are known. */
  runs: readonly LabRun[] | undefined;
  /** The run that is looked at. */
  chosen: number | undefined;
  /** What is known of it. */
  seen: WatchedRun | undefined;
  report: Report | undefined;
  /** What is being computed for the report, 0 to 1 where that is known. */
  reporting: Pick<Progress, "part"> | undefined;
  comparison: { readonly with: number; readonly pairs: readonly Pair[] } | { readonly with: number; readonly fault: string } | undefined;
  /** Why nothing is shown. */
  fault = "";
  /** Notes about the list. */
  notes: readonly string[] = [];
  private shown = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watching: AbortController | undefined;
  private readonly say: (message: string) => void;

  /** `say` shows a message for a moment if a request is rejected. */
  constructor(say: (message: string) => void) {
    super();
    this.say = say;
    const before = kept<number>(NAME, "tab");
    this.chosen = typeof before === "number" ? before : undefined;
    document.addEventListener("visibilitychange", () => this.look());
  }

  /** Says whether the lab is on the screen; while it is not, nothing is asked. */
  show(on: boolean): void {
    if (on === this.shown) return;
    this.shown = on;
    this.look();
  }

  choose(id: number | undefined): void {
    if (id === this.chosen) return;
    this.chosen = id;
    keep(NAME, id ?? null, "tab");
    [this.seen, this.report, this.reporting, this.comparison] = [undefined, undefined, undefined, undefined];
    this.watching?.abort();
    this.watching = undefined;
    this.tell();
    void this.watch();
  }

  /** Runs in the list that the chosen one can be compared with: on the same positions, with rows. */
  comparable(): readonly LabRun[] {
    const own = this.seen?.experiment;
    if (!own) return [];
    const sameOf = (run: LabRun) => (["puzzle", "start", "positions", "seed"] as const).every((part) => run.experiment?.[part] === own[part]);
    return (this.runs ?? []).filter((run) => run.id !== this.chosen && sameOf(run));
  }

  async start(experiment: ExperimentRequest): Promise<boolean> {
    const run = await this.tried(calls.start(experiment));
    if (run) this.came(run);
    return run !== undefined;
  }

  /** Runs in the list that the chosen one can be joined with. */
  joinable(): readonly LabRun[] {
    const own = this.seen?.experiment;
    return (this.runs ?? []).filter(({ id, state, experiment }) => own && id !== this.chosen && state !== "running" && experiment?.puzzle === own.puzzle && experiment.start === own.start);
  }

  /** Makes one run of the chosen one and another, and shows it. */
  async join(other: number): Promise<void> {
    const { chosen } = this;
    const run = chosen === undefined ? undefined : await this.tried(calls.join([chosen, other]));
    if (run) this.came(run);
  }

  /** Adds solves by dice as a run; its number, if that worked. */
  async importDice(dice: Parameters<typeof calls.importDice>[0]): Promise<number | undefined> {
    return (await this.tried(calls.importDice(dice)))?.id;
  }

  /** There is a new run; it is shown. */
  private came(run: LabRun): void {
    this.runs = [run, ...(this.runs ?? []).filter(({ id }) => id !== run.id)];
    this.choose(run.id);
    this.look();
  }

  async pause(id: number): Promise<void> {
    this.took(await this.tried(calls.pause(id)));
  }

  async resume(id: number): Promise<void> {
    this.took(await this.tried(calls.resume(id)));
  }

  async rename(id: number, name: string): Promise<void> {
    this.took(await this.tried(calls.rename(id, name)));
  }

  async remove(id: number): Promise<void> {
    const done = await this.tried(calls.remove(id).then(() => true));
    if (!done) return;
    this.runs = this.runs?.filter((run) => run.id !== id);
    if (this.chosen === id) this.choose(undefined);
    this.tell();
  }

  /** Compares the chosen run with another, or its competitors with each other. */
  async compare(other: number): Promise<void> {
    const { chosen } = this;
    if (chosen === undefined) return;
    try {
      this.comparison = { with: other, pairs: await calls.compare(chosen, other === chosen ? undefined : other) };
    } catch (error) {
      this.comparison = { with: other, fault: words(error) };
    }
    if (this.chosen === chosen) this.tell();
  }

  private async tried<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      return await answer;
    } catch (error) {
      this.say(words(error));
      return undefined;
    }
  }

  /** A run has another name or state. */
  private took(run: LabRun | undefined): void {
    if (!run) return;
    this.runs = this.runs?.map((known) => (known.id === run.id ? run : known));
    const before = this.seen;
    if (before?.id === run.id) this.seen = { ...before, ...run, progress: run.progress, error: run.error };
    this.tell();
    if (run.id !== this.chosen || before?.state === run.state) return;
    // The report that is being made is outdated.
    this.watching?.abort();
    this.reporting = undefined;
    void this.watch();
  }

  /** Fetches the list now, and again later for as long as it is visible. */
  private look(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.shown || document.hidden) {
      this.watching?.abort();
      this.watching = undefined;
      return;
    }
    void this.list().finally(() => {
      if (this.timer !== undefined || !this.shown || document.hidden) return;
      const busy = this.runs?.some(({ state }) => state === "running");
      this.timer = setTimeout(() => this.look(), busy ? LOOK.busy : LOOK.idle);
    });
    if (this.chosen !== undefined && !this.watching && !this.report) void this.watch();
  }

  private async list(): Promise<void> {
    try {
      if (this.presets.length === 0) this.presets = await calls.presets();
      const { runs, notes } = await calls.runs();
      [this.runs, this.notes] = [runs, notes];
      this.fault = "";
    } catch (error) {
      this.fault = words(error);
    }
    const now = this.runs?.find(({ id }) => id === this.chosen);
    if (this.runs && this.chosen !== undefined && !now && this.fault === "") {
      // Another page has deleted it.
      this.choose(undefined);
    } else if (now && this.seen && (!this.watching || this.reporting) && (now.state !== this.seen.state || now.name !== this.seen.name)) {
      // Another page has changed it.
      this.took(now);
    }
    this.tell();
  }

  /** Watches the chosen run until it stops, then reads its report. */
  private async watch(): Promise<void> {
    const id = this.chosen;
    if (id === undefined || !this.shown) return;
    const control = new AbortController();
    this.watching = control;
    try {
      await calls.watch(id, (run) => {
        if (control.signal.aborted) return;
        this.seen = run;
        if (run.state === "running") this.report = undefined;
        this.runs = this.runs?.map((known) => (known.id === id ? run : known));
        this.tell();
      }, control.signal);
      if (this.seen && this.seen.done + this.seen.methods.reduce((sum, { count }) => sum + count, 0) > 0) await this.read(id, control.signal);
    } catch (error) {
      if (control.signal.aborted) return;
      if (error instanceof Rejected && GONE.includes(error.status)) this.choose(undefined);
      else this.say(words(error));
    } finally {
      if (this.watching === control) this.watching = undefined;
      this.tell();
    }
  }

  private async read(id: number, signal: AbortSignal): Promise<void> {
    this.reporting = {};
    this.tell();
    try {
      const tables = await calls.tables(id, ({ part }) => {
        this.reporting = { part };
        this.tell();
      }, signal);
      // Theory is known now, so charts and histograms have it too.
      const charts = await calls.charts(id);
      if (this.seen?.histograms.some(({ expected }) => !expected)) await calls.watch(id, (run) => { if (!signal.aborted) this.seen = run; }, signal);
      if (!signal.aborted) this.report = { ...tables, charts };
    } finally {
      if (!signal.aborted) this.reporting = undefined;
    }
  }
}

function words(error: unknown): string {
  return error instanceof Rejected && error.status !== 0 ? error.message : text("page.offline");
}
