// The lab in words: how long something takes, how positions are made, what a run is about.

import type { Experiment, LabRun } from "../api/schemas";
import { number, text, type Key } from "../texts/texts";

/** A time as people say it: hours need no seconds. */
export function duration(seconds: number): string {
  if (seconds < 60) return text("page.lab.seconds", { seconds: number(Math.max(1, Math.ceil(seconds))) });
  if (seconds < 3600) return text("page.lab.minutes", { minutes: number(Math.ceil(seconds / 60)) });
  return text("page.lab.hours", { hours: number(seconds / 3600, 1) });
}

/** How positions are made: `uniform`, `turns:25`, `depth:9`, `file:NAME`. */
export function startWords(start: string): string {
  const [kind, value = ""] = start.split(/:(.*)/s);
  return ["uniform", "turns", "depth", "file"].includes(kind) ? text(`page.lab.start.${kind}` as Key, { value }) : start;
}

/** What a run measures, in a line. */
export function experimentWords({ puzzle, n, start, seed }: Experiment): string {
  const name = text(`page.puzzle.${puzzle}` as Key);
  return text("page.lab.about", { puzzle: name, n: number(n), start: startWords(start), seed });
}

export function stateWords({ state, elsewhere }: LabRun): string {
  if (elsewhere) return text("page.lab.state.elsewhere");
  return ["running", "paused", "finished", "failed", "unreadable"].includes(state) ? text(`page.lab.state.${state}` as Key) : state;
}

/** How far a run is, and how long it will still take. */
export function progressWords({ done, all, state, progress }: LabRun): string {
  const far = text("page.lab.progress", { done: number(done), all: number(all) });
  const left = progress?.remaining;
  return state === "running" && typeof left === "number" ? text("page.lab.left", { far, time: duration(left) }) : far;
}

/** What is said about a ready-made experiment without the sentences that are about the command line. */
export function withoutOptions(about: string): string {
  return about.split(/(?<=[.!?])\s+/).filter((sentence) => !sentence.includes("--")).join(" ");
}
