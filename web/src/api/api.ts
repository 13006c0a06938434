// What the page asks of the workbench about positions and solutions.

import { FACES } from "../puzzles/cube";
import { PUZZLES, tone, type PuzzleId } from "../puzzles/puzzle";
import { letterOf, lettersOf } from "../settings/schemes";
import { settings } from "../settings/settings";
import { language, type Language } from "../texts/texts";
import { answerOf, ask, Rejected, watch, type Answer } from "./http";
import type {
  AlgReport, AlgRequest, Distances, Draft, Method, MetricName, Position, Progress, Scramble, SolutionReport, SolveRequest, Table,
} from "./schemas";

export { Rejected } from "./http";
export type * from "./schemas";

/** A position in the letters of the colours that are shown, so that what is wrong can be told in these colours. */
export function positionOf(id: PuzzleId, facelets: string): Position {
  const puzzle = PUZZLES[id];
  if (puzzle.letters === FACES) {
    const scheme = lettersOf(settings);
    return { facelets: [...facelets].map((letter) => scheme[FACES.indexOf(letter)] ?? letter).join(""), scheme };
  }
  // If blue is the only colour, its B would be read as the B of A to D.
  if (/^[C?]*$/.test(facelets)) return { facelets };
  return { facelets: [...facelets].map((letter) => letterOf(settings, tone(puzzle, letter)) ?? letter).join("") };
}

export function check(puzzle: PuzzleId, facelets: string, lang: Language, signal?: AbortSignal): Promise<Answer<"post /api/check">> {
  return checkPosition(puzzle, positionOf(puzzle, facelets), lang, signal);
}

/** The verdict, or why it is no position. */
export function checkPosition(puzzle: PuzzleId, position: Position, lang: Language, signal?: AbortSignal): Promise<Answer<"post /api/check">> {
  return ask("post /api/check", { body: { puzzle, position, lang } }, signal);
}

/** Rejects middle layers where a puzzle has none. */
export function alg(puzzle: PuzzleId, text: string, more: Pick<AlgRequest, "change" | "notation" | "to_notation" | "origins"> = {}, signal?: AbortSignal): Promise<AlgReport> {
  return ask("post /api/alg", { body: { puzzle, alg: text, lang: language, ...more } }, signal);
}

/** A scramble to a random position, or of this many random turns. */
export async function scramble(puzzle: PuzzleId, turns?: number): Promise<Scramble> {
  const { scrambles } = await ask("post /api/scramble", { body: { puzzle, n: 1, random_moves: turns } });
  return scrambles[0];
}

/** The methods of each puzzle that was asked about; they stay the same as long as the page is open. */
const offers = new Map<PuzzleId, readonly Method[]>();

export async function methods(puzzle: PuzzleId): Promise<readonly Method[]> {
  const known = offers.get(puzzle) ?? await ask("get /api/methods", { query: { puzzle } });
  offers.set(puzzle, known);
  return known;
}

/** The name of the method that is used if none is chosen, once the methods are known. */
export function usualMethod(puzzle: PuzzleId): string | undefined {
  return offers.get(puzzle)?.[0]?.name;
}

export async function tables(): Promise<readonly Table[]> {
  return (await ask("get /api/tables", {})).tables;
}

/** Builds a table and reports progress. What is built so far is kept when the signal is aborted. */
export async function buildTable(name: string, onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<void> {
  await answerOf("post /api/tables/build", { body: { name, lang: language } }, onProgress, signal);
}

/** The distances of a small puzzle, and the mean length of one kind of random walk, or of all. */
export function distances(puzzle: PuzzleId, walk?: string): Promise<Distances> {
  return ask("get /api/distances", { query: { puzzle, walk } });
}

/** How to search, in the fields of the request; the metric is one of those that the method knows. */
export type How = Omit<SolveRequest, "puzzle" | "from" | "to" | "metric" | "handling" | "listed" | "lang"> & { readonly metric: string };

/** What is to be solved, and how. */
export interface Task extends How {
  readonly puzzle: PuzzleId;
  readonly from: string;
  readonly to: string | null;
  /** Empty for the usual one. */
  readonly method: string;
  readonly lang: Language;
}

/** What a search reports while it runs. */
export type News =
  | { readonly kind: "improved"; readonly solution: Draft }
  | { readonly kind: "progress" } & Progress
  | { readonly kind: "done"; readonly solution: SolutionReport };

/** Solutions of human methods are requested with rotations, because their texts describe them so. */
async function isHuman({ puzzle, method }: Task): Promise<boolean> {
  const known = await methods(puzzle);
  return (known.find(({ name }) => name === method) ?? known[0]).human;
}

/** Searches and reports what happens; returns the solution. Aborting the signal stops the workbench too. */
export async function solve(task: Task, onNews: (news: News) => void, signal: AbortSignal): Promise<SolutionReport> {
  const { puzzle, from, to, method, metric, count, ...how } = task;
  const body: SolveRequest = {
    ...how,
    puzzle,
    from: positionOf(puzzle, from),
    ...(to === null ? {} : { to: positionOf(puzzle, to) }),
    method: method || undefined,
    metric: metric as MetricName,
    ...((count ?? 1) > 1 && { count, listed: true }),
    handling: await isHuman(task),
  };
  for await (const event of watch("post /api/solve", { body }, signal)) {
    if (event.name === "progress") onNews({ kind: "progress", ...event.data });
    if (event.name === "improved") onNews({ kind: "improved", solution: event.data });
    if (event.name === "done") {
      onNews({ kind: "done", solution: event.data });
      return event.data;
    }
  }
  throw new Rejected(0, "the search ended without an answer");
}
