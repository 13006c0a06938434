// What is asked about a position in numbers, and what is read of the answers.

import type { PuzzleId } from "../puzzles/puzzle";
import type { Numbering } from "../settings/settings";
import { language } from "../texts/texts";
import { request } from "./api";

/** A position in one of the forms that the workbench reads. */
export type Given =
  & ({ readonly facelets: string; readonly scheme?: string } | { readonly pieces: string } | { readonly number: string } | { readonly coordinates: string })
  & { readonly numbering?: Numbering };

/** A part of an explanation. */
export interface Section {
  /** The name of a coordinate, `number` or `turns`. */
  readonly name: string;
  readonly title: string;
  readonly rule: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly result: string;
}

/** How far it is to the end of a phase, from here or after a turn. */
export interface PhaseSignpost {
  readonly turn?: string | null;
  readonly phase?: number;
  readonly distance?: number;
  readonly exact?: boolean;
  /** What each table says. */
  readonly bounds?: Readonly<Record<string, number>>;
}

/** The same, or on small puzzles how far it is to the end, and the number there. */
export interface Signpost extends PhaseSignpost {
  readonly number?: number;
  readonly htm?: number;
  readonly qtm?: number;
}

export interface Signposts {
  readonly here?: PhaseSignpost;
  readonly htm?: number;
  readonly qtm?: number;
  readonly turns: readonly Signpost[];
}

/** The coordinates by name. */
export const COORDINATES = ["corner_permutation", "twist", "edge_permutation", "flip", "slice"] as const;
export type Coordinate = (typeof COORDINATES)[number];

/** A position in numbers; fields that only the 3x3x3 has are absent for other puzzles. */
export interface Inspection {
  readonly facelets: string;
  readonly turned?: string | null;
  readonly legal: boolean;
  readonly universe: number;
  readonly corners: readonly number[];
  readonly twists: readonly number[];
  readonly edges?: readonly number[];
  readonly flips?: readonly number[];
  readonly corner_permutation?: number;
  readonly twist?: number;
  readonly edge_permutation?: number;
  readonly flip?: number;
  readonly slice?: number;
  readonly twist_slice?: number;
  readonly flip_slice?: number;
  readonly corner_index?: number;
  readonly other_edges_permutation?: number | null;
  readonly slice_permutation?: number | null;
  readonly number?: string | number | null;
  readonly positions?: number;
  readonly parity: string;
  readonly symmetries?: number;
  readonly order?: number | null;
  readonly shape?: { readonly name: string } | null;
  readonly explanation?: { readonly sections: readonly Section[] } | null;
  readonly signposts?: Signposts | null;
}

export interface NumbersEndpoints {
  "api/inspect": {
    readonly sent: {
      readonly position: Given;
      readonly puzzle?: PuzzleId;
      readonly explain?: boolean;
      readonly signposts?: boolean;
      readonly lang?: string;
    };
    readonly answer: Inspection;
  };
}

/** A position in numbers; turns in it are named as in WCA notation. */
export async function inspect(puzzle: PuzzleId, position: Given, more: { explain?: boolean; signposts?: boolean } = {}, signal?: AbortSignal): Promise<Inspection> {
  const sent: NumbersEndpoints["api/inspect"]["sent"] = { position, puzzle, lang: language, ...more };
  return (await request("POST", "api/inspect", "application/json", sent, signal)).json() as Promise<Inspection>;
}

/** The tables of coordinates that can be taken along. */
export const TABLES = [
  "twist", "flip", "slice", "corner-permutation", "other-edges-permutation", "slice-permutation", "twist-slice", "flip-slice",
  "corners-slice-permutation", "edges-slice-permutation",
] as const;

/** Where the browser finds a table to keep. */
export function tableOf(name: string, numbering: Numbering, notation: string, format: "text" | "csv"): string {
  return `api/tables/export?${new URLSearchParams({ name, numbering, notation, format })}`;
}
