// What the page asks of the workbench behind it: typed questions, typed answers, one kind of error.

import { FACES } from "../puzzles/cube";
import { PUZZLES, tone, type PuzzleId } from "../puzzles/puzzle";
import { letterOf, lettersOf } from "../settings/schemes";
import type { Message } from "../texts/say";
import { settings } from "../settings/settings";
import { language } from "../texts/texts";
import type { LabEndpoints, LabStreams } from "./lab";
import type { NumbersEndpoints } from "./numbers";
import type { FoundFaces, Rgb, ScanReport } from "./scan";

export interface Fault {
  readonly code: number;
  readonly kind: string;
  readonly where: readonly string[];
  readonly stickers?: readonly number[];
  readonly text: string;
}

export interface Repair {
  readonly facelets: string;
  readonly changed: number;
  readonly operations: readonly string[];
  readonly places: readonly string[];
}

export interface Problem {
  readonly code: number;
  readonly text: string;
  readonly faults: readonly Fault[];
  readonly repairs: readonly Repair[];
  /** A string if it has more than 64 bits. */
  readonly repairs_total: number | string;
  /** For algs: the first character that cannot be read, counted from 0. */
  readonly at?: number;
  /** For scans: what each sticker looks like, and where each given face is. */
  readonly seen?: string;
  readonly faces?: readonly { readonly given: number; readonly turned: number }[];
  /** Which stickers do not fit the others, and which of the given faces are worth taking again. */
  readonly clashing?: readonly number[];
  readonly again?: readonly number[];
  /** If the cube was turned between two pictures. */
  readonly turned_between?: { readonly turn: string; readonly before: readonly number[]; readonly after: readonly number[] };
}

/** A request that the workbench refused, or that did not reach it (status 0). */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.text);
    this.status = status;
    this.problem = problem;
  }
}

export interface CheckReport {
  readonly legal?: boolean;
  readonly universe?: number;
  readonly completions?: string;
  /** With unknown stickers: the stickers, with those filled in that are the same in every completion. */
  readonly forced?: string;
  readonly facelets?: string;
  /** Whole-cube turns that lead from white up, green front to the way it is held. */
  readonly turned?: string | null;
  readonly error?: Problem;
}

/** A position in one of the forms that the workbench reads. */
export type Position = { readonly facelets: string; readonly scheme?: string } | { readonly pieces: string } | { readonly number: string };

export interface AlgReport {
  readonly alg: string;
  readonly htm: number;
  readonly qtm: number;
  readonly stm: number;
  readonly etm: number;
  readonly axial: number;
  readonly order: number;
  readonly facelets: string;
  readonly moves: readonly string[];
}

export interface Scramble {
  readonly scramble: string;
  readonly facelets: string;
}

export interface Stage {
  readonly name: string;
  readonly name_message?: Message;
  /** A few words, for a comment after its turns. */
  readonly comment?: string;
  readonly comment_message?: Message;
  readonly goal: string;
  readonly goal_message?: Message;
  readonly text: string;
  readonly text_message?: Message;
  readonly moves: string;
  readonly mask: readonly number[];
  /** Sets of stickers: at the end of the stage, every sticker of a set is at one of the set's places. */
  readonly orbits?: readonly (readonly number[])[];
  /** If stages lead from group to subgroup: how many positions are in the group that it begins in, as a decimal number. */
  readonly positions?: string;
  /** What it is made of, if that can be told. */
  readonly steps?: readonly { readonly text: string; readonly text_message?: Message; readonly moves: string }[];
}

export interface Solution {
  readonly moves: string;
  readonly length: number;
  readonly seconds: number;
  readonly stages: readonly Stage[];
  readonly optimal?: boolean;
  readonly method?: string;
  readonly variant?: string;
  readonly metric?: string;
  /** How the cube was held: whole-cube turns. */
  readonly turned?: string;
  /** All of them, the best first, if several were asked for. */
  readonly listed?: readonly Listed[];
}

/** One of several solutions. */
export interface Listed {
  readonly moves: string;
  readonly length: number;
  readonly stages: readonly Stage[];
}

