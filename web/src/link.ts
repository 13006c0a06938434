// The address is the state: #p=333&s=<facelets>&g=<goal>&a=<alg>&i=<turns done>&m=<method>.

import { turnNamed, type Turn } from "./cube";
import { written, type Model, type State } from "./model";
import { puzzleNamed, read, type Puzzle } from "./puzzles/puzzle";

export interface Opened {
  readonly puzzle: Puzzle;
  readonly state: State;
  readonly turns: readonly Turn[];
  readonly done: number;
  readonly method: string | undefined;
}

/** The state as the part of an address behind the `#`. */
export function addressOf(model: Model, method: string): string {
  const { base, turns, done } = model.track;
  const parts = new URLSearchParams({ p: model.puzzle.id });
  if (base !== model.puzzle.solved) parts.set("s", base);
  if (model.state.goal !== null) parts.set("g", model.state.goal);
  if (turns.length > 0) {
    // Spaces become underscores and primes hyphens, so that the address stays readable.
    parts.set("a", written(turns).replaceAll(" ", "_").replaceAll("'", "-"));
    parts.set("i", String(done));
  }
  if (method) parts.set("m", method);
  return parts.toString();
}

/** What an address says, or nothing if it says nothing that can be shown. */
export function opened(address: string): Opened | undefined {
  const parts = new URLSearchParams(address.replace(/^#/, ""));
  if ([...parts.keys()].length === 0) return undefined;
  const puzzle = puzzleNamed(parts.get("p") ?? "333");
  if (!puzzle) return undefined;
  const [facelets, goal] = [parts.get("s") ?? puzzle.solved, parts.get("g")].map((letters) => letters && read(puzzle, letters));
  const names = (parts.get("a") ?? "").replaceAll("_", " ").replaceAll("-", "'").split(/\s+/).filter((name) => name !== "");
  const turns = names.map(turnNamed);
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
