// One scan of one puzzle: faces as they come, the cube that they make, and corrections.
//
// Absent on purpose: cameras, files and the page. The caller hands over pictures with what was found in them.

import { Rejected } from "../api/http";
import { scan } from "../api/scan";
import type { FoundFaces, Rejection, Rgb, SeenFace } from "../api/schemas";
import type { Puzzle } from "../puzzles/puzzle";
import { inWords } from "../texts/reports";
import { text } from "../texts/texts";
import { arrange, upright, type Reading, type Seen } from "./arrangement";
import { Collection, type Captured, type Photo } from "./collection";
import { turnedPlaces } from "./face";

/** A captured face with its thumbnail. */
export interface Taken extends Captured {
  readonly thumbnail: HTMLCanvasElement;
}

/** A picture of the camera, and what was found in it. */
export interface Latest {
  readonly picture: Photo;
  readonly found: FoundFaces;
}

export class Scanner {
  readonly puzzle: Puzzle;
  readonly faces = new Collection<Taken>();
  /** The cube, when all faces are there and make one; or what was seen, if it can be corrected. */
  reading: Reading | undefined;
  /** Why they make none. */
  reason: string | undefined;
  /** The places of sides that are worth taking again, because the others fit without them. */
  suspects: readonly number[] = [];
  /** Whether the workbench is being asked. */
  asking = false;
  /** Stickers that the user has corrected, by their place. */
  readonly known = new Map<number, string>();
  private report: Seen | undefined;
  /** The first reading: as the cube is shown from then on. */
  private base: Reading | undefined;
  private running = new AbortController();
  private readonly wanted: () => readonly string[];
  private readonly changed: () => void;

  /** `wanted` are the usual colours of U R F D L B; `changed` is called after every change. */
  constructor(puzzle: Puzzle, wanted: () => readonly string[], changed: () => void) {
    this.puzzle = puzzle;
    this.wanted = wanted;
    this.changed = changed;
  }

  /** Takes a face; after the last one, all are read. Returns its place, or -1 if there is no room. */
  take(face: SeenFace, picture: Photo, thumbnail: HTMLCanvasElement): number {
    const place = this.faces.add({ face, picture, thumbnail });
    if (place < 0) return place;
    if (this.faces.isComplete) void this.read();
    this.changed();
    return place;
  }

  /** Empties places; what was read is outdated. */
  drop(...places: readonly number[]): void {
    for (const place of places) this.faces.remove(place);
    this.forgetReading();
    this.changed();
  }

  clear(): void {
    this.faces.clear();
    this.forgetReading();
    this.changed();
  }

  private forgetReading(): void {
    this.running.abort();
    this.known.clear();
    this.reading = this.base = this.report = this.reason = undefined;
    this.suspects = [];
    this.asking = false;
  }

  /** The measured colours of all captured stickers, face by face. */
  private get colours(): Rgb[] {
    return this.faces.faces.flatMap(({ face }) => face.colours);
  }

  /** Reads the faces, in whatever order and however they are turned. */
  private async read(): Promise<void> {
    this.forgetReading();
    const faces = this.faces.faces.map(({ face }) => face.colours);
    const report = await this.ask(faces);
    if (typeof report === "string") return;
    this.report = report;
    // If it is not a cube, the reason is there as well.
    this.base = this.reading = { ...arrange(report, this.colours, this.wanted()), isLegal: this.reason === undefined };
    this.changed();
  }

  /** Sets the colour of a sticker; all others are read again. */
  async correct(sticker: number, letter: string): Promise<void> {
    const { base, known } = this;
    if (!base) return;
    const before = known.get(sticker);
    known.set(sticker, letter);
    const faces = upright(base, this.colours);
    const report = await this.ask(faces, base.sources.map((_, i) => known.get(i) ?? "?").join(""));
    // A newer request asks for this sticker too.
    if (report === "dropped") return;
    if (report === "rejected") {
      // A correction that fits no cube is not kept.
      if (before === undefined) known.delete(sticker);
      else known.set(sticker, before);
      return this.changed();
    }
    this.report = report;
    const reading = arrange(report, faces.flat(), this.wanted(), true);
    // A corrected sticker is not in doubt.
    this.reading = { ...reading, sources: base.sources, doubtful: reading.doubtful.filter((index) => !known.has(index)) };
    this.changed();
  }

  private async ask(faces: readonly (readonly Rgb[])[], known?: string): Promise<Seen | "rejected" | "dropped"> {
    this.running.abort();
    const running = (this.running = new AbortController());
    this.asking = true;
    this.reason = undefined;
    this.suspects = [];
    this.changed();
    try {
      const report = await scan(this.puzzle.id, { faces, known }, running.signal);
      if (running.signal.aborted) return "dropped";
      this.asking = false;
      return report;
    } catch (error) {
      if (running.signal.aborted) return "dropped";
      this.asking = false;
      const rejection = error instanceof Rejected ? error.rejection : undefined;
      this.reason = rejection ? reasonIn(rejection) : text("page.offline");
      // All six places are full, so faces are numbered as places are.
      this.suspects = rejection?.again ?? [];
      this.changed();
      // What was seen clearly can be shown and corrected, even if it is no cube.
      return (rejection && known === undefined && seenIn(rejection)) || "rejected";
    }
  }

  /** Asks again, after the workbench could not be reached. */
  again(): void {
    if (this.faces.isComplete && !this.reading) void this.read();
  }

  /** Where a sticker that is shown was captured: in which place, which of its stickers, and how it is turned on the net. */
  sourceOf(sticker: number): { readonly taken: Taken; readonly sticker: number; readonly turned: number } | undefined {
    const { reading } = this;
    if (!reading) return undefined;
    const perFace = reading.sources.length / 6;
    const taken = this.faces.faces[Math.floor(reading.sources[sticker] / perFace)];
    const start = sticker - (sticker % perFace);
    const face = reading.sources.slice(start, start + perFace).map((source) => source % perFace);
    const turned = [0, 1, 2, 3].find((quarters) => turnedPlaces(perFace, quarters).every((place, i) => place === face[i])) ?? 0;
    return { taken, sticker: reading.sources[sticker] % perFace, turned };
  }

  /** Pictures and what was read in them, for a report; and what the camera saw last. */
  async record(latest: Latest | undefined): Promise<Blob> {
    const faces = await Promise.all(this.faces.all.map(async (taken) => taken && {
      picture: await dataOf(taken.picture.content), width: taken.picture.width, height: taken.picture.height,
      file: taken.picture.name, ...taken.face,
    }));
    const { puzzle, report, reading, reason, known } = this;
    const last = latest && { picture: await dataOf(latest.picture.content), ...latest.found };
    const content = { puzzle: puzzle.id, faces, last, known: Object.fromEntries(known), report, shown: reading, reason };
    return new Blob([JSON.stringify(content, null, 1)], { type: "application/json" });
  }
}

/** What was seen in faces that make no cube, where it is known how they belong together. */
function seenIn({ seen, faces, faults }: Rejection): Seen | undefined {
  if (!seen || faces?.length !== 6) return undefined;
  const doubtful = [...new Set((faults ?? []).flatMap(({ stickers }) => stickers ?? []))];
  return { facelets: seen, confidence: [], doubtful, faces, tied: false };
}

/** Why faces make no cube. */
function reasonIn({ text: sentence, text_message: message, turned_between: turned, clashing }: Rejection): string {
  if (!turned) return inWords(sentence, message);
  const count = clashing?.length ?? 0;
  return count === 1 ? text("page.scan.turnedOne") : text("page.scan.turned", { count });
}

/** A picture as text. */
function dataOf(content: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(content);
  });
}
