// Which key turns what. A layout is a table from keys to WCA names; names are as seen, not as the cube is numbered.
//
// Letter layouts go by the letter that is typed, so that they fit every keyboard; Heise goes by the physical place of the
// key, because there it is the place under the finger that matters.

export type Layout = "letters" | "heise" | "transformer" | "opengl" | "pygame";
export const LAYOUTS: readonly Layout[] = ["letters", "heise", "transformer", "opengl", "pygame"];

/** What a key can ask for besides turns. */
export type KeyCommand = "turns" | "solve" | "stop" | "dice" | "improvedDice" | "loop";

export type KeyRequest = { readonly turn: string } | { readonly command: KeyCommand };

/** What a keyboard event says that matters here. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
}

const LETTERS: Record<Exclude<Layout, "heise">, Record<string, string>> = {
  letters: {
    u: "U", r: "R", f: "F", d: "D", l: "L", b: "B", m: "M", e: "E", s: "S", x: "x", y: "y", z: "z",
  },
  // vorne, oben, hinten, unten, rechts, links
  transformer: { v: "F", o: "U", h: "B", u: "D", r: "R", l: "L" },
  opengl: { l: "L", i: "M", r: "R", t: "U", o: "E", d: "D", f: "F", p: "S", b: "B" },
  pygame: { u: "U", d: "D", l: "L", r: "R", f: "F", b: "B" },
};

const HEISE: Record<string, string> = {
  KeyI: "R", KeyK: "R'", KeyJ: "U", KeyF: "U'", KeyH: "F", KeyG: "F'", KeyD: "L", KeyE: "L'", KeyS: "D", KeyL: "D'",
  KeyW: "B", KeyO: "B'", Semicolon: "y", KeyA: "y'", KeyT: "x", KeyY: "x", KeyB: "x'", KeyN: "x'", KeyP: "z", KeyQ: "z'",
  KeyU: "Rw", KeyM: "Rw'", KeyV: "Lw", KeyR: "Lw'", Comma: "Uw", KeyC: "Uw'", KeyZ: "Dw", Slash: "Dw'",
  Digit5: "M", Digit6: "M", KeyX: "M'", Period: "M'",
};

/** How many random turns the Pygame program scrambled by, quarter turns of the six faces. */
export const PYGAME_TURNS = 25;

const PYGAME: Record<string, KeyCommand> = {
  "1": "turns", "2": "dice", "3": "improvedDice", "4": "solve", "0": "stop", w: "loop", W: "loop",
};

/** How the next turn is modified. */
export interface Prefix {
  readonly wide: boolean;
  readonly half: boolean;
}

export const NO_PREFIX: Prefix = { wide: false, half: false };

/** A key that only prepares the next turn: `w` for two layers, `2` for a half turn. */
export function prefixOf(layout: Layout, { key, ctrlKey }: PressedKey, before: Prefix): Prefix | undefined {
  if (ctrlKey || layout === "heise" || layout === "pygame") return undefined;
  if (key === "w" || key === "W") return { ...before, wide: !before.wide };
  if (key === "2") return { ...before, half: !before.half };
  return undefined;
}

/** What a key asks for, if anything. */
export function requestOf(layout: Layout, pressed: PressedKey, prefix: Prefix = NO_PREFIX): KeyRequest | undefined {
  if (layout === "pygame" && !pressed.ctrlKey && PYGAME[pressed.key]) return { command: PYGAME[pressed.key] };
  if (layout === "heise") {
    const turn = pressed.ctrlKey || pressed.shiftKey ? undefined : HEISE[pressed.code];
    return turn ? { turn } : undefined;
  }
  // The OpenGL program doubled with Ctrl; a browser keeps some of these for itself, so `2` does the same.
  if (pressed.ctrlKey && layout !== "opengl") return undefined;
  const base = LETTERS[layout][pressed.key.toLowerCase()];
  if (!base) return undefined;
  const wide = prefix.wide && /^[URFDLB]$/.test(base) ? "w" : "";
  const amount = prefix.half || pressed.ctrlKey ? "2" : pressed.shiftKey ? "'" : "";
  return { turn: base + wide + amount };
}

/** Rows for the table of keys: what to press, what it does. */
export function legend(layout: Layout): readonly (readonly [string, string])[] {
  if (layout === "heise") return Object.entries(HEISE).map(([code, turn]) => [keyName(code), turn]);
  return Object.entries(LETTERS[layout]).map(([key, turn]) => [key.toUpperCase(), turn]);
}

function keyName(code: string): string {
  const named: Record<string, string> = { Semicolon: ";", Comma: ",", Period: ".", Slash: "/" };
  return named[code] ?? code.replace(/^(Key|Digit)/, "");
}
