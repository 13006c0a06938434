// Sessions: what is on the bench survives a reload, and each tab keeps its own.
//
// A tab has a name in its own storage, and its session lies under that name where all tabs could see it; a lock tells
// which sessions belong to tabs that are open. A tab that was duplicated finds the name taken and goes on under a new
// one. A new visit (not a reload) starts empty, and is offered the last session that no tab has open.

import type { Solution } from "../api/schemas";
import type { Angles } from "../puzzles/angles";
import type { Turn } from "../puzzles/cube";
import { puzzleNamed } from "../puzzles/puzzle";
import { forget, keep, kept, keptNames } from "../settings/storage";
import type { Choices, ChoiceValues } from "../state/choices";
import type { Display } from "../state/display";
import type { Change, History, Origin, State, Step } from "../state/model";
import type { Place } from "../state/place";
import { takePuzzle, type PuzzleParts } from "./puzzlechoice";

const VERSION = 2;
/** What changes were called in sessions of earlier versions. */
const RENAMED: Readonly<Record<string, Change>> = { random: "randomised" };
/** Older sessions than these are given up. */
const MOST = 8;
/** Milliseconds from a change until the session is written; it is also written when the page is left. */
const PAUSE = 400;
/** How long a reloaded page waits for the lock of the page that it replaces; busy machines take seconds. */
const PATIENCE = 10_000;

/** A step without repeating what its turn is: a number in the table of turns, and its origin. */
type SavedStep = readonly [number, Origin] | { readonly change: Change; readonly after: State };

interface SavedHistory {
  readonly puzzle: string;
  readonly first: State;
  readonly steps: readonly SavedStep[];
  readonly place: number;
}

export interface Saved {
  readonly version: number;
  readonly time: number;
  readonly turns: readonly Turn[];
  /** Of each puzzle, the one on the bench first. */
  readonly histories: readonly SavedHistory[];
  /** The address at that time. */
  readonly hash: string;
  readonly tab: string;
  readonly angles: Angles;
  readonly tempo: number;
  readonly choices: Partial<ChoiceValues>;
  /** The method chosen last for each puzzle. */
  readonly methods?: Record<string, string>;
  readonly found?: { readonly solution: Solution; readonly start: number };
}

/** What a session is about. */
export interface SessionParts extends PuzzleParts {
  readonly choices: Choices;
  readonly place: Place;
  readonly view: Display;
}

export function pack({ model, search, choices, view, player, place }: SessionParts): Saved {
  const turns: Turn[] = [];
  const numbers = new Map<Turn | string, number>();
  const numberOf = (turn: Turn) => {
    const known = numbers.get(turn);
    if (known !== undefined) return known;
    const alike = numbers.get(JSON.stringify(turn)) ?? turns.push(turn) - 1;
    numbers.set(turn, alike).set(JSON.stringify(turn), alike);
    return alike;
  };
  const packed = (step: Step): SavedStep =>
    step.kind === "turn" ? [numberOf(step.turn), step.origin] : { change: step.change, after: step.after };
  const histories = model.histories().map(({ puzzle, first, steps, place }) =>
    ({ puzzle: puzzle.id, first, steps: steps.map(packed), place }));
  const { found } = search;
  return {
    version: VERSION, time: Date.now(), turns, histories,
    hash: location.hash, tab: place.tab, angles: view.angles, tempo: player.tempo, choices: choices.values, methods: choices.methods,
    ...(found ? { found: { solution: found.solution, start: found.start } } : {}),
  };
}

/** The histories of a saved session; nothing if it is from elsewhere. */
export function historiesOf(saved: Saved): History[] | undefined {
  const unpacked = (step: SavedStep): Step => {
    if (!("length" in step)) return { kind: "change", change: RENAMED[step.change] ?? step.change, after: step.after };
    const turn = saved.turns[step[0]];
    if (!turn) throw new Error("a step names a turn of the table");
    return { kind: "turn", turn, origin: step[1] };
  };
  try {
    if (saved.version !== VERSION || saved.histories.length === 0) return undefined;
    return saved.histories.map(({ puzzle: id, first, steps, place }) => {
      const puzzle = puzzleNamed(id);
      if (!puzzle || first.facelets.length !== puzzle.solved.length) throw new Error("a session is about puzzles we know");
      return { puzzle, first, steps: steps.map(unpacked), place };
    });
  } catch {
    return undefined;
  }
}

