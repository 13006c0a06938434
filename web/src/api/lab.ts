// What is asked of the lab behind the page, and what is read of its answers.

import { language } from "../texts/texts";
import { events, Refused, request, type Progress, type Refusal } from "./api";

/** A ready-made experiment. */
export interface Preset {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** None if it can be any. */
  readonly puzzle?: string | null;
  readonly n: number;
  /** What competes. */
  readonly entries: readonly string[];
  /** The options that mean something for it: `time`, `nodes`, `robot`. */
  readonly options: readonly string[];
  /** The robot, unless another is wanted. */
  readonly robot?: string | null;
}

/** An experiment that somebody wants. */
export interface ExperimentWish {
  readonly preset?: string;
  readonly puzzle?: string;
  /** As in `random` or `random-improved:2023`. */
  readonly methods?: readonly string[];
  readonly n?: number;
  /** uniform, turns:K, depth:K, or file:NAME with positions. */
  readonly start?: string;
  /** What is in the file: one position per line. */
  readonly positions?: string;
  readonly seed?: number;
  /** For each search. */
  readonly milliseconds?: number;
  readonly nodes?: number;
  readonly robot?: string;
  readonly lang?: string;
}

export interface Experiment {
  readonly preset?: string | null;
  readonly puzzle: string;
  readonly start: string;
  /** A checksum of positions that were given. */
  readonly positions?: string | null;
  readonly n: number;
  readonly seed: number;
  readonly entries: readonly { readonly method: string; readonly variant: string }[];
}

/** A run as lists show it. */
export interface LabRun {
  readonly id: number;
  readonly name: string;
  /** running, paused, finished, failed, or unreadable. */
  readonly state: string;
  /** Whether another server runs it: only that one can change it. */
  readonly elsewhere?: boolean;
  /** Seconds since 1970. */
  readonly created: number;
  /** Absent if the record cannot be read. */
  readonly experiment?: Experiment | null;
  readonly done: number;
  readonly all: number;
  readonly progress?: { readonly part?: number | null; readonly remaining?: number | null } | null;
  readonly error?: string | null;
}

