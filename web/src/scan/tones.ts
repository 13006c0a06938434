// The colours of the cube that was scanned last, so that the next scan knows them from the first picture on. Kept in this
// browser, one set a puzzle.

import type { Rgb } from "../api/schemas";
import type { PuzzleId } from "../puzzles/puzzle";
import { forget, keep, kept } from "../settings/storage";

const name = (puzzle: PuzzleId) => `scan.${puzzle}`;

/** Tones of U R F D L B, if a cube was scanned before. */
export function rememberedTones(puzzle: PuzzleId): readonly string[] | undefined {
  const found = kept<unknown>(name(puzzle));
  const isTones = Array.isArray(found) && found.length === 6 && found.every((tone) => /^#[0-9a-f]{6}$/.test(String(tone)));
  return isTones ? (found as string[]) : undefined;
}

export function rememberTones(puzzle: PuzzleId, tones: readonly Rgb[]): void {
  keep(name(puzzle), tones.map(hex));
}

export function forgetTones(puzzle: PuzzleId): void {
  forget(name(puzzle));
}

/** A measured colour as style sheets write it. */
export function hex(colour: Rgb): string {
  return `#${colour.map((value) => Math.max(0, Math.min(255, Math.round(value))).toString(16).padStart(2, "0")).join("")}`;
}
