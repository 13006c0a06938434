// The address is the state: #p=333&s=<facelets>&g=<goal>&a=<alg>&i=<turns done>&m=<method>.

import { turnNamed, type Turn } from "./cube";
import { written, type Model, type State, type Track } from "./model";
import { fitted, puzzleNamed, read, type Puzzle } from "./puzzles/puzzle";

export interface Opened {
  readonly puzzle: Puzzle;
  readonly state: State;
  readonly turns: readonly Turn[];
  readonly done: number;
  readonly method: string | undefined;
}

/** More turns than these are no alg that anyone reads; the address then begins later, with the position there. */
const MOST_TURNS = 250;
/** Of these, so many may lie in the past. */
const MOST_DONE = 150;

/** The state as the part of an address behind the `#`. */
export function addressOf(model: Model, method: string): string {
  const { base, turns, done } = section(model);
  const parts = new URLSearchParams({ p: model.puzzle.id });
  if (base !== model.puzzle.solved) parts.set("s", plainly(base));
  if (model.state.goal !== null) parts.set("g", plainly(model.state.goal));
  if (turns.length > 0) {
    // Spaces become underscores and primes hyphens, so that the address stays readable.
    parts.set("a", written(turns).replaceAll(" ", "_").replaceAll("'", "-"));
    parts.set("i", String(done));
  }
  if (method) parts.set("m", method);
  return parts.toString();
}

/** The track, or of a long one the part about the present. */
function section(model: Model): Pick<Track, "base" | "turns" | "done"> {
  const { track } = model;
  if (track.turns.length <= MOST_TURNS) return track;
  const skipped = Math.max(0, track.done - MOST_DONE);
  const turns = track.turns.slice(skipped, skipped + MOST_TURNS);
  return { base: model.stateAt(track.start + skipped).facelets, turns, done: track.done - skipped };
}

/** A question mark would be escaped in an address; a dot means the same. */
function plainly(facelets: string): string {
  return facelets.replaceAll("?", ".");
}

/** What an address says, or nothing if it says nothing that can be shown. */
export function opened(address: string): Opened | undefined {
  const parts = new URLSearchParams(address.replace(/^#/, ""));
  if ([...parts.keys()].length === 0) return undefined;
  const puzzle = puzzleNamed(parts.get("p") ?? "333");
  if (!puzzle) return undefined;
  const [facelets, goal] = [parts.get("s") ?? puzzle.solved, parts.get("g")].map((letters) => letters && read(puzzle, letters));
  const names = (parts.get("a") ?? "").replaceAll("_", " ").replaceAll("-", "'").split(/\s+/).filter((name) => name !== "");
  const turns = names.map((name) => {
    const turn = turnNamed(name);
    return turn && fitted(puzzle, turn);
  });
  if (!facelets || goal === undefined) return undefined;
  if (!turns.every((turn): turn is Turn => turn !== undefined)) return undefined;
  const done = Number(parts.get("i") ?? 0);
  return {
    puzzle,
    state: { facelets, goal: goal || null },
    turns,
    done: Number.isInteger(done) ? done : 0,
    method: parts.get("m") ?? undefined,
  };
}