export interface Method {
  readonly name: string;
  readonly variants: readonly string[];
  readonly metrics: readonly string[];
  /** A method for people: its texts describe the puzzle as it is held in the hands. */
  readonly human: boolean;
  /** How many seconds it takes to build what it needs, if nothing is there yet. */
  readonly preparation: number;
  /** How many seconds it searches unless a limit is given; absent if it always runs to its end. */
  readonly usual_seconds?: number | null;
  /** The tables in the cache that it can use. */
  readonly tables: readonly string[];
}

/** A table in the cache. */
export interface Table {
  readonly name: string;
  /** The metric that it is for. */
  readonly metric: string;
  readonly bytes: number;
  /** How many seconds it takes to build. */
  readonly seconds: number;
  /** How many seconds a random position takes with it. */
  readonly solving?: number | null;
  /** `ready`, or why not. */
  readonly state: string;
}

export interface Wish {
  readonly puzzle: PuzzleId;
  readonly from: string;
  readonly to: string | null;
  readonly method: string;
  readonly variant?: string;
  readonly metric: string;
  /** Seconds. */
  readonly time?: number;
  readonly maxLength?: number;
  /** How many solutions. */
  readonly count?: number;
  readonly lang: string;
}

/** How far long work is. */
export interface Progress {
  /** What is being done: `search`, or `table` if a table is built before the search can begin. */
  readonly task: string;
  /** Which table. */
  readonly name?: string;
  readonly seconds: number;
  readonly best: number | null;
  /** How much is done, 0 to 1, if the end is known. */
  readonly part?: number;
  /** The last length that was searched completely, for methods that go length by length. */
  readonly depth?: number;
  /** How many nodes that took. */
  readonly nodes?: number;
  /** Nodes in a second. */
  readonly speed?: number;
  /** How many more seconds it will take; in a search, for all of the next length. */
  readonly remaining?: number;
}

/** What a search says while it runs. */
export type News =
  | { readonly kind: "improved"; readonly solution: Solution }
  | { readonly kind: "progress" } & Progress
  | { readonly kind: "done"; readonly solution: Solution };

/** How the workbench refuses. */
export interface Refusal {
  readonly error: Problem;
}

/** A small puzzle, counted completely: how many positions are at each distance, and the exact mean length of random walks. */
export interface Distances {
  readonly counts: readonly number[];
  readonly expected?: Readonly<Record<string, number>>;
}

/** Fields that are left out have their usual values; the usual puzzle is the 3x3x3. */
interface About {
  readonly puzzle?: PuzzleId;
  readonly lang?: string;
}

/** How turns can be written. */
export type NotationName = "wca" | "german" | "kociemba";

/** How turns can be counted. */
export type MetricName = "htm" | "qtm" | "axial";

export interface AlgWish {
  readonly change?: "invert" | "expand" | "simplify";
  readonly notation?: NotationName;
  readonly to_notation?: NotationName;
}

/** Six faces, in any order and turned in any way; unless stickers are known (letters, `?` for the others). */
export interface MeasuredColours {
  readonly faces: readonly (readonly Rgb[])[];
  readonly known?: string;
}

/** A machine that turns cubes. */
export interface Robot {
  readonly name: string;
  readonly kind: string;
  readonly about: string;
  /** The faces at the places U R F D L B when the cube is laid in. */
  readonly start: string;
  readonly calibrated: boolean;
  /** The faces it cannot turn. */
  readonly missing: string;
  /** Where it has arms, grippers or motors. */
  readonly places: string;
  /** The formats of its programs. */
  readonly outputs: readonly string[];
  /** How many ports it is connected to: one for each brick. */
  readonly ports: number;
  /** A drawing, as SVG. */
  readonly picture: string;
  /** Its file, to begin one's own with. */
  readonly file: string;
}

/** One movement of a machine. */
export interface Movement {
  readonly name: string;
  /** For example `turn D'`; letters name places in space. */
  readonly text: string;
  readonly motion: {
    /** The axis about which the whole cube turns, and by how many quarters, clockwise as seen from its positive end. */
    readonly axis?: string;
    readonly quarters?: number;
    /** Layers that turn, clockwise as seen from outside. */
    readonly turns?: readonly { readonly place: string; readonly quarters: number }[];
    /** Places of grippers or arms that move. */
    readonly places?: string;
  };
  readonly words: string;
  /** The turns it makes, named by the faces of the cube. */
  readonly turns?: string;
  readonly begins: number;
  readonly seconds: number;
  /** The faces at the places U R F D L B afterwards. */
  readonly faces: string;
}

