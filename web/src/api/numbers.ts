// What the page asks about a position in numbers.

import type { PuzzleId } from "../puzzles/puzzle";
import type { Notation } from "../settings/notation";
import type { Numbering } from "../settings/settings";
import { language } from "../texts/texts";
import { addressOf, ask } from "./http";
import type { Inspection, MemoReport, Position } from "./schemas";

/** The coordinates by name. */
export const COORDINATES = ["corner_permutation", "twist", "edge_permutation", "flip", "slice"] as const;
export type Coordinate = (typeof COORDINATES)[number];

/** The numbers of the 3x3x3, and those of puzzles that are all corners. */
export type CubeInspection = Extract<Inspection, { readonly edges: unknown }>;
type SmallInspection = Exclude<Inspection, CubeInspection>;

export function ofCube(inspection: Inspection): CubeInspection | undefined {
  return "edges" in inspection ? inspection : undefined;
}

export function ofSmall(inspection: Inspection): SmallInspection | undefined {
  return "edges" in inspection ? undefined : inspection;
}

/** A position in numbers; turns in it are named as in WCA notation. */
export function inspect(puzzle: PuzzleId, position: Position, more: { explain?: boolean; signposts?: boolean; tables?: boolean } = {}, signal?: AbortSignal): Promise<Inspection> {
  return ask("post /api/inspect", { body: { position, puzzle, lang: language, ...more } }, signal);
}

/** What to remember to solve the 3x3x3 blindfolded. */
export function memo(position: Position, edge_buffer: string, corner_buffer: string, notation: Notation): Promise<MemoReport> {
  return ask("post /api/memo", { body: { position, edge_buffer, corner_buffer, notation, lang: language } });
}

/** The tables of coordinates that can be taken along. */
export const TABLES = [
  "twist", "flip", "slice", "corner-permutation", "other-edges-permutation", "slice-permutation", "twist-slice", "flip-slice",
  "corners-slice-permutation", "edges-slice-permutation",
  "thistlethwaite-1", "thistlethwaite-2", "thistlethwaite-3", "thistlethwaite-3-pairs", "thistlethwaite-4",
] as const;

/** Where the browser finds a table to keep. */
export function tableOf(name: string, numbering: Numbering, notation: Notation, format: "text" | "csv"): string {
  return addressOf("get /api/tables/export", { query: { name, numbering, notation, format } });
}
