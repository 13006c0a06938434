// From captured faces to the stickers of the cube that is shown: which face belongs where, how it is turned, and how the
// cube is held.
//
// The workbench puts faces together in whatever way they fit; nobody has said which is up. So a 3x3x3 is held as its
// centres say, the scheme's first colour on top; a 2x2x2 so that the corner of the last three colours is at its place. Then
// the workbench calls the colours by the same names when it reads them again.

import type { Rgb, ScanReport, Source } from "../api/schemas";
import { attitudes, type Attitude } from "../puzzles/attitudes";
import { FACES, gridOf, SMALL } from "../puzzles/cube";
import { distance, lab } from "../settings/schemes";
import { turnedPlaces } from "./face";
import { hex } from "./tones";

/** The parts of a report that are needed to show it. What was seen in faces that make no cube has no colours. */
export type Seen = Pick<ScanReport, "facelets" | "confidence" | "doubtful" | "tied"> & {
  readonly faces: readonly Pick<Source, "given" | "turned">[];
  readonly colours?: readonly Rgb[];
};

/** A cube as it is shown. */
export interface Reading {
  readonly facelets: string;
  readonly doubtful: readonly number[];
  /** For each sticker the number of its measured colour, counted over all captured faces. */
  readonly sources: readonly number[];
  /** What the colours of U R F D L B look like. */
  readonly tones: readonly Rgb[];
  readonly tied: boolean;
  /** Whether it is a cube, and not only what was seen. */
  readonly isLegal: boolean;
}

/** `sources[i]` is the number of the captured sticker that is at i. */
export function sourcesOf(faces: Seen["faces"], perFace: number): number[] {
  return faces.flatMap(({ given, turned }) => turnedPlaces(perFace, turned).map((place) => given * perFace + place));
}

/** The mean colours of stickers by their letters. */
export function meanTones(facelets: string, colours: readonly Rgb[]): Rgb[] {
  return [...FACES].map((face) => {
    const of = colours.filter((_, i) => facelets[i] === face);
    return [0, 1, 2].map((part) => of.reduce((sum, colour) => sum + colour[part], 0) / Math.max(1, of.length));
  });
}

/**
 * What was read, held and named as these colours of U R F D L B say. `colours` are those of all captured stickers, face by
 * face. A cube that was shown before stays as it is `held`.
 */
export function arrange(report: Seen, colours: readonly Rgb[], wanted: readonly string[], held = false): Reading {
  const { facelets } = report;
  const perFace = facelets.length / 6;
  const sources = sourcesOf(report.faces, perFace);
  const tones = report.colours ?? meanTones(facelets, sources.map((source) => colours[source]));
  const costs = tones.map((tone) => wanted.map((like) => distance(lab(hex(tone)), lab(like)) ** 2));
  const ways = attitudes(gridOf(facelets));
  /** Which face each face comes to. */
  const placesIn = (way: Attitude) => [...FACES].map((_, face) => Math.floor(way[face * perFace] / perFace));
  const cost = (way: Attitude) => placesIn(way).reduce((sum, to, from) => sum + costs[from][to], 0);
  const best = held ? ways[0] : ways.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  const places = placesIn(best);
  const named = [...facelets].map((letter) => FACES[places[FACES.indexOf(letter)]] ?? letter);
  const way = perFace % 2 === 1 || held ? best : ways.find((one) => isHome(moved(named, one))) ?? ways[0];
  return {
    facelets: moved(named, way).join(""),
    doubtful: report.doubtful.map((index) => way[index]).sort((a, b) => a - b),
    sources: moved(sources, way),
    tones: [...FACES].map((_, to) => tones[places.indexOf(to)]),
    tied: report.tied,
    isLegal: true,
  };
}

/** What is at each place after the puzzle was turned as a whole. */
function moved<T>(all: readonly T[], way: Attitude): T[] {
  const after = [...all];
  way.forEach((to, from) => (after[to] = all[from]));
  return after;
}

/** The corner that never moves, by its stickers on D, L and B: the workbench calls the colours of a 2x2x2 after it. */
const CORNER = SMALL.places.flatMap(({ piece }, i) => (piece.every((value) => value === -1) ? [i] : []));

/** Whether that corner is where it belongs. */
function isHome(stickers: readonly string[]): boolean {
  return CORNER.every((index) => stickers[index] === FACES[Math.floor(index / 4)]);
}

/** The measured colours as the cube is shown: six faces in the order U R F D L B, upright. */
export function upright(reading: Reading, colours: readonly Rgb[]): Rgb[][] {
  const perFace = reading.sources.length / 6;
  return [...FACES].map((_, face) => reading.sources.slice(face * perFace, (face + 1) * perFace).map((source) => colours[source]));
}