/** A program for a machine. */
export interface Plan {
  readonly robot: string;
  readonly alg: string;
  readonly program: readonly Movement[];
  readonly text: string;
  readonly seconds: number;
  readonly optimise: string;
  /** From how many solutions it was chosen. */
  readonly considered: number;
  readonly notes: readonly string[];
  /** The program in the format that was asked for. */
  readonly output?: string;
}

/** A machine by its name, or one's own by its file. */
export type RobotChoice = { readonly robot: string } | { readonly robot_file: string };

/** What a machine is to do. */
export type RobotTask = { readonly from: string; readonly to: string | null } | { readonly alg: string };

/** What can go wrong with a simulated machine. */
export interface MachineFault {
  readonly name: string;
  readonly text: string;
}

/** A movement that is about to begin. */
export interface RunStep {
  readonly index: number;
  /** How many there are, those that show the cube at the end included. */
  readonly of: number;
  /** Seconds until the end, as planned. */
  readonly remaining: number;
}

/** The program that is run. */
export interface RunPlan {
  /** To hold it and to stop it. */
  readonly id: string;
  readonly program: readonly Movement[];
  /** What shows the cube to a camera afterwards. */
  readonly presenting: readonly Movement[];
}

/** How a run ended. */
export interface RunEnd {
  /** solved, completed or stopped. */
  readonly outcome: string;
  /** The cube as it really is; unknown for a real machine, and while a layer is askew. */
  readonly facelets?: string | null;
  /** Whether a camera has seen the goal; none if it did not look. */
  readonly goal_reached?: boolean | null;
  readonly seconds: number;
  readonly why?: string | null;
}

/** What a machine that runs says. */
export type RunNews =
  | { readonly kind: "plan"; readonly plan: RunPlan }
  | { readonly kind: "step" | "paused"; readonly step: RunStep }
  | { readonly kind: "finished"; readonly end: RunEnd };

/** Which turns are run, with what in the machine. */
export interface RunTask {
  readonly cube: string;
  readonly alg: string;
  readonly optimise: string;
  readonly notation: string;
}

/** Where a program runs: simulated, `pace` times faster than real time and perhaps with a fault, or at a port. */
export type RunPlace = { readonly pace: number; readonly fault: string; readonly seed: number } | { readonly port: string };

export interface PlanWish {
  readonly optimise?: string;
  /** Seconds to search for solutions. */
  readonly time?: number;
  readonly output?: string;
  readonly notation: string;
}

/** What is sent to the workbench and what is read of its answers. A test compares this with its own description. */
export interface Endpoints extends LabEndpoints, NumbersEndpoints {
  "api/check": { readonly sent: About & { readonly position: Position }; readonly answer: CheckReport };
  "api/alg": { readonly sent: About & AlgWish & { readonly alg: string }; readonly answer: AlgReport };
  "api/scramble": { readonly sent: About & { readonly n: number; readonly random_moves?: number }; readonly answer: { readonly scrambles: readonly Scramble[] } };
  "api/methods": { readonly sent: { readonly puzzle: PuzzleId }; readonly answer: readonly Method[] };
  "api/scan": { readonly sent: About & { readonly colours: MeasuredColours }; readonly answer: ScanReport };
  "api/scan/faces": { readonly sent: About & { readonly colours?: string }; readonly answer: FoundFaces };
  "api/robot/list": { readonly sent: { readonly lang: string }; readonly answer: { readonly robots: readonly Robot[]; readonly optimise: readonly string[] } };
  "api/robot/read": { readonly sent: { readonly robot_file: string; readonly lang: string }; readonly answer: Robot };
  "api/robot/faults": { readonly sent: { readonly lang: string }; readonly answer: { readonly faults: readonly MachineFault[] } };
  "api/tables": { readonly sent: Record<string, never>; readonly answer: { readonly tables: readonly Table[] } };
  "api/distances": { readonly sent: { readonly puzzle: PuzzleId; readonly walk: string }; readonly answer: Distances };
}

