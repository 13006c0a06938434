// The model: a position, a goal, and everything that was done or is about to be done.
//
// History is one list of steps and a place in it. Steps before the place are done and can be undone; steps behind it are
// the future: undone ones, a scramble, a computed solution. Doing something new discards the future. A step is a turn,
// or a change at once (painted, pasted, reset), which may also concern the goal. Each puzzle has a history of its own,
// which waits while another puzzle is on the bench. Absent on purpose: screens and servers; views of the state
// subscribe.

import { apply, inverse, nameOf, type Turn } from "../puzzles/cube";
import { CUBE, type Puzzle } from "../puzzles/puzzle";
import { Store } from "./store";

/** A position, and the one to end at; solved if there is none. */
export interface State {
  readonly facelets: string;
  readonly goal: string | null;
}

/** Where turns come from. */
export type Origin = "hand" | "scramble" | "solution" | "alg";

/** What a change at once did; the names are keys of texts. */
export type Change =
  | "painted" | "scanned" | "cleared" | "reset" | "randomised" | "pasted" | "repaired" | "filled" | "goal" | "swapped" | "diced" | "link" | "robot" | "typed";

export type Step =
  | { readonly kind: "turn"; readonly turn: Turn; readonly origin: Origin }
  | { readonly kind: "change"; readonly change: Change; readonly after: State };

/** The turns around the place in history that no change at once interrupts. */
export interface Track {
  /** The index of the first of its steps. */
  readonly start: number;
  readonly base: string;
  readonly turns: readonly Turn[];
  /** How many of its turns are done. */
  readonly done: number;
}

/** What was done with a puzzle. */
interface PuzzleSteps {
  readonly steps: Step[];
  readonly place: number;
  readonly states: State[];
}

/** The same, to be stored elsewhere. */
export interface History {
  readonly puzzle: Puzzle;
  readonly first: State;
  readonly steps: readonly Step[];
  readonly place: number;
}

export class Model extends Store {
  private current = CUBE;
  private steps: Step[] = [];
  private place = 0;
  /** The state before the first step, and after each that was ever reached. */
  private states: State[] = [{ facelets: CUBE.solved, goal: null }];
  private readonly waiting = new Map<Puzzle, PuzzleSteps>();
  /** The track, cached until something changes: it is asked for often and may be long. */
  private around: Track | undefined;

  get puzzle(): Puzzle {
    return this.current;
  }

  /** Puts another puzzle on the bench, as it was left. */
  take(puzzle: Puzzle): void {
    if (puzzle === this.current) return;
    const { steps, place, states } = this;
    this.waiting.set(this.current, { steps, place, states });
    this.current = puzzle;
    const fresh: PuzzleSteps = { steps: [], place: 0, states: [{ facelets: puzzle.solved, goal: null }] };
    Object.assign(this, this.waiting.get(puzzle) ?? fresh);
    this.tell();
  }

  get state(): State {
    return this.states[this.place];
  }

  get history(): readonly Step[] {
    return this.steps;
  }

  /** How many steps are done. */
  get index(): number {
    return this.place;
  }

  /** The state after this many steps. */
  stateAt(index: number): State {
    while (this.states.length <= index) {
      const before = this.states[this.states.length - 1];
      this.states.push(after(before, this.steps[this.states.length - 1]));
    }
    return this.states[index];
  }

  /** Turns, now. */
  turn(turn: Turn, origin: Origin = "hand"): void {
    this.extend([{ kind: "turn", turn, origin }]);
    this.goTo(this.place + 1);
  }

  /** Changes position or goal at once. With `joined` the change before is overwritten, as within one brush stroke. */
  change(change: Change, to: Partial<State>, joined = false): void {
    const last = this.steps[this.place - 1];
    const overwrites = joined && last?.kind === "change" && last.change === change;
    if (overwrites) {
      this.place -= 1;
      this.steps.length = this.place;
    }
    const state = { ...this.state, ...to };
    if (state.facelets === this.state.facelets && state.goal === this.state.goal) return overwrites ? this.tell() : undefined;
    this.extend([{ kind: "change", change, after: state }]);
    this.goTo(this.place + 1);
  }

