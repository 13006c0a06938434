// How often dice took how long, as bars that grow, beside what is expected of them.
//
// A walk has forgotten where it began long before it ends, so its turns follow an exponential law.

import type { Histogram } from "../../api/schemas";
import type { Statistics } from "../../dice/statistics";
import { marks } from "../../pictures/histogram";

/** About how many bars lie between 0 turns and the mean. */
const BARS = 4;
/** Everything beyond this many times the mean is one bar. */
const REACH = 6;

/** The bars of the latest solves. Where the exact mean is not known yet, that of the solves stands in for their width. */
export function histogramOf(title: string, statistics: Statistics, expected: number | undefined): Histogram {
  const { values, mean } = statistics;
  const scale = Math.max(expected ?? mean, 1);
  const [, width = scale / BARS] = marks(0, scale, BARS);
  const greatest = Math.min(statistics.max, REACH * scale);
  const edges = Array.from({ length: Math.floor(greatest / width) + 2 }, (_, i) => i * width);
  const counts = new Array<number>(edges.length - 1).fill(0);
  for (const value of values) counts[Math.min(counts.length - 1, Math.floor(value / width))] += 1;
  const beyond = (turns: number) => Math.exp(-turns / (expected ?? 1));
  const share = (from: number, last: boolean) => beyond(from) - (last && statistics.max > greatest ? 0 : beyond(from + width));
  return { title, mean, edges, counts, expected: expected === undefined ? null : counts.map((_, i) => values.length * share(edges[i], i === counts.length - 1)) };
}