/** The same for those that answer with events, by their names. */
export interface Streams extends LabStreams {
  "api/robot/plan": {
    readonly sent: {
      readonly robot?: string;
      readonly robot_file?: string;
      readonly from?: Position;
      readonly to?: Position;
      readonly alg?: string;
      readonly optimise?: string;
      readonly time?: number;
      readonly output?: string;
      readonly notation?: string;
      readonly lang?: string;
    };
    readonly events: {
      readonly progress: Progress;
      readonly done: Plan;
      readonly failed: Refusal;
    };
  };
  "api/robot/run": {
    readonly sent: {
      readonly robot?: string;
      readonly robot_file?: string;
      readonly alg?: string;
      readonly cube?: Position;
      readonly optimise?: string;
      readonly pace?: number;
      readonly fault?: string;
      readonly seed?: number;
      readonly port?: string;
      readonly permit?: string;
      readonly notation?: string;
      readonly lang?: string;
    };
    readonly events: {
      readonly plan: RunPlan;
      readonly step: RunStep;
      readonly paused: RunStep;
      readonly finished: RunEnd;
      readonly failed: Refusal;
    };
  };
  "api/tables/build": {
    readonly sent: { readonly name: string; readonly lang?: string };
    readonly events: {
      readonly progress: Progress;
      readonly done: { readonly name: string };
      readonly failed: Refusal;
    };
  };
  "api/solve": {
    readonly sent: About & {
      readonly from: Position;
      readonly to?: Position;
      readonly method?: string;
      readonly variant?: string;
      readonly metric: MetricName;
      readonly time?: number;
      readonly max_length?: number;
      readonly count?: number;
      readonly listed?: boolean;
      readonly handling: boolean;
    };
    readonly events: {
      readonly improved: Solution;
      readonly progress: Progress;
      readonly done: Solution;
      readonly failed: Refusal;
    };
  };
}

/** A position in the letters of the colours that are shown, so that what is wrong can be told in these colours. */
export function positionOf(id: PuzzleId, facelets: string): { facelets: string; scheme?: string } {
  const puzzle = PUZZLES[id];
  if (puzzle.letters === FACES) {
    const scheme = lettersOf(settings);
    return { facelets: [...facelets].map((letter) => scheme[FACES.indexOf(letter)] ?? letter).join(""), scheme };
  }
  // If blue is the only colour, its B would be read as the B of A to D.
  if (/^[C?]*$/.test(facelets)) return { facelets };
  return { facelets: [...facelets].map((letter) => letterOf(settings, tone(puzzle, letter)) ?? letter).join("") };
}

const unreachable = (text: string): Problem => ({ code: 1, text, faults: [], repairs: [], repairs_total: 0 });

/** Posts a value as JSON, or a file as it is. */
function post(path: string, body: unknown, accept: string, signal?: AbortSignal): Promise<Response> {
  return request("POST", path, accept, body, signal);
}

