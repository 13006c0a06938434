// Which colour each face has: colour schemes, palettes for people who see colours differently, and names for tones.
//
// Inside, a colour is the face it belongs to. A scheme gives each face a letter (W R G Y O B, and P K S for a scheme of
// one's own), as the command line's --scheme does; a palette gives each letter a tone. Absent on purpose: words, which
// depend on the language (texts/, keys that begin with "colour.").

import { FACES } from "../puzzles/cube";
import type { TetraTone, Tone } from "../puzzles/puzzle";

export type SchemeName = "standard" | "yellow" | "japanese" | "transformer" | "own";
export type PaletteName = "usual" | "redGreen" | "blueYellow";

/** Letters of the colours on U R F D L B. */
export const SCHEMES: Record<Exclude<SchemeName, "own">, string> = {
  standard: "WRGYOB", yellow: "YOGWRB", japanese: "WRGBOY", transformer: "WBRYGO",
};

/** The tones of a palette by letter. */
export type Tones = Record<"W" | "R" | "G" | "Y" | "O" | "B", string>;

/**
 * The palettes beside the usual one keep the names of the colours, but set them apart in lightness as well, so that they
 * differ for eyes that do not tell red from green, or blue from yellow. A unit test simulates such eyes.
 */
export const PALETTES: Record<PaletteName, Tones> = {
  usual: { W: "#f7f7f4", R: "#c8102e", G: "#009a46", Y: "#ffd300", O: "#ff6c0a", B: "#0a4fc4" },
  redGreen: { W: "#f4f8ee", R: "#7c0020", G: "#2a90a4", Y: "#fff426", O: "#c86806", B: "#0a22c0" },
  blueYellow: { W: "#eceef8", R: "#821e4e", G: "#12ac48", Y: "#e4ae1b", O: "#f64c12", B: "#240a93" },
};

/** MiniTet and Stern have the same four colours in every scheme. */
const TETRAHEDRON: Record<TetraTone, keyof Tones> = { a: "R", b: "G", c: "B", d: "Y" };

/** What colours look like, as CSS has them. */
export type Colours = Record<Tone, string>;

/** The tone of unknown stickers. */
const UNKNOWN = "#7d828c";

/** What a scheme of one's own begins with. */
export const STANDARD: readonly string[] = [...SCHEMES.standard].map((letter) => PALETTES.usual[letter as keyof Tones]);

/** What colours look like. */
export interface ColourSettings {
  readonly scheme: SchemeName;
  readonly palette: PaletteName;
  /** Tones of U R F D L B, for the scheme of one's own. */
  readonly own: readonly string[];
}

/** The letters of the colours on U R F D L B. */
export function lettersOf({ scheme, own }: ColourSettings): string {
  return scheme === "own" ? named(own) : SCHEMES[scheme];
}

/** The letter of a colour; nothing if it is unknown. */
export function letterOf(look: ColourSettings, tone: Tone): string | undefined {
  return tone in TETRAHEDRON ? TETRAHEDRON[tone as TetraTone] : lettersOf(look)[FACES.indexOf(tone)];
}

/** What all colours look like. */
export function coloursOf(look: ColourSettings): Colours {
  const palette = PALETTES[look.palette];
  const letters = lettersOf(look);
  const face = (at: number) => (look.scheme === "own" ? look.own[at] : palette[letters[at] as keyof Tones]);
  const { a, b, c, d } = TETRAHEDRON;
  return {
    U: face(0), R: face(1), F: face(2), D: face(3), L: face(4), B: face(5),
    a: palette[a], b: palette[b], c: palette[c], d: palette[d], "?": UNKNOWN,
  };
}

/** What a tone of one's own may be called. */
const NAMED: readonly (readonly [string, string])[] = [
  ...Object.entries(PALETTES.usual), ["P", "#8e3fbf"], ["K", "#17181c"], ["S", "#a9aeb8"],
];

/** Six different letters for six tones, chosen so that together the names fit as well as possible. */
export function named(tones: readonly string[]): string {
  const costs = tones.map((tone) => NAMED.map(([, like]) => distance(lab(tone), lab(like)) ** 2));
  let best = { cost: Infinity, letters: "" };
  const assign = (face: number, letters: string, cost: number): void => {
    if (cost >= best.cost) return;
    if (face === tones.length) {
      best = { cost, letters };
      return;
    }
    NAMED.forEach(([letter], i) => {
      if (!letters.includes(letter)) assign(face + 1, letters + letter, cost + costs[face][i]);
    });
  };
  assign(0, "", 0);
  return best.letters;
}

/** Red, green and blue as amounts of light, 0 to 1. */
export function light(tone: string): [number, number, number] {
  const part = (at: number) => {
    const value = parseInt(tone.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** CIE L*a*b*, in which distances are about as large as they look. */
export function lab(tone: string | readonly [number, number, number]): [number, number, number] {
  const [r, g, b] = typeof tone === "string" ? light(tone) : tone;
  const bent = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = bent((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = bent(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = bent((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

export function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, i) => value - b[i]));
}

/** A tone between two. */
export function between(a: string, b: string, part: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const [from, to] = [a, b].map((tone) => parseInt(tone.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * part).toString(16).padStart(2, "0");
  });
  return `#${mixed.join("")}`;
}

/** How faint a forced colour is. */
const FAINT = 0.55;

/** What a sticker looks like that is unknown, but can only have this colour. */
export function ghostOf(colours: Colours, tone: Tone): string {
  return between(colours[tone], colours["?"], FAINT);
}

/** Black or white, whichever is read better on a tone. */
export function inkOn(tone: string): string {
  const [r, g, b] = light(tone);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? "#000000" : "#ffffff";
}
