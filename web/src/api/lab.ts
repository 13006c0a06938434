// What the page asks of the lab.

import { language } from "../texts/texts";
import { addressOf, answerOf, ask, watch as watched } from "./http";
import type { Chart, Cost, ExperimentRequest, ImportRequest, LabRun, LabRuns, LabTables, Pair, Preset, Progress, WatchedRun } from "./schemas";

const query = { lang: language };

export async function presets(): Promise<readonly Preset[]> {
  return (await ask("get /api/lab/presets", { query })).presets;
}

/** All runs, the newest first, and what the user should know. */
export function runs(): Promise<LabRuns> {
  return ask("get /api/lab/runs", {});
}

export function start(experiment: ExperimentRequest): Promise<LabRun> {
  return ask("post /api/lab/runs", { body: { ...experiment, lang: language } });
}

/** Adds solves by dice that were made on the page. */
export function importDice(dice: Pick<ImportRequest, "puzzle" | "method" | "name" | "solves">): Promise<LabRun> {
  return ask("post /api/lab/import", { body: { ...dice, lang: language } });
}

/** Makes one run of the rows of several. */
export function join(runs: readonly number[]): Promise<LabRun> {
  return ask("post /api/lab/join", { body: { runs: [...runs], lang: language } });
}

export async function remove(id: number): Promise<void> {
  await ask("delete /api/lab/runs/{id}", { path: { id } });
}

export function pause(id: number): Promise<LabRun> {
  return ask("post /api/lab/runs/{id}/pause", { path: { id } });
}

export function resume(id: number): Promise<LabRun> {
  return ask("post /api/lab/runs/{id}/resume", { path: { id }, query });
}

export function rename(id: number, name: string): Promise<LabRun> {
  return ask("post /api/lab/runs/{id}/rename", { path: { id }, body: { name } });
}

export async function charts(id: number): Promise<readonly Chart[]> {
  return (await ask("get /api/lab/runs/{id}/charts", { path: { id }, query })).charts;
}

/** Competitors of two runs on the same positions; of one run with each other if there is no second. */
export async function compare(first: number, second?: number): Promise<readonly Pair[]> {
  return (await ask("get /api/lab/compare", { query: { ...query, first, second } })).pairs;
}

/** Where the browser finds a file to keep. */
export function fileOf(id: number, format: "csv" | "parquet" | "jsonl" | "html"): string {
  return format === "html" ? addressOf("get /api/lab/runs/{id}/report", { path: { id }, query: { ...query, format } })
    : addressOf("get /api/lab/runs/{id}/export", { path: { id }, query: { format } });
}

/** What an experiment would cost; some positions are solved to find out. */
export function cost(experiment: ExperimentRequest, onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<Cost> {
  return answerOf("post /api/lab/cost", { body: { ...experiment, lang: language } }, onProgress, signal);
}

/** The report of a run as tables; theory may take seconds when it is asked for the first time. */
export function tables(id: number, onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<LabTables> {
  return answerOf("get /api/lab/runs/{id}/tables", { path: { id }, query }, onProgress, signal);
}

/** Reports how a run is doing until it stops. Watching does not change the run. */
export async function watch(id: number, onRun: (run: WatchedRun) => void, signal: AbortSignal): Promise<void> {
  for await (const event of watched("get /api/lab/runs/{id}/watch", { path: { id }, query }, signal)) {
    if (event.name !== "improved") onRun(event.data);
  }
}