/** How many steps it has. */
function worth(saved: Saved | undefined): number {
  return saved?.version === VERSION ? saved.histories.reduce((sum, { steps }) => sum + steps.length, 0) : 0;
}

/** Puts a saved session onto the bench; false if it cannot be. */
export function unpack(saved: Saved, parts: SessionParts): boolean {
  const histories = historiesOf(saved);
  if (!histories) return false;
  const { model, search, choices, view, player } = parts;
  player.pause();
  takePuzzle(parts, histories[0].puzzle);
  choices.restoreMethods(saved.methods ?? {});
  choices.set(saved.choices);
  player.tempo = saved.tempo;
  model.restore(histories);
  if (saved.found) search.restore(saved.found.solution, saved.found.start);
  void view.look(saved.angles);
  return true;
}

export class Session {
  private readonly parts: SessionParts;
  /** The tab's name; none until it is sure that no other tab has it. */
  private name: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The last session of this tab, if the page was reloaded. */
  readonly before: Saved | undefined;

  constructor(parts: SessionParts) {
    this.parts = parts;
    const named = kept<string>("tab", "tab");
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const last = named ? kept<Saved>(`session.${named}`) : undefined;
    // After a reload while the server did not answer, the browser reports a new visit, but in the same tab at the same address.
    const again = navigation?.type === "reload" || navigation?.type === "back_forward" || (last !== undefined && last.hash === location.hash);
    this.before = again ? last : undefined;
    void this.claim(again && named ? named : freshName());
    const { model, player, search, dice, choices, place } = parts;
    for (const store of [model, player, search, dice, choices, place]) store.subscribe(() => this.later());
    addEventListener("pagehide", () => {
      // The page is left before its name is certain: a new name is better than none.
      if (this.name === undefined) keep("tab", (this.name = freshName()), "tab");
      this.save();
    });
  }

  /** The newest session that no open tab has. */
  async abandoned(): Promise<Saved | undefined> {
    // A pending lock belongs to a page that was just reloaded.
    const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
    const open = new Set([...held, ...pending].map(({ name }) => name));
    const saved = keptNames("session.")
      .filter((name) => !open.has(`zauber.${name}`) && name !== `session.${this.name}`)
      .flatMap((name) => kept<Saved>(name) ?? [])
      .filter((session) => worth(session) > 0 && historiesOf(session) !== undefined);
    return saved.sort((a, b) => b.time - a.time)[0];
  }

  save(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.name === undefined) return;
    keep(`session.${this.name}`, pack(this.parts));
  }

  private later(): void {
    this.timer ??= setTimeout(() => this.save(), PAUSE);
  }

  private async claim(name: string): Promise<void> {
    const mine = (await locked(`zauber.session.${name}`)) ? name : freshName();
    if (mine !== name) await locked(`zauber.session.${mine}`);
    this.name = mine;
    keep("tab", mine, "tab");
    this.save();
    giveUpOldest();
  }
}

function freshName(): string {
  return crypto.randomUUID().slice(0, 8);
}

/** Holds a lock until the page goes; false if another page has it. */
async function locked(name: string): Promise<boolean> {
  // Without locks this is unknown; duplicated tabs are rare.
  if (!navigator.locks) return true;
  return new Promise((told) => {
    navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, () => {
      told(true);
      return new Promise(() => undefined);
    }).catch(() => told(false));
  });
}

function giveUpOldest(): void {
  const sessions = keptNames("session.").map((name) => {
    const saved = kept<Saved>(name);
    return { name, time: worth(saved) > 0 ? saved?.time ?? 0 : 0 };
  });
  for (const { name } of sessions.sort((a, b) => b.time - a.time).slice(MOST)) forget(name);
}