  /** Puts turns into the future, in place of what was there; all have one origin, or each its own. */
  plan(turns: readonly Turn[], origin: Origin | readonly Origin[]): void {
    this.extend(steps(turns, origin));
    this.tell();
  }

  /** Puts turns in place of all that follows a step, and goes to a place among them. */
  replace(from: number, turns: readonly Turn[], origin: Origin, index: number): void {
    this.place = from;
    this.extend(steps(turns, origin));
    this.goTo(index);
  }

  /** Goes to the state after this many steps. */
  goTo(index: number): void {
    const place = Math.max(0, Math.min(this.steps.length, index));
    this.stateAt(place);
    this.place = place;
    this.tell();
  }

  /** Starts anew with a position, its goal, and turns of which some are done. */
  open(state: State, turns: readonly Turn[], done: number, origins: Origin | readonly Origin[] = "alg"): void {
    this.steps = steps(turns, origins);
    this.states = [state];
    this.goTo(done);
  }

  /** What was done with each puzzle, the one on the bench first. */
  histories(): History[] {
    const { steps, place, states } = this;
    const waiting = [...this.waiting].filter(([puzzle]) => puzzle !== this.current);
    return [[this.current, { steps, place, states }] as const, ...waiting]
      .map(([puzzle, session]) => ({ puzzle, first: session.states[0], steps: session.steps, place: session.place }));
  }

  /** Continues histories that were kept. */
  restore([now, ...others]: readonly History[]): void {
    this.waiting.clear();
    for (const { puzzle, first, steps, place } of others) {
      const states = [first];
      for (const step of steps) states.push(after(states[states.length - 1], step));
      this.waiting.set(puzzle, { steps: [...steps], place: Math.min(place, steps.length), states });
    }
    this.current = now.puzzle;
    this.steps = [...now.steps];
    this.states = [now.first];
    this.goTo(now.place);
  }

  get track(): Track {
    return (this.around ??= this.findTrack());
  }

  private findTrack(): Track {
    let start = this.place;
    while (start > 0 && this.steps[start - 1].kind === "turn") start -= 1;
    let end = this.place;
    while (end < this.steps.length && this.steps[end].kind === "turn") end += 1;
    const turns = this.steps.slice(start, end).flatMap((step) => (step.kind === "turn" ? [step.turn] : []));
    return { start, base: this.stateAt(start).facelets, turns, done: this.place - start };
  }

  /** Discards the future and puts these steps there. */
  private extend(steps: readonly Step[]): void {
    this.around = undefined;
    this.steps.length = this.place;
    this.states.length = this.place + 1;
    this.steps.push(...steps);
  }

  protected override tell(): void {
    this.around = undefined;
    super.tell();
  }
}

function steps(turns: readonly Turn[], origin: Origin | readonly Origin[]): Step[] {
  return turns.map((turn, i) => ({ kind: "turn", turn, origin: typeof origin === "string" ? origin : origin[i] ?? "alg" }));
}

function after(before: State, step: Step): State {
  return step.kind === "change" ? step.after : { ...before, facelets: apply(before.facelets, step.turn) };
}

/** The turn that leads from one place in history to the next one, forwards or backwards; none for a change at once. */
export function turnBetween(model: Model, from: number, to: number): Turn | undefined {
  const step = model.history[Math.min(from, to)];
  if (Math.abs(from - to) !== 1 || step?.kind !== "turn") return undefined;
  return to > from ? step.turn : inverse(step.turn);
}

/** Names of turns that were written before; a long history is written again with every turn. */
const NAMES = new WeakMap<Turn, string>();

function nameOnce(turn: Turn): string {
  const known = NAMES.get(turn);
  if (known !== undefined) return known;
  const name = nameOf(turn);
  NAMES.set(turn, name);
  return name;
}

/** Turns as an alg. */
export function written(turns: readonly Turn[]): string {
  return turns.map(nameOnce).filter((name) => name !== "").join(" ");
}
