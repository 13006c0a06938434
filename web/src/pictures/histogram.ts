// A growing histogram: bars, the mean, and what theory expects, in the colours of the page.

import type { Histogram } from "../api/schemas";
import { svg } from "../dom/dom";
import { compact, number, text } from "../texts/texts";

const SIZE = { width: 340, height: 190 };
const MARGIN = { left: 38, right: 12, top: 20, bottom: 36 };
/** Marks on an axis, about. */
const MARKS = 5;

/** The least number of bars there is room for, even if all solves have the same length. */
const LEAST_BARS = 7;

/** Where everything is. */
export interface HistogramLayout {
  readonly bars: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number; readonly count: number }[];
  readonly mean: number;
  /** Corners of the line of expected counts; empty without theory. */
  readonly expected: readonly (readonly [number, number])[];
  readonly across: readonly { readonly at: number; readonly value: number }[];
  readonly up: readonly { readonly at: number; readonly value: number }[];
}

/** Round values from 0 or the least to the greatest, at most about `most` of them. */
export function marks(least: number, greatest: number, most = MARKS): number[] {
  const span = greatest - least;
  if (!(span > 0)) return [least];
  const rough = span / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((width) => width >= rough) ?? 10 * power;
  const first = Math.ceil(least / step);
  const last = Math.floor(greatest / step + 1e-9);
  // Whole steps, so that 0.3 is not 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

export function layout({ edges, counts, expected, mean }: Histogram): HistogramLayout {
  // Where every length has its own bar, which begins half a turn before it, no mark is between two of them.
  const single = edges[1] - edges[0] === 1;
  const room = single ? Math.max(0, Math.ceil((LEAST_BARS - counts.length) / 2)) : 0;
  const [least, greatest] = [edges[0] - room, edges[edges.length - 1] + room];
  const right = SIZE.width - MARGIN.right;
  const bottom = SIZE.height - MARGIN.bottom;
  const top = Math.max(1, ...counts, ...(expected ?? []));
  const across = (value: number) => MARGIN.left + ((value - least) / (greatest - least || 1)) * (right - MARGIN.left);
  const up = (count: number) => bottom - (count / top) * (bottom - MARGIN.top);
  return {
    bars: counts.map((count, i) => {
      const [from, to] = [across(edges[i]), across(edges[i + 1])];
      // A gap between bars, where there is room for one.
      const gap = to - from > 4 ? 1 : 0;
      return { x: from + gap / 2, y: up(count), width: to - from - gap, height: bottom - up(count), count };
    }),
    mean: across(mean),
    expected: (expected ?? []).map((count, i) => [across((edges[i] + edges[i + 1]) / 2), up(count)] as const),
    across: marks(least, greatest).filter((value) => value >= 0 && (!single || Number.isInteger(value))).map((value) => ({ value, at: across(value) })),
    up: marks(0, top, 3).filter(Number.isInteger).map((value) => ({ value, at: up(value) })),
  };
}

function words(content: string, attributes: Record<string, string | number>): SVGElement {
  const element = svg("text", attributes);
  element.textContent = content;
  return element;
}

/** The drawing, with a label for screen readers. `unit` is what the axis counts. */
export function drawn(histogram: Histogram, unit: string): SVGElement {
  const { bars, mean, expected, across, up } = layout(histogram);
  const bottom = SIZE.height - MARGIN.bottom;
  const digits = histogram.mean < 1000 ? 2 : 0;
  const meanWords = text("page.lab.mean", { mean: histogram.mean < 1e6 ? number(histogram.mean, digits) : compact(histogram.mean) });
  const solves = histogram.counts.reduce((sum, count) => sum + count, 0);
  const late = mean > SIZE.width * 0.6;
  return svg("svg", {
    viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, class: "histogram", role: "img",
    "aria-label": text("page.lab.histogram", { title: histogram.title, count: number(solves), mean: meanWords }),
  },
    ...up.map(({ at }) => svg("line", { class: "grid", x1: MARGIN.left, x2: SIZE.width - MARGIN.right, y1: at, y2: at })),
    ...bars.filter(({ count }) => count > 0).map(({ x, y, width, height }) => svg("rect", { class: "bar", x, y, width: Math.max(0.5, width), height, rx: Math.min(1.5, width / 4) })),
    ...(expected.length > 0 ? [svg("polyline", { class: "expected", points: expected.map((point) => point.map((value) => value.toFixed(1)).join()).join(" ") })] : []),
    svg("line", { class: "mean", x1: mean, x2: mean, y1: MARGIN.top - 4, y2: bottom }),
    words(meanWords, { class: "mean-words", x: mean + (late ? -4 : 4), y: MARGIN.top - 6, "text-anchor": late ? "end" : "start" }),
    svg("line", { class: "axis", x1: MARGIN.left, x2: SIZE.width - MARGIN.right, y1: bottom, y2: bottom }),
    words(unit, { x: (MARGIN.left + SIZE.width - MARGIN.right) / 2, y: SIZE.height - 4, "text-anchor": "middle" }),
    ...across.map(({ at, value }) => words(compact(value), { x: at, y: bottom + 15, "text-anchor": "middle" })),
    ...up.map(({ at, value }) => words(compact(value), { x: MARGIN.left - 5, y: at + 4, "text-anchor": "end" })));
}
