// A histogram of a run for each competitor, with its statistics; it grows while the run does.

import type { Competitor, Summary, WatchedRun } from "../../api/schemas";
import { h } from "../../dom/dom";
import { drawn } from "../../pictures/histogram";
import { compact, number, text } from "../../texts/texts";

export function figures({ histograms, methods }: WatchedRun): HTMLElement[] {
  return methods.map((method) => {
    const histogram = histograms.find(({ title }) => title === method.title);
    return h("figure", { "data-title": method.title }, h("figcaption", {}, h("b", {}, method.title), ...statistics(method),
      histogram?.expected && h("small", { className: "lab-theory" }, text("page.lab.theory"))),
      histogram ? drawn(histogram, unitOf(method)) as unknown as Node : h("p", { className: "hint" }, text("page.lab.waiting")));
  });
}

/** What the axis of a competitor's histogram counts. */
function unitOf({ machine_seconds, wrong_stickers }: Competitor): string {
  return machine_seconds ? text("lab.table.machine_seconds") : wrong_stickers ? text("lab.table.wrong_stickers") : text("lab.axis.turns");
}

function statistics({ count, unsolved, turns, machine_seconds, wrong_stickers }: Competitor): HTMLElement[] {
  const summary: Summary | null | undefined = machine_seconds ?? wrong_stickers ?? turns;
  const written = (value: number) => (value >= 1e6 ? compact(value) : number(value, value < 1000 && !Number.isInteger(value) ? 2 : 0));
  const one = (key: "count" | "median" | "least" | "most" | "unsolved", value: string) => h("span", {}, text(`page.lab.figure.${key}`, { value }));
  const interval = typeof summary?.mean_low === "number" && typeof summary.mean_high === "number"
    ? [h("span", {}, text("page.lab.figure.mean", { mean: written(summary.mean), half: written((summary.mean_high - summary.mean_low) / 2) }))] : [];
  return [h("small", {}, one("count", number(count)), ...interval,
    ...(summary ? [one("median", written(summary.median)), one("least", written(summary.minimum)), one("most", written(summary.maximum))] : []),
    ...(unsolved > 0 ? [one("unsolved", number(unsolved))] : []))];
}
