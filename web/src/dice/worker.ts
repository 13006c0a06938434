// Dice at full speed, in a worker, so that the page does not freeze.

import { puzzleNamed, type PuzzleId } from "../puzzles/puzzle";
import { Chance } from "./chance";
import type { Solve } from "./statistics";
import { walkFrom, type Rule } from "./walk";

/** What the page asks for: a walk, its end now, or its end with the solve that is going on. */
export type WorkerOrder =
  | { readonly puzzle: PuzzleId; readonly facelets: string; readonly rule: Rule; readonly turns: number;
      readonly limit: number; readonly loop: boolean }
  | "stop" | "finish";

/** What the page is told. */
export interface WorkerReport {
  readonly facelets: string;
  readonly turns: number;
  /** All turns of all solves since the start. */
  readonly total: number;
  /** Milliseconds since the start. */
  readonly time: number;
  /** The solves that ended since the last report. */
  readonly solves: readonly Solve[];
  readonly ended: "no" | "solved" | "limit" | "stopped";
}

/** Turns until the clock is read again; milliseconds until messages are read again, and until the next report. */
const CHUNK = 20_000;
const SHIFT = 30;
const NEWS = 120;

let stopped = false;
let finishing = false;

onmessage = ({ data }: MessageEvent<WorkerOrder>) => {
  if (data === "stop") stopped = true;
  else if (data === "finish") finishing = true;
  else void walk(data);
};

async function walk({ puzzle: id, facelets, rule, turns, limit, loop }: Exclude<WorkerOrder, string>): Promise<void> {
  const puzzle = puzzleNamed(id);
  const going = puzzle && walkFrom(puzzle, facelets, rule, new Chance());
  let solves: Solve[] = [];
  let total = 0;
  const begun = performance.now();
  const report = (ended: WorkerReport["ended"]) => {
    const news: WorkerReport = { facelets: going?.facelets ?? facelets, turns: going?.turns ?? turns, total, time: performance.now() - begun, solves, ended };
    solves = [];
    postMessage(news);
  };
  if (!going) return report("stopped");
  going.turns = turns;
  let told = performance.now();
  let scrambled = told;
  for (;;) {
    const start = performance.now();
    while (performance.now() - start < SHIFT) {
      const before = going.turns;
      // The 3x3x3 is slow; it reads the clock more often.
      const solved = going.run(Math.min(id === "333" ? 200 : CHUNK, limit - going.turns));
      total += going.turns - before;
      if (solved) {
        const now = performance.now();
        solves.push({ turns: going.turns, seconds: (now - scrambled) / 1000 });
        if (!loop || finishing) return report("solved");
        going.scramble();
        scrambled = now;
      } else if (going.turns >= limit) return report("limit");
    }
    if (stopped) return report("stopped");
    if (performance.now() - told >= NEWS) {
      told = performance.now();
      report("no");
    }
    await pause();
  }
}

/** Lets messages arrive; a timer would wait longer than needed. */
function pause(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}
