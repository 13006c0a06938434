// What is asked of the workbench while scanning: the faces in a picture, and the cube that faces make.

import { post } from "../api";
import type { PuzzleId } from "../puzzles/puzzle";
import { language } from "../texts";
import type { ScanReport } from "./arrangement";
import type { Found, Rgb } from "./face";

/** All faces in a picture. `colours` are those of a cube that was scanned before, in the order U R F D L B. */
export async function findFaces(puzzle: PuzzleId, picture: Blob, colours: readonly string[] | undefined, signal?: AbortSignal): Promise<Found> {
  const query = new URLSearchParams({ puzzle, lang: language, ...(colours ? { colours: colours.map((tone) => tone.slice(1)).join() } : {}) });
  const answer = await post(`api/scan/faces?${query}`, picture, "application/json", signal);
  return answer.json() as Promise<Found>;
}

/** The cube that six faces make. Stickers that are `known` (letters, `?` for the others) need faces in order and upright. */
export async function readFaces(puzzle: PuzzleId, faces: readonly (readonly Rgb[])[], known: string | undefined, signal?: AbortSignal): Promise<ScanReport> {
  const body = { puzzle, colours: { faces, known }, lang: language };
  return (await post("api/scan", body, "application/json", signal)).json() as Promise<ScanReport>;
}
