// The statistics of the dice outlast the page: the latest solves are kept by the browser.

import type { Dice } from "../dice/dice";
import type { Solve } from "../dice/statistics";
import { keep, kept } from "../settings/storage";

const NAME = "dice";
/** So many solves of each method are kept. */
const KEPT = 5000;
/** Milliseconds between two times that they are written. */
const OFTEN = 2000;

/** Turns and milliseconds, one after the other. */
type Packed = Readonly<Record<string, readonly number[]>>;

export function keepDice(dice: Dice): void {
  const before = kept<Packed>(NAME);
  if (before && typeof before === "object") dice.recall(unpacked(before));
  let count = NaN;
  let written = -Infinity;
  const write = () => {
    const collected = dice.collected(KEPT);
    const now = Object.values(collected).reduce((sum, solves) => sum + solves.length, 0) + dice.total;
    if (now === count) return;
    [count, written] = [now, performance.now()];
    keep(NAME, Object.fromEntries(Object.entries(collected).map(([key, solves]) => [key, solves.flatMap(({ turns, seconds }) => [turns, Math.round(seconds * 1000)])])));
  };
  dice.subscribe(() => {
    if (!dice.running || performance.now() - written > OFTEN) write();
  });
  addEventListener("pagehide", write);
}

/** What was kept, as far as it makes sense. */
function unpacked(packed: Packed): Record<string, Solve[]> {
  const pairs = (numbers: unknown): Solve[] => {
    if (!Array.isArray(numbers) || !numbers.every((value) => Number.isFinite(value) && value >= 0)) return [];
    return Array.from({ length: numbers.length >> 1 }, (_, i) => ({ turns: numbers[2 * i], seconds: numbers[2 * i + 1] / 1000 }));
  };
  return Object.fromEntries(Object.entries(packed).map(([key, numbers]) => [key, pairs(numbers)]));
}
