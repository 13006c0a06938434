// Settings that outlive a visit: kept in this browser, sent nowhere.
//
// One object under one key. What cannot be read, or names a choice that does not exist any more, counts as not chosen.
// Absent on purpose: the position and its history, which are the address's.

import { LAYOUTS, type Layout } from "../input/keys";
import type { Notation } from "./notation";
import { PALETTES, SCHEMES, STANDARD, type PaletteName, type SchemeName } from "./schemes";
import { keep, kept } from "./storage";

export type Theme = "system" | "light" | "dark";
export type Marks = "none" | "letters" | "symbols";
/** What screen readers announce after a turn: nothing, the turn, or the turn and all stickers. */
export type Telling = "nothing" | "turns" | "position";
/** How pieces are numbered. */
export type Numbering = "kociemba" | "transformer" | "korf";
/** How a MiniTet is laid flat: piece by piece, or as the four faces of a tetrahedron. */
export type NetForm = "pieces" | "faces";
/** How a scramble is shown. */
export type Scrambles = "slowly" | "quickly" | "once";

export interface Settings {
  /** Empty: the browser's language. */
  language: "" | "en" | "de";
  theme: Theme;
  notation: Notation;
  layout: Layout;
  hints: boolean;
  paintHints: boolean;
  front: boolean;
  dim: boolean;
  tab: string;
  scheme: SchemeName;
  palette: PaletteName;
  marks: Marks;
  telling: Telling;
  scrambles: Scrambles;
  /** Colours of U R F D L B for the scheme of one's own. */
  own: readonly string[];
  /** The name of a machine, or `own`; none if empty. */
  robot: string;
  /** Write the text file of 2010 at every solve. */
  robotFile: boolean;
  numbering: Numbering;
  net: NetForm;
}

export const THEMES: readonly Theme[] = ["system", "light", "dark"];
export const MARKS: readonly Marks[] = ["none", "letters", "symbols"];
export const TELLINGS: readonly Telling[] = ["turns", "position", "nothing"];
export const SCRAMBLES: readonly Scrambles[] = ["slowly", "quickly", "once"];
export const NOTATIONS: readonly Notation[] = ["wca", "german"];
export const NETS: readonly NetForm[] = ["pieces", "faces"];
export const NUMBERINGS: readonly Numbering[] = ["kociemba", "transformer", "korf"];

const NAME = "settings";

const USUAL: Settings = {
  language: "", theme: "system", notation: "wca", layout: "letters", hints: false, paintHints: true, front: true, dim: true, tab: "",
  scheme: "standard", palette: "usual", marks: "none", telling: "turns", scrambles: "quickly", own: STANDARD, robot: "", robotFile: false, numbering: "kociemba", net: "pieces",
};

const ONE_OF: { readonly [name in keyof Settings]?: readonly string[] } = {
  language: ["en", "de"], theme: THEMES, notation: NOTATIONS, layout: LAYOUTS, marks: MARKS, telling: TELLINGS, scrambles: SCRAMBLES,
  numbering: NUMBERINGS, net: NETS, scheme: [...Object.keys(SCHEMES), "own"], palette: Object.keys(PALETTES),
};

function fits(name: keyof Settings, value: unknown): boolean {
  if (name === "own") return Array.isArray(value) && value.length === 6 && value.every((tone) => /^#[0-9a-f]{6}$/.test(tone));
  return typeof value === typeof USUAL[name] && (ONE_OF[name]?.includes(value as string) ?? true);
}

/** The settings in what was kept; the usual value for each that is not valid. */
export function readSettings(found: unknown): Settings {
  const entries = typeof found === "object" && found !== null ? Object.entries(found) : [];
  const good = entries.filter(([name, value]) => name in USUAL && fits(name as keyof Settings, value));
  return { ...USUAL, ...Object.fromEntries(good) };
}

/** If the browser keeps nothing, they last until the page is closed. */
export const settings: Settings = readSettings(kept(NAME));

/** Changes settings and keeps what is new. What other tabs have chosen meanwhile stays as they chose it. */
export function choose(changes: Partial<Settings>): void {
  const same = (name: string, value: unknown) => JSON.stringify(settings[name as keyof Settings]) === JSON.stringify(value);
  const fresh = Object.fromEntries(Object.entries(changes).filter(([name, value]) => !same(name, value)));
  if (Object.keys(fresh).length === 0) return;
  Object.assign(settings, fresh);
  keep(NAME, { ...readSettings(kept(NAME)), ...fresh });
}
