// What limits a search: the metric, time, length, and how many solutions are wanted.

import type { How } from "../../api/api";
import type { Method } from "../../api/schemas";
import { h, option } from "../../dom/dom";
import { number, text } from "../../texts/texts";

/** Limits to choose from, in seconds. */
const TIMES = [0.1, 1, 5, 30, 300];
/** No limit, for methods that come to an end. */
const UNTIL_PROVEN = "0";
/** How many solutions to choose from. */
const COUNTS = [1, 5, 10, 20];

/** The limits of a search, in the fields of its request. */
export type Limits = Pick<How, "metric" | "time" | "max_length" | "exact_length" | "count" | "first_phases" | "longest_first_phase" | "longest_second_phase">;

export interface LimitFields {
  readonly elements: readonly HTMLElement[];
  metric: string;
  readonly limits: Limits;
  /** Offers what a method can do; its usual limit is chosen. */
  offer(method: Method | undefined): void;
  /** Shows the fields that mean something for a method; dice need none of them. */
  show(method: Method | undefined, variant: string, byChance: boolean): void;
}

/** The number in a field; an empty one sets no limit. */
const given = (field: HTMLInputElement) => (field.value === "" ? undefined : Number(field.value));

/** `metricChosen` is called when the user has chosen a metric. */
export function limitFields(metricChosen: () => void): LimitFields {
  const metric = h("select", { id: "metric", onchange: metricChosen },
    ...["htm", "qtm", "axial"].map((name) => option(name, text(`page.metric.${name as "htm" | "qtm" | "axial"}`))));
  const time = h("select", { id: "time" },
    ...TIMES.map((seconds) => option(String(seconds), text("page.solve.seconds", { seconds: number(seconds, seconds < 1 ? 1 : 0) }))),
    option(UNTIL_PROVEN, text("page.solve.until")));
  time.value = "1";
  const length = h("input", { id: "length", type: "number", min: "0", max: "300", placeholder: text("page.solve.any") });
  const exactly = h("input", {
    id: "exactly", type: "number", min: "0", placeholder: text("page.solve.any"),
    oninput: () => {
      length.disabled = exactly.value !== "";
    },
  });
  const exactlyLabel = h("label", {}, text("page.solve.exactly"), exactly);
  const count = h("select", { id: "count" }, ...COUNTS.map((many) => option(String(many), number(many))));
  const countLabel = h("label", {}, text("page.solve.count"), count);
  const phases = (["first_phases", "longest_first_phase", "longest_second_phase"] as const).map((name) => {
    const input = h("input", { id: name.replaceAll("_", "-"), type: "number", min: "0", placeholder: text("page.solve.any") });
    return { name, input, label: h("label", {}, text(`page.solve.${name}`), input) };
  });
  const elements = [
    h("label", {}, text("page.solve.metric"), metric), h("label", {}, text("page.solve.time"), time),
    h("label", {}, text("page.solve.length"), length), exactlyLabel, countLabel, ...phases.map(({ label }) => label),
  ];
  return {
    elements,
    get metric() {
      return metric.value;
    },
    set metric(name) {
      metric.value = name;
    },
    get limits() {
      return {
        metric: metric.value, time: Number(time.value) || undefined,
        ...(exactlyLabel.hidden || exactly.value === "" ? { max_length: given(length) } : { exact_length: given(exactly) }),
        count: countLabel.hidden ? 1 : Number(count.value),
        ...Object.fromEntries(phases.map(({ name, input, label }) => [name, label.hidden ? undefined : given(input)])),
      };
    },
    offer(method) {
      for (const known of metric.options) known.disabled = method !== undefined && !method.metrics.includes(known.value);
      if (metric.selectedOptions[0]?.disabled) metric.value = method?.metrics[0] ?? "htm";
      time.value = method && method.usual_seconds == null ? UNTIL_PROVEN : "1";
    },
    show(method, variant, byChance) {
      for (const element of elements) element.hidden = byChance;
      exactlyLabel.hidden = !method?.longest;
      exactly.max = String(method?.longest ?? 0);
      // Methods for people find one solution.
      countLabel.hidden = byChance || method?.human !== false;
      const hasPhases = method?.choices.some(({ name, phases: bounded }) => name === variant && bounded) === true;
      for (const { label } of phases) label.hidden = byChance || !hasPhases;
    },
  };
}
