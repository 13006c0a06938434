// When a face is held still: seen often enough, long enough, in the same place and with the same letters.

import type { Rgb, SeenFace } from "../api/schemas";
import { looksAlike, movement } from "./face";

/** How often, and for how many milliseconds, it must be seen. */
const SIGHTINGS = 5;
const STILL_FOR = 350;
/** How far it may move meanwhile, in parts of its side. */
const STILL = 0.06;
/** A letter less sure than this may change while the face is held still. */
const UNSURE = 0.5;
/** A face that is not found in one picture may be found again in the next. */
const MISSED = 1;

/** A face of the last picture. */
export interface Sighting {
  /** As it is in that picture. */
  readonly face: SeenFace;
  /** The same with the mean colours of all pictures in which it was held still. */
  readonly mean: SeenFace;
  /** How much of the time is over, 0 to 1; 1 is steady. */
  readonly part: number;
}

interface Run {
  readonly first: SeenFace;
  readonly since: number;
  readonly sums: readonly Rgb[];
  readonly count: number;
  readonly missed: number;
}

export class Steadiness {
  private runs: readonly Run[] = [];

  /** Takes what was found in a picture at some time, in milliseconds. */
  watch(faces: readonly SeenFace[], now: number): Sighting[] {
    const before = this.runs;
    const used = new Set<Run>();
    const seen = faces.map((face): [Run, Sighting] => {
      const run = before.find((one) => !used.has(one) && movement(one.first, face) < STILL && looksAlike(one.first, face, UNSURE));
      if (run) used.add(run);
      const next: Run = run ? { ...run, missed: 0, count: run.count + 1, sums: added(run.sums, face.colours) }
        : { first: face, since: now, sums: face.colours, count: 1, missed: 0 };
      const mean = { ...face, colours: next.sums.map((sum) => sum.map((value) => value / next.count)) };
      return [next, { face, mean, part: Math.min(1, next.count / SIGHTINGS, (now - next.since) / STILL_FOR) }];
    });
    const waiting = before.filter((run) => !used.has(run) && run.missed < MISSED).map((run) => ({ ...run, missed: run.missed + 1 }));
    this.runs = [...seen.map(([run]) => run), ...waiting];
    return seen.map(([, sighting]) => sighting);
  }

  /** Forgets what was seen. */
  reset(): void {
    this.runs = [];
  }
}

function added(a: readonly Rgb[], b: readonly Rgb[]): Rgb[] {
  return a.map((colour, i) => colour.map((value, part) => value + b[i][part]));
}
