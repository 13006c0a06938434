// What the page asks while scanning: faces in a picture, and the cube that measured colours show.

import type { PuzzleId } from "../puzzles/puzzle";
import { language } from "../texts/texts";
import { ask } from "./http";
import type { FoundFaces, MeasuredColours, ScanReport } from "./schemas";

/** The cube that measured colours show. */
export function scan(puzzle: PuzzleId, colours: MeasuredColours, signal?: AbortSignal): Promise<ScanReport> {
  return ask("post /api/scan", { body: { puzzle, colours, lang: language } }, signal);
}

/** The faces in a picture. `tones` are those of a cube that is known, in the order W R G Y O B. */
export function findFaces(puzzle: PuzzleId, picture: Blob, tones?: readonly string[], signal?: AbortSignal): Promise<FoundFaces> {
  const colours = tones?.map((tone) => tone.slice(1)).join();
  return ask("post /api/scan/faces", { query: { puzzle, lang: language, colours }, body: picture }, signal);
}