/** Asks the workbench; throws `Refused` if it refuses. */
export async function request(method: string, path: string, accept: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  const isFile = body instanceof Blob;
  const type = isFile ? body.type : "application/json";
  try {
    response = await fetch(path, {
      method,
      headers: { accept, ...(body !== undefined && { "content-type": type }) },
      body: isFile || body === undefined ? body : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused(0, unreachable(String(error)));
  }
  if (response.ok) return response;
  const answer: Partial<Refusal> | undefined = await response.json().catch(() => undefined);
  throw new Refused(response.status, answer?.error ?? unreachable(response.statusText));
}

async function asked<Path extends keyof Endpoints>(
  path: Path, body: Endpoints[Path]["sent"], signal?: AbortSignal,
): Promise<Endpoints[Path]["answer"]> {
  return (await post(path, body, "application/json", signal)).json() as Promise<Endpoints[Path]["answer"]>;
}

const about = (puzzle: PuzzleId): About => (puzzle === "333" ? {} : { puzzle });

export function check(puzzle: PuzzleId, facelets: string, lang: string, signal?: AbortSignal): Promise<CheckReport> {
  return checkPosition(puzzle, positionOf(puzzle, facelets), lang, signal);
}

export function checkPosition(puzzle: PuzzleId, position: Position, lang: string, signal?: AbortSignal): Promise<CheckReport> {
  return asked("api/check", { ...about(puzzle), position, lang }, signal);
}

/** Refuses middle layers where a puzzle has none. */
export function alg(puzzle: PuzzleId, text: string, wish: AlgWish = {}, signal?: AbortSignal): Promise<AlgReport> {
  return asked("api/alg", { ...about(puzzle), alg: text, lang: language, ...wish }, signal);
}

/** A scramble to a random position, or of this many random turns. */
export async function scramble(puzzle: PuzzleId, turns?: number): Promise<Scramble> {
  const { scrambles } = await asked("api/scramble", { ...about(puzzle), n: 1, random_moves: turns });
  return scrambles[0];
}

/** The cube that measured colours show. */
export function scan(puzzle: PuzzleId, colours: MeasuredColours, signal?: AbortSignal): Promise<ScanReport> {
  return asked("api/scan", { ...about(puzzle), colours, lang: language }, signal);
}

/** The faces in a picture. `tones` are those of a cube that is known, in the order W R G Y O B. */
export async function findFaces(puzzle: PuzzleId, picture: Blob, tones?: readonly string[], signal?: AbortSignal): Promise<FoundFaces> {
  const sent: Endpoints["api/scan/faces"]["sent"] = { ...about(puzzle), lang: language, ...(tones && { colours: tones.map((tone) => tone.slice(1)).join() }) };
  const answer = await post(`api/scan/faces?${new URLSearchParams({ ...sent })}`, picture, "application/json", signal);
  return answer.json() as Promise<FoundFaces>;
}

async function got<Path extends keyof Endpoints>(
  path: Path, query: Endpoints[Path]["sent"] & Readonly<Record<string, string>>,
): Promise<Endpoints[Path]["answer"]> {
  const response = await fetch(`${path}?${new URLSearchParams(query)}`);
  if (!response.ok) throw new Refused(response.status, unreachable(response.statusText));
  return response.json() as Promise<Endpoints[Path]["answer"]>;
}

/** The methods of each puzzle that was asked about; they stay the same as long as the page is open. */
const offers = new Map<PuzzleId, readonly Method[]>();

export async function methods(puzzle: PuzzleId): Promise<readonly Method[]> {
  const known = offers.get(puzzle) ?? await got("api/methods", { puzzle });
  offers.set(puzzle, known);
  return known;
}

/** The name of the method that is used if none is chosen, once the methods are known. */
export function usualMethod(puzzle: PuzzleId): string | undefined {
  return offers.get(puzzle)?.[0]?.name;
}

export async function tables(): Promise<readonly Table[]> {
  return (await got("api/tables", {})).tables;
}

/** Builds a table and reports progress. Aborting the signal stops the workbench too; what is built so far is kept. */
export async function buildTable(name: string, news: (progress: Progress) => void, signal: AbortSignal): Promise<void> {
  const response = await post("api/tables/build", { name, lang: language }, "text/event-stream", signal);
  for await (const { event, data } of events(response, signal)) {
    if (event === "failed") throw new Refused(422, (data as Refusal).error);
    if (event === "progress") news(data as Progress);
  }
}

/** The distances of a small puzzle, and the mean length of one kind of random walk. */
export function distances(puzzle: PuzzleId, walk: string): Promise<Distances> {
  return got("api/distances", { puzzle, walk });
}

/** Solutions of human methods are requested with rotations, because their texts describe them so. */
async function isHuman({ puzzle, method }: Wish): Promise<boolean> {
  const known = await methods(puzzle);
  return (known.find(({ name }) => name === method) ?? known[0]).human;
}

/** The robots, and how programs can be made; they stay the same as long as the page is open. */
let robotsKnown: Endpoints["api/robot/list"]["answer"] | undefined;

export async function robots(): Promise<Endpoints["api/robot/list"]["answer"]> {
  robotsKnown ??= await got("api/robot/list", { lang: language });
  return robotsKnown;
}

/** A robot of one's own; refused with the line and the reason. */
export function readRobot(file: string): Promise<Robot> {
  return asked("api/robot/read", { robot_file: file, lang: language });
}

/** The fields that say which machine does what. */
function taskOf(robot: RobotChoice, task: RobotTask): Pick<Streams["api/robot/plan"]["sent"], "robot" | "robot_file" | "from" | "to" | "alg"> {
  if ("alg" in task) return { ...robot, alg: task.alg };
  return { ...robot, from: positionOf("333", task.from), ...(task.to === null ? {} : { to: positionOf("333", task.to) }) };
}

/** Plans what a machine has to do; `news` tells how far the search for solutions is. */
export async function planProgram(robot: RobotChoice, task: RobotTask, wish: PlanWish, news: (progress: Progress) => void, signal: AbortSignal): Promise<Plan> {
  const body: Streams["api/robot/plan"]["sent"] = { ...taskOf(robot, task), ...wish, lang: language };
  const response = await post("api/robot/plan", body, "text/event-stream", signal);
  for await (const { event, data } of events(response, signal)) {
    if (event === "failed") throw new Refused(422, (data as Streams["api/robot/plan"]["events"]["failed"]).error);
    if (event === "progress") news(data as Streams["api/robot/plan"]["events"]["progress"]);
    if (event === "done") return data as Streams["api/robot/plan"]["events"]["done"];
  }
  throw new Refused(0, unreachable("the planner ended without an answer"));
}

export async function machineFaults(): Promise<readonly MachineFault[]> {
  return (await got("api/robot/faults", { lang: language })).faults;
}

/** A permit to move a real machine, once. */
async function permit(signal: AbortSignal): Promise<string> {
  const answer = await (await post("api/robot/permit", {}, "application/json", signal)).json() as { readonly permit: string };
  return answer.permit;
}

/**
 * Runs a program and reports what happens; aborting the signal stops the machine. A real machine needs a permit:
 * call this only because somebody has just clicked.
 */
export async function runProgram(robot: RobotChoice, task: RunTask, place: RunPlace, news: (news: RunNews) => void, signal: AbortSignal): Promise<void> {
  const where = "port" in place ? { ...place, permit: await permit(signal) } : { pace: place.pace, fault: place.fault || undefined, seed: place.seed };
  const body: Streams["api/robot/run"]["sent"] = { ...robot, ...task, cube: positionOf("333", task.cube), ...where, lang: language };
  const response = await post("api/robot/run", body, "text/event-stream", signal);
  type Run = Streams["api/robot/run"]["events"];
  for await (const { event, data } of events(response, signal)) {
    if (event === "failed") throw new Refused(422, (data as Run["failed"]).error);
    if (event === "plan") news({ kind: "plan", plan: data as Run["plan"] });
    if (event === "step" || event === "paused") news({ kind: event, step: data as Run["step"] });
    if (event === "finished") news({ kind: "finished", end: data as Run["finished"] });
  }
}

/** Holds a run before its next movement, lets it go on, makes one movement, or stops the machine. */
export async function switchRun(id: string, command: "pause" | "resume" | "step" | "stop"): Promise<void> {
  await post(`api/robot/run/${id}/${command}`, {}, "application/json");
}

type Told = Streams["api/solve"]["events"];

/** Searches and reports what happens; returns the solution. Aborting the signal stops the workbench too. */
export async function solve(wish: Wish, news: (news: News) => void, signal: AbortSignal): Promise<Solution> {
  const body: Streams["api/solve"]["sent"] = {
    ...about(wish.puzzle),
    from: positionOf(wish.puzzle, wish.from),
    ...(wish.to === null ? {} : { to: positionOf(wish.puzzle, wish.to) }),
    // None means the usual one.
    method: wish.method || undefined,
    variant: wish.variant,
    // One of the metrics that the method knows.
    metric: wish.metric as MetricName,
    time: wish.time,
    max_length: wish.maxLength,
    ...((wish.count ?? 1) > 1 && { count: wish.count, listed: true }),
    handling: await isHuman(wish),
    lang: wish.lang,
  };
  const response = await post("api/solve", body, "text/event-stream", signal);
  let solution: Solution | undefined;
  for await (const { event, data } of events(response, signal)) {
    if (event === "failed") throw new Refused(422, (data as Told["failed"]).error);
    if (event === "progress") news({ kind: "progress", ...(data as Told["progress"]) });
    if (event === "improved") news({ kind: "improved", solution: data as Told["improved"] });
    if (event === "done") {
      solution = data as Told["done"];
      news({ kind: "done", solution });
    }
  }
  if (!solution) throw new Refused(0, unreachable("the search ended without an answer"));
  return solution;
}

/** Server-sent events of an answer. EventSource cannot be used: it cannot post, and it reconnects at the end. */
export async function* events(response: Response, signal: AbortSignal): AsyncGenerator<{ event: string; data: unknown }> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    // If the connection breaks in the middle of an answer, the workbench cannot be reached.
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new Refused(0, unreachable(String(error)));
    });
    if (done) return;
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const field = (name: string) =>
        lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim()).join("\n");
      if (field("data")) yield { event: field("event"), data: JSON.parse(field("data")) };
    }
  }
}