export interface Summary {
  readonly mean: number;
  /** Where the true mean is, with 95 % confidence. */
  readonly mean_low?: number | null;
  readonly mean_high?: number | null;
  readonly median: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** One competitor so far. */
export interface Competitor {
  readonly title: string;
  readonly count: number;
  readonly unsolved: number;
  readonly turns?: Summary | null;
  readonly machine_seconds?: Summary | null;
  readonly wrong_stickers?: Summary | null;
}

export interface Histogram {
  /** The name of the competitor. */
  readonly title: string;
  readonly mean: number;
  /** One more than there are counts. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  /** What theory expects, where there is one. */
  readonly expected?: readonly number[] | null;
}

/** A run with what is known so far. */
export interface WatchedRun extends LabRun {
  readonly methods: readonly Competitor[];
  readonly histograms: readonly Histogram[];
}

/** What a run would cost, in words. */
export interface Cost {
  readonly text: string;
  readonly notes: readonly string[];
}

export interface Table {
  readonly title: string;
  /** The first is that of the lines' names. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly cells: readonly string[];
    readonly marks: readonly ("better" | "worse" | null)[];
  }[];
}

export interface Tables {
  readonly tables: readonly Table[];
  readonly notes: readonly string[];
  readonly machines: readonly string[];
}

/** A chart as SVG, for both themes. */
export interface Chart {
  readonly name: string;
  readonly title: string;
  readonly light: string;
  readonly dark: string;
}

/** Two competitors on the same positions. */
export interface Pair {
  readonly first: string;
  readonly second: string;
  /** Second minus first. */
  readonly values: {
    readonly difference: number;
    readonly low?: number | null;
    readonly high?: number | null;
    readonly verdict: string;
  };
  /** What can be said of it. */
  readonly text: string;
}

interface OfRun {
  readonly id: number;
  readonly lang?: string;
}

export interface LabEndpoints {
  "api/lab/presets": { readonly sent: { readonly lang: string }; readonly answer: { readonly presets: readonly Preset[] } };
  "GET api/lab/runs": { readonly sent: object; readonly answer: { readonly runs: readonly LabRun[]; readonly notes?: readonly string[] } };
  "POST api/lab/runs": { readonly sent: ExperimentWish; readonly answer: LabRun & { readonly notes: readonly string[] } };
  "DELETE api/lab/runs/{id}": { readonly sent: { readonly id: number }; readonly answer: { readonly id: number } };
  "api/lab/runs/{id}/pause": { readonly sent: { readonly id: number }; readonly answer: LabRun };
  "api/lab/runs/{id}/resume": { readonly sent: OfRun; readonly answer: LabRun };
  "api/lab/runs/{id}/rename": { readonly sent: { readonly name: string }; readonly answer: LabRun };
  "api/lab/runs/{id}/charts": { readonly sent: OfRun; readonly answer: { readonly charts: readonly Chart[] } };
  "api/lab/compare": {
    readonly sent: { readonly first: number; readonly second?: number; readonly lang?: string };
    readonly answer: { readonly pairs: readonly Pair[] };
  };
}

export interface LabStreams {
  "api/lab/cost": {
    readonly sent: ExperimentWish;
    readonly events: { readonly progress: Progress; readonly done: Cost; readonly failed: Refusal };
  };
  /** Events until the run stands still, no matter who started it. */
  "api/lab/runs/{id}/watch": {
    readonly sent: OfRun;
    readonly events: { readonly progress: WatchedRun; readonly done: WatchedRun; readonly failed: Refusal };
  };
  "api/lab/runs/{id}/tables": {
    readonly sent: OfRun;
    readonly events: { readonly progress: Progress; readonly done: Tables; readonly failed: Refusal };
  };
}

const JSON_TYPE = "application/json";

/** The address of a run, or of something that is done to it. */
function ofRun(id: number, what = ""): string {
  return `api/lab/runs/${id}${what === "" ? "" : `/${what}`}`;
}

async function answered<Name extends keyof LabEndpoints>(method: string, path: string, body?: LabEndpoints[Name]["sent"]): Promise<LabEndpoints[Name]["answer"]> {
  return (await request(method, path, JSON_TYPE, body)).json() as Promise<LabEndpoints[Name]["answer"]>;
}

const inLanguage = `?lang=${language}`;

export async function presets(): Promise<readonly Preset[]> {
  return (await answered<"api/lab/presets">("GET", `api/lab/presets${inLanguage}`)).presets;
}

/** All runs, the newest first, and what the user should know. */
export function runs(): Promise<LabEndpoints["GET api/lab/runs"]["answer"]> {
  return answered<"GET api/lab/runs">("GET", "api/lab/runs");
}

export function start(wish: ExperimentWish): Promise<LabRun> {
  return answered<"POST api/lab/runs">("POST", "api/lab/runs", { ...wish, lang: language });
}

export async function remove(id: number): Promise<void> {
  await answered<"DELETE api/lab/runs/{id}">("DELETE", ofRun(id));
}

export function pause(id: number): Promise<LabRun> {
  return answered<"api/lab/runs/{id}/pause">("POST", ofRun(id, "pause"));
}

export function resume(id: number): Promise<LabRun> {
  return answered<"api/lab/runs/{id}/resume">("POST", `${ofRun(id, "resume")}${inLanguage}`);
}

export function rename(id: number, name: string): Promise<LabRun> {
  return answered<"api/lab/runs/{id}/rename">("POST", ofRun(id, "rename"), { name });
}

export async function charts(id: number): Promise<readonly Chart[]> {
  return (await answered<"api/lab/runs/{id}/charts">("GET", `${ofRun(id, "charts")}${inLanguage}`)).charts;
}

/** Competitors of two runs on the same positions; of one run with each other if there is no second. */
export async function compare(first: number, second?: number): Promise<readonly Pair[]> {
  const other = second === undefined ? "" : `&second=${second}`;
  return (await answered<"api/lab/compare">("GET", `api/lab/compare${inLanguage}&first=${first}${other}`)).pairs;
}

/** Where the browser finds a file to keep. */
export function fileOf(id: number, format: "csv" | "parquet" | "jsonl" | "html"): string {
  return format === "html" ? `${ofRun(id, "report")}${inLanguage}&format=html` : `${ofRun(id, "export")}?format=${format}`;
}

/** The last event of work that can be watched. */
async function lastOf<Done>(response: Response, news: (progress: Progress) => void, signal: AbortSignal): Promise<Done> {
  for await (const { event, data } of events(response, signal)) {
    if (event === "failed") throw new Refused(422, (data as Refusal).error);
    if (event === "progress") news(data as Progress);
    if (event === "done") return data as Done;
  }
  throw new Refused(0, { code: 1, text: "the answer has no end", faults: [], repairs: [], repairs_total: 0 });
}

/** What an experiment would cost; some positions are solved to find out. */
export async function cost(wish: ExperimentWish, news: (progress: Progress) => void, signal: AbortSignal): Promise<Cost> {
  const sent: LabStreams["api/lab/cost"]["sent"] = { ...wish, lang: language };
  return lastOf(await request("POST", "api/lab/cost", "text/event-stream", sent, signal), news, signal);
}

/** The report of a run as tables; theory may take seconds when it is asked for the first time. */
export async function tables(id: number, news: (progress: Progress) => void, signal: AbortSignal): Promise<Tables> {
  return lastOf(await request("GET", `${ofRun(id, "tables")}${inLanguage}`, "text/event-stream", undefined, signal), news, signal);
}

/** Reports how a run is doing until it stands still. This does not change the run. */
export async function watch(id: number, news: (run: WatchedRun) => void, signal: AbortSignal): Promise<void> {
  const response = await request("GET", `${ofRun(id, "watch")}${inLanguage}`, "text/event-stream", undefined, signal);
  for await (const { event, data } of events(response, signal)) {
    if (event === "failed") throw new Refused(404, (data as Refusal).error);
    news(data as WatchedRun);
  }
}
