// What the user has chosen once and wants to find again: kept in this browser, sent nowhere.
//
// One object under one key. What cannot be read, or names a choice that does not exist any more, counts as not chosen.
// Absent on purpose: the position and its history, which are the address's.

import type { Notation } from "./bench";
import { LAYOUTS, type Layout } from "./keys";
import { PALETTES, SCHEMES, STANDARD, type PaletteName, type SchemeName } from "./schemes";

export type Theme = "system" | "light" | "dark";
export type Marks = "none" | "letters" | "symbols";
/** What is told after a turn: nothing, the turn, or the turn and all stickers. */
export type Telling = "nothing" | "turns" | "position";

export interface Settings {
  /** Chosen by the browser if not said. */
  language: "" | "en" | "de";
  theme: Theme;
  notation: Notation;
  layout: Layout;
  hints: boolean;
  front: boolean;
  dim: boolean;
  tab: string;
  scheme: SchemeName;
  palette: PaletteName;
  marks: Marks;
  telling: Telling;
  /** Colours of U R F D L B for the scheme of one's own. */
  own: readonly string[];
}

export const THEMES: readonly Theme[] = ["system", "light", "dark"];
export const MARKS: readonly Marks[] = ["none", "letters", "symbols"];
export const TELLINGS: readonly Telling[] = ["turns", "position", "nothing"];
export const NOTATIONS: readonly Notation[] = ["wca", "german"];

const KEY = "zauber.settings";

const USUAL: Settings = {
  language: "", theme: "system", notation: "wca", layout: "letters", hints: false, front: true, dim: true, tab: "",
  scheme: "standard", palette: "usual", marks: "none", telling: "turns", own: STANDARD,
};

const ONE_OF: { readonly [name in keyof Settings]?: readonly string[] } = {
  language: ["en", "de"], theme: THEMES, notation: NOTATIONS, layout: LAYOUTS, marks: MARKS, telling: TELLINGS,
  scheme: [...Object.keys(SCHEMES), "own"], palette: Object.keys(PALETTES),
};

function fits(name: keyof Settings, value: unknown): boolean {
  if (name === "own") return Array.isArray(value) && value.length === 6 && value.every((tone) => /^#[0-9a-f]{6}$/.test(tone));
  return typeof value === typeof USUAL[name] && (ONE_OF[name]?.includes(value as string) ?? true);
}

/** The settings in a text as it was kept; the usual ones where it makes no sense. */
export function readSettings(kept: string | null): Settings {
  let found: unknown;
  try {
    found = JSON.parse(kept ?? "{}");
  } catch {
    found = {};
  }
  const entries = typeof found === "object" && found !== null ? Object.entries(found) : [];
  const good = entries.filter(([name, value]) => name in USUAL && fits(name as keyof Settings, value));
  return { ...USUAL, ...Object.fromEntries(good) };
}

/** A browser may forbid to keep anything; then choices hold until the page is closed. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings: Settings = readSettings(typeof localStorage === "undefined" ? null : kept());

/** Changes settings and keeps them. */
export function choose(changes: Partial<Settings>): void {
  const before = JSON.stringify(settings);
  Object.assign(settings, changes);
  if (JSON.stringify(settings) === before) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // See above.
  }
}
