// Imports: facelets, colours, nets, algs, links, KPatterns, piece lists, numbers.
//
// `understand` finds out what a text is and what to show. What a text looks like decides what the server is
// asked; its answer decides what is wrong. Absent on purpose: showing it (`showImported` puts it into history, where it can be
// undone), and lists of many positions (panels/share/positions.ts).

import * as api from "../api/api";
import { cubingLink, ownLink } from "../formats/cubinglinks";
import { opened, type Opened, type Shared, type Unread } from "../formats/link";
import { coloured, readFacelets } from "../formats/stickers";
import { apply, inverse, type Turn } from "../puzzles/cube";
import { CUBE, PUZZLES, puzzleNamed, turnsOn, type Puzzle } from "../puzzles/puzzle";
import type { Numbering } from "../settings/settings";
import type { Choices } from "../state/choices";
import type { Origin } from "../state/model";
import type { Place } from "../state/place";
import { inWords } from "../texts/reports";
import { language, text } from "../texts/texts";
import { takePuzzle, type PuzzleParts } from "./puzzlechoice";

/** What a text turned out to be; the names are keys of texts. */
export type Form = "facelets" | "alg" | "link" | "pattern" | "pieces" | "number" | "session";

/** What an import shows: a position, turns from there, and how many of them are done. */
export interface Imported {
  readonly form: Form;
  readonly puzzle: Puzzle;
  readonly facelets: string;
  readonly goal: string | null;
  readonly turns: readonly Turn[];
  readonly done: number;
  /** Where each turn comes from, and what of them is a solution, if a link says it. */
  readonly origins?: readonly Origin[];
  readonly solution?: Shared;
  readonly method?: string;
  /** The numbering, if the numbers are to be shown. */
  readonly numbering?: Numbering;
  /** The parts that could not be read. */
  readonly unread?: readonly Unread[];
}

/** Names the parts of a link that could not be read. */
export function unreadWords(unread: readonly Unread[]): string {
  const parts = unread.map(({ part, value }) => text("page.link.part", { name: text(`page.link.part.${part}`), value: value.length > MOST_QUOTED ? `${value.slice(0, MOST_QUOTED)}…` : value }));
  return text("page.link.unread", { parts: parts.join(", ") });
}

/** How much of an unreadable part is quoted. */
const MOST_QUOTED = 16;

/** Why a text could not be used, in words. */
export class NotUnderstood extends Error {}

const NEARLY_FACELETS = /^[URFDLBWGYO?.]{40,70}$/i;
/** No number of a position has this many digits. */
const NEARLY_DIGITS = /^(\s*[\d?.]){40,70}\s*$/;

/** The puzzle on the bench comes first: a text that fits several puzzles is about that one. */
function inOrder(present: Puzzle): Puzzle[] {
  return [present, ...Object.values(PUZZLES).filter((puzzle) => puzzle !== present)];
}

/** Whether a text is stickers and nothing else. */
export function isStickers(typed: string, present: Puzzle): boolean {
  return readFacelets(typed, inOrder(present)) !== undefined;
}

/**
 * Finds out what a text is, if `present` is the puzzle on the bench; throws `NotUnderstood` with the reason if it
 * means nothing.
 */
