// The address is the state: #p=333&s=<facelets>&g=<goal>&a=<alg>&i=<turns done>&m=<method>, and where turns come from:
// o=<origins>, and of a solution f=<where and how it was found>&t=<stages>. n=<numbering> opens the numbers.
//
// What cannot be read is left out and named; the rest is kept.

import { turnNamed, type Turn } from "../puzzles/cube";
import { CUBE, fitted, puzzleNamed, read, type Puzzle } from "../puzzles/puzzle";
import { NUMBERINGS, type Numbering } from "../settings/settings";
import { written, type Model, type Origin, type State, type Track } from "../state/model";
import type { Found } from "../state/solution";

/** A solution as a link says it: which turns, and how they were found. */
export interface Shared {
  readonly start: number;
  readonly end: number;
  readonly method: string;
  readonly variant: string;
  readonly metric: string;
  readonly optimal: boolean;
  /** Its stages, as `stagewords` writes them; empty if the link leaves them to the method. */
  readonly stages: string;
}

/** The parts of an address by their letters; the names are keys of texts. */
const PARTS = ["p", "s", "g", "a", "i", "m", "o", "f", "t", "n"] as const;
export type Part = (typeof PARTS)[number];

/** A part that could not be read. */
export interface Unread {
  readonly part: Part;
  readonly value: string;
}

export interface Opened {
  readonly puzzle: Puzzle;
  readonly state: State;
  readonly turns: readonly Turn[];
  /** Of each turn. */
  readonly origins: readonly Origin[];
  readonly done: number;
  readonly method: string | undefined;
  readonly solution: Shared | undefined;
  /** The numbering, if the numbers are to be shown. */
  readonly numbering: Numbering | undefined;
  readonly unread: readonly Unread[];
}

/** Letters of origins. Turns done by hand and turns typed are alike in a link. */
const ORIGINS: Readonly<Record<string, Origin>> = { a: "alg", c: "scramble", s: "solution" };

/** The most turns in an address: nobody reads a longer alg. The address of a longer track begins later, at the position there. */
const MOST_TURNS = 250;
/** How many of these may lie in the past. */
const MOST_DONE = 150;

/** The state as the part of an address behind the `#`; `found` is the solution that is shown, if one is, `stages` are its
 * stages as a link says them, and `numbering` is that of the numbers, if they are. */
export function addressOf(model: Model, method: string, found?: Found, stages = "", numbering?: Numbering): string {
  const { start, base, turns, done } = section(model);
  const parts = new URLSearchParams({ p: model.puzzle.id });
  if (base !== model.puzzle.solved) parts.set("s", plainly(base));
  if (model.state.goal !== null) parts.set("g", plainly(model.state.goal));
  if (turns.length > 0) {
    // Spaces become underscores and primes hyphens, so that the address stays readable.
    parts.set("a", written(turns).replaceAll(" ", "_").replaceAll("'", "-"));
    parts.set("i", String(done));
  }
  if (method) parts.set("m", method);
  if (numbering) parts.set("n", numbering);
  const origins = runs(model, start, turns.length);
  if (/[cs]/.test(origins)) parts.set("o", origins);
  if (found && found.start >= start && found.start + found.turns.length <= start + turns.length && found.turns.length > 0) {
    const { method: by = "", variant = "", metric = "htm", optimal } = found.solution;
    const begin = found.start - start;
    parts.set("f", [begin, begin + found.turns.length, by, variant, metric, ...(optimal ? ["optimal"] : [])].join("."));
    if (stages) parts.set("t", stages);
  }
  return parts.toString();
}

/** Where turns come from, as in `a3_c20_s18`. */
function runs(model: Model, start: number, count: number): string {
  const letters = model.history.slice(start, start + count).map((step) =>
    Object.keys(ORIGINS).find((letter) => step.kind === "turn" && ORIGINS[letter] === step.origin) ?? "a");
  return (letters.join("").match(/(.)\1*/g) ?? []).map((run) => `${run[0]}${run.length}`).join("_");
}

/** The track, or of a long one the part about the present. */
function section(model: Model): Track {
  const { track } = model;
  if (track.turns.length <= MOST_TURNS) return track;
  const skipped = Math.max(0, track.done - MOST_DONE);
  const turns = track.turns.slice(skipped, skipped + MOST_TURNS);
  return { start: track.start + skipped, base: model.stateAt(track.start + skipped).facelets, turns, done: track.done - skipped };
}

/** A question mark would be escaped in an address; a dot means the same. */
function plainly(facelets: string): string {
  return facelets.replaceAll("?", ".");
}

/** What an address says, or nothing if it is not one of ours. */
export function opened(address: string): Opened | undefined {
  const parts = new URLSearchParams(address.replace(/^#/, ""));
  if (!PARTS.some((part) => parts.has(part))) return undefined;
  const unread: Unread[] = [];
  /** What a part says; the usual value if it is absent or cannot be read. */
  const part = <T>(name: Part, usual: T, reading: (value: string) => T | undefined): T => {
    const value = parts.get(name);
    const found = value === null ? usual : reading(value);
    if (found === undefined) unread.push({ part: name, value: value ?? "" });
    return found ?? usual;
  };
  const puzzle = part("p", CUBE, puzzleNamed);
  const facelets = part("s", puzzle.solved, (letters) => read(puzzle, letters));
  const goal = part<string | null>("g", null, (letters) => read(puzzle, letters));
  const turns: Turn[] = [];
  for (const name of (parts.get("a") ?? "").replaceAll("_", " ").replaceAll("-", "'").split(/\s+/).filter((one) => one !== "")) {
    const named = turnNamed(name);
    const turn = named && fitted(puzzle, named);
    // Turns after a missing one would be done on another position.
    if (!turn) {
      unread.push({ part: "a", value: name });
      break;
    }
    turns.push(turn);
  }
  const done = part("i", 0, (value) => (/^\d+$/.test(value) ? Number(value) : undefined));
  const usual = turns.map((): Origin => "alg");
  const whole = !unread.some(({ part: name }) => name === "a");
  const origins = part("o", usual, (value) => (whole ? originsIn(value, turns.length) : usual));
  const stages = part("t", "", (value) => (/^([a-z-]+\.\d+(\.[A-Z]?){2}(_|$))+$/.test(value) ? value : undefined));
  const solution = part<Shared | null>("f", null, (value) => (whole ? solutionIn(value, turns.length, stages) : null));
  const numbering = part<Numbering | null>("n", null, (value) => NUMBERINGS.find((known) => known === value));
  return {
    puzzle, state: { facelets, goal }, turns, origins, done, method: parts.get("m") ?? undefined, solution: solution ?? undefined,
    numbering: numbering ?? undefined, unread,
  };
}

function originsIn(value: string, count: number): Origin[] | undefined {
  const found = value.split("_").flatMap((run) => {
    const [, letter, length] = /^([acs])(\d{1,3})$/.exec(run) ?? [];
    return letter ? Array.from({ length: Number(length) }, () => ORIGINS[letter]) : [];
  });
  return found.length === count ? found : undefined;
}

function solutionIn(value: string, count: number, stages: string): Shared | undefined {
  const [start, end, method, variant, metric, mark] = value.split(".");
  const range = /^\d+$/.test(start) && /^\d+$/.test(end ?? "") && Number(start) < Number(end) && Number(end) <= count;
  if (!range || !/^[a-z-]+$/.test(method ?? "") || !["htm", "qtm", "axial"].includes(metric)) return undefined;
  return { start: Number(start), end: Number(end), method, variant, metric, optimal: mark === "optimal", stages };
}