export async function understand(given: string, present: Puzzle, signal?: AbortSignal): Promise<Imported> {
  const typed = given.replace(/^\uFEFF/, "").trim();
  if (typed === "") throw new NotUnderstood(text("page.import.empty"));
  const stickers = readFacelets(typed, inOrder(present));
  if (stickers !== undefined) return position("facelets", stickers.facelets, stickers.puzzle);
  // Nobody writes this many turns without a space or a prime, so these are stickers, too few or too many.
  if (NEARLY_FACELETS.test(typed)) throw new NotUnderstood(text("page.import.letters", { count: typed.length }));
  if (NEARLY_DIGITS.test(typed)) throw new NotUnderstood(text("page.import.digits", { count: typed.replace(/\s+/g, "").length }));
  try {
    if (typed.startsWith("{")) return await readJson(typed, signal);
    if (/^[a-z]+:\/\//i.test(typed)) return await readLink(typed, signal);
    if (/^\d+$/.test(typed)) return await asked("number", present, { number: typed }, signal);
    if (/^[\d\s/,]+$/.test(typed) && typed.includes("/")) {
      // Only the 3x3x3 has edges to list.
      const puzzle = typed.split("/").length === 4 ? CUBE : present;
      return await asked("pieces", puzzle, { pieces: typed }, signal);
    }
    const turns = await turnsIn(present, typed, signal);
    if (turns.length === 0) throw new NotUnderstood(text("page.import.noTurns"));
    return { form: "alg", puzzle: present, facelets: present.solved, goal: null, turns, done: turns.length };
  } catch (error) {
    if (!(error instanceof api.Rejected)) throw error;
    if (error.status === 0) throw new NotUnderstood(text("page.offline"));
    throw new NotUnderstood(error.message);
  }
}

function position(form: Form, facelets: string, puzzle: Puzzle): Imported {
  return { form, puzzle, facelets, goal: null, turns: [], done: 0 };
}

async function turnsIn(puzzle: Puzzle, alg: string, signal?: AbortSignal): Promise<Turn[]> {
  if (alg === "") return [];
  const { moves } = await api.alg(puzzle.id, alg, {}, signal);
  return turnsOn(puzzle, moves);
}

async function asked(form: Form, puzzle: Puzzle, where: api.Position, signal?: AbortSignal): Promise<Imported> {
  const answer = await api.checkPosition(puzzle.id, where, language, signal);
  if ("error" in answer) throw new NotUnderstood(inWords(answer.error.text, answer.error.text_message));
  // Small puzzles have no centres to name colours by; lists and numbers of them are held as usual.
  return position(form, puzzle === CUBE ? coloured(answer.facelets, answer.turned ?? "") : answer.facelets, puzzle);
}

/** What a link of our own says. */
export function linked({ puzzle, state, turns, done, origins, solution, method, numbering, unread }: Opened): Imported {
  return { form: "link", puzzle, ...state, turns, done: Math.min(done, turns.length), origins, solution, method, numbering, unread };
}

async function readLink(address: string, signal?: AbortSignal): Promise<Imported> {
  const hash = ownLink(address);
  const own = hash === undefined ? undefined : opened(hash);
  if (own) return linked(own);
  const link = cubingLink(address);
  if (!link) throw new NotUnderstood(text(hash === undefined ? "page.import.unknownLink" : "page.link.unreadable"));
  const puzzle = puzzleNamed(link.puzzle);
  if (!puzzle) throw new NotUnderstood(text("page.import.otherPuzzle", { puzzle: link.puzzle }));
  const [setup, turns] = [await turnsIn(puzzle, link.setup, signal), await turnsIn(puzzle, link.alg, signal)];
  const there = setup.reduce(apply, puzzle.solved);
  const facelets = link.atEnd ? [...turns].reverse().map(inverse).reduce(apply, there) : there;
  return { form: "link", puzzle, facelets, goal: null, turns, done: 0 };
}

/** A KPattern of cubing.js, or what our own "Copy JSON" has written. */
async function readJson(typed: string, signal?: AbortSignal): Promise<Imported> {
  const own = ownJson(typed);
  if (own) return own;
  return asked("pattern", CUBE, { facelets: typed }, signal);
}

function ownJson(typed: string): Imported | undefined {
  try {
    const value = JSON.parse(typed) as { puzzle?: unknown; facelets?: unknown; goal?: unknown; moves?: unknown; index?: unknown };
    const puzzle = typeof value.puzzle === "string" ? puzzleNamed(value.puzzle) : CUBE;
    if (!puzzle) return undefined;
    const read = (facelets: unknown) => (typeof facelets === "string" ? readFacelets(facelets, [puzzle])?.facelets : undefined);
    const facelets = read(value.facelets);
    if (facelets === undefined) return undefined;
    const names = typeof value.moves === "string" ? value.moves.split(" ").filter((name) => name !== "") : [];
    const turns = turnsOn(puzzle, names);
    const done = Math.max(0, Math.min(turns.length, Number.isInteger(value.index) ? Number(value.index) : 0));
    // The position there is the one after the turns that are done.
    const start = turns.slice(0, done).reverse().map(inverse).reduce(apply, facelets);
    return { form: "session", puzzle, facelets: start, goal: read(value.goal) ?? null, turns, done };
  } catch {
    return undefined;
  }
}

export interface ImportParts extends PuzzleParts {
  readonly choices: Choices;
  readonly place: Place;
}

/** Puts it into history, as one more step. */
export function showImported(parts: ImportParts, imported: Imported, change: "pasted" | "link" | "typed" = "pasted"): void {
  const { model, player, choices, place, search } = parts;
  player.pause();
  takePuzzle(parts, imported.puzzle);
  if (imported.method) choices.set({ method: imported.method });
  if (imported.numbering) {
    choices.set({ numbering: imported.numbering });
    place.open("numbers");
  }
  model.change(change, { facelets: imported.facelets, goal: imported.goal });
  if (imported.turns.length === 0) return;
  const start = model.index;
  model.plan(imported.turns, imported.origins ?? "alg");
  if (imported.solution) search.accept(imported.solution, start);
  if (imported.done > 0) model.goTo(start + imported.done);
}
