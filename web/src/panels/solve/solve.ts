// Solving: method, limits, what the search says, and the solution in the chosen notation.

import * as api from "../../api/api";
import type { Bench } from "../../bench";
import { fill, h } from "../../dom/dom";
import { isAssembled, isDefinite, RETRY } from "../../services/positioncheck";
import { currentStage } from "../../services/stages";
import { CUBE, type Puzzle } from "../../puzzles/puzzle";
import { duration, number, text } from "../../texts/texts";
import { methodName, methodPurpose } from "../../texts/words";
import { compareBox } from "./compare";
import { diceBox, isDice } from "./dice";
import { programBox } from "./program";
import { solutionBox, type SolutionBox } from "./solution";

/** Limits to choose from, in seconds. */
const TIMES = [0.1, 1, 5, 30, 300];
/** No limit, for methods that come to an end. */
const UNTIL_PROVEN = "0";
/** How many solutions to choose from. */
const COUNTS = [1, 5, 10, 20];

export function solvePanel(bench: Bench): HTMLElement {
  const { search, model, choices } = bench;
  const option = (value: string, label: string) => h("option", { value }, label);
  let offers: readonly api.Method[] = [];
  const variant = h("select", { id: "variant" });
  const variantLabel = h("label", {}, text("page.solve.variant"), variant);
  // What a search costs beforehand, and the tables that make it cheaper. Most people never see it, so it is fetched later.
  const cost = h("p", { className: "hint", id: "method-cost" });
  const tables = h("div", { id: "method-tables" });
  let tablesWanted = 0;
  const showTables = () => {
    const mine = ++tablesWanted;
    const offer = offers.find(({ name }) => name === method.value);
    fill(cost);
    fill(tables);
    if (!offer || offer.tables.length < 2) return;
    const chosen = { method: offer, variant: variant.value, metric: metric.value };
    import("./tables").then((part) => part.showTables(cost, tables, chosen, () => mine === tablesWanted, (message) => bench.say(message)))
      .catch(() => undefined);
  };
  variant.onchange = showTables;
  const choose = () => {
    if (choices.method !== method.value) bench.dice.stop();
    choices.method = method.value;
    const offer = offers.find(({ name }) => name === method.value);
    fill(variant, ...(offer?.variants ?? []).map((name) => option(name, name)));
    variantLabel.hidden = (offer?.variants.length ?? 0) < 2;
    fill(purpose, methodPurpose(method.value));
    for (const known of metric.options) known.disabled = offer !== undefined && !offer.metrics.includes(known.value);
    if (metric.selectedOptions[0]?.disabled) choices.metric = metric.value = offer?.metrics[0] ?? "htm";
    time.value = offer && offer.usual_seconds == null ? UNTIL_PROVEN : "1";
    showTables();
  };
  const method = h("select", { id: "method", onchange: () => { choose(); bench.changed(); } }, option("two-phase", methodName("two-phase")));
  const purpose = h("p", { className: "hint", id: "method-purpose" });
  const metric = h("select", { id: "metric", onchange: () => { choices.metric = metric.value; showTables(); } },
    ...["htm", "qtm", "axial"].map((name) => option(name, text(`page.metric.${name as "htm" | "qtm" | "axial"}`))));
  const time = h("select", { id: "time" },
    ...TIMES.map((seconds) => option(String(seconds), text("page.solve.seconds", { seconds: number(seconds, seconds < 1 ? 1 : 0) }))),
    option(UNTIL_PROVEN, text("page.solve.until")));
  time.value = "1";
  const length = h("input", { id: "length", type: "number", min: "0", max: "300", placeholder: text("page.solve.any") });
  const count = h("select", { id: "count" }, ...COUNTS.map((many) => option(String(many), number(many))));
  const countLabel = h("label", {}, text("page.solve.count"), count);
  const start = h("button", { type: "submit", className: "primary", id: "solve" }, text("page.solve.start"));
  const cancel = h("button", { type: "button", id: "cancel", onclick: () => search.cancel() }, text("page.solve.cancel"));
  const status = h("p", { className: "status", role: "status", id: "search-status" });
  // To what is wrong, or not yet painted, on the cube that it is about.
  const toFault = h("button", { type: "button", id: "show-fault", hidden: true, onclick: () => showFault(bench) });
  const bar = h("progress", { max: 1, value: 0, id: "search-progress" });
  const result = h("div", { className: "result" });
  /** What only a search needs. */
  const limits = [
    h("label", {}, text("page.solve.metric"), metric),
    h("label", {}, text("page.solve.time"), time),
    h("label", {}, text("page.solve.length"), length),
    countLabel,
  ];
  const buttons = h("div", { className: "buttons" }, start, cancel);
  const options = h("details", { className: "options", id: "solve-options" },
    h("summary", {}, text("page.solve.options")), h("div", { className: "fields" }, variantLabel, ...limits), tables);
  const form = h("form", {
    className: "fields", id: "solve-form",
    onsubmit: (event: Event) => {
      event.preventDefault();
      if (search.running) return;
      bench.settle();
      const maxLength = length.value === "" ? undefined : Number(length.value);
      void search.start({
        method: method.value, variant: variant.value || undefined, metric: metric.value, time: Number(time.value) || undefined, maxLength,
        count: countLabel.hidden ? 1 : Number(count.value),
      });
    },
  },
    h("label", { className: "wide" }, text("page.solve.method"), method),
    purpose, cost, buttons, options);
  const dice = diceBox(bench, () => ({ method: method.value, variant: variant.value }));

  /** The puzzle whose methods are offered. */
  let offered: Puzzle | undefined;
  let offline = false;
  const offer = async () => {
    const { puzzle } = model;
    if (offered === puzzle) return;
    offered = puzzle;
    try {
      const methods = await api.methods(puzzle.id);
      if (offered !== puzzle) return;
      offline = false;
      offers = methods;
      fill(method, ...offers.map(({ name }) => option(name, methodName(name))));
      method.value = offers.some(({ name }) => name === choices.method) ? choices.method : offers[0].name;
      metric.value = choices.metric;
      choose();
    } catch {
      // Said once; the status says it as long as it is so.
      if (!offline) bench.say(text("page.offline"));
      offline = true;
      setTimeout(() => {
        if (offered === puzzle) offered = undefined;
        void offer();
      }, RETRY);
    }
  };

  /** A stage that somebody wants to read though no turn of it comes next, as long as they stay there. */
  let read: { readonly stage: number; readonly index: number } | undefined;
  let drawn = "";
  let box: SolutionBox | undefined;
  const update = () => {
    if (read?.index !== model.index) read = undefined;
    void offer();
    // Nothing chosen means the usual one.
    if (choices.method === "" && offered === model.puzzle && offers.length > 0) choices.method = offers[0].name;
    // Keys choose as well.
    if (method.value !== choices.method && offers.some(({ name }) => name === choices.method)) {
      method.value = choices.method;
      choose();
    }
    const byChance = isDice(method.value);
    dice.hidden = !byChance;
    for (const element of [...limits, buttons, status, result]) element.hidden = byChance;
    // People find one solution.
    countLabel.hidden = byChance || offers.find(({ name }) => name === method.value)?.human !== false;
    options.hidden = byChance && variantLabel.hidden;
    const { verdict } = bench.check;
    const transform = model.state.goal !== null;
    const able = transform ? isAssembled(verdict) && isAssembled(bench.goalJudge.verdict) : isDefinite(verdict);
    // Not disabled while it searches: whoever pressed it with a key would lose their place.
    start.disabled = !able;
    start.setAttribute("aria-disabled", String(search.running));
    start.title = able ? "" : text(unsolvable(bench));
    start.textContent = text(transform ? "page.solve.transform" : "page.solve.start");
    cancel.hidden = !search.running;
    bar.hidden = !search.running || byChance;
    bar.value = search.progress?.part ?? (search.limit > 0 ? Math.min(1, search.seconds / search.limit) : 0);
    status.textContent = statusText(bench, able);
    const open = able || search.running || verdict.kind === "asking" || verdict.kind === "unknown";
    toFault.hidden = byChance || open;
    toFault.textContent = text(verdict.kind === "legal" && bench.goalJudge.verdict.kind !== "wrong" ? "page.solve.paintOn" : "page.solve.showFault");
    const { found } = search;
    // Rebuilt only if it has changed: whoever is about to press a button must not lose it.
    const key = found ? [found.language, JSON.stringify(found.solution.stages).length, found.solution.moves, found.solution.seconds, choices.notation, choices.dim, currentStage(found, model.index)?.number, read?.stage, choices.stages].join("/") : "";
    if (key !== drawn) {
      const focused = result.contains(document.activeElement) ? document.activeElement?.getAttribute("data-index") : undefined;
      box = found && solutionBox(bench, found, read?.stage, (stage) => {
        read = { stage, index: model.index };
        bench.changed();
      });
      fill(result, box?.element);
      // Whoever goes from turn to turn with keys stays on theirs when another stage is unfolded.
      if (focused) result.querySelector<HTMLElement>(`.chip[data-index="${focused}"]`)?.focus();
      // Where the panel is low, what there is to press next would be below its edge.
      if (found && drawn === "") reveal(result);
    }
    drawn = key;
    box?.show(model.index);
  };
  bench.onChange(update);
  update();
  return h("section", { className: "panel" }, form, dice, bar, status, toFault, result, programBox(bench), compareBox(bench));
}

function statusText(bench: Bench, able: boolean): string {
  const { search } = bench;
  if (search.running) {
    const best = search.found?.solution.length;
    const seconds = number(search.seconds, 1);
    const { task, name = "", part = 0, depth, nodes = 0, speed = 0, remaining = 0 } = search.progress ?? {};
    if (task === "table") return text("page.solve.building", { table: name, percent: number(Math.floor(100 * part)) });
    if (depth !== undefined && part > 0) {
      return text("page.solve.within", {
        seconds, next: depth + 1, percent: number(Math.floor(100 * part)), rate: number(speed / 1e6, 1), time: duration(remaining), best: best ?? text("page.solve.none"),
      });
    }
    if (depth !== undefined) {
      return text("page.solve.depth", { seconds, depth, nodes: number(nodes, 0), next: depth + 1, time: duration(remaining) });
    }
    return best === undefined ? text("page.solve.searching", { seconds }) : text("page.solve.best", { length: best, seconds });
  }
  if (search.message) return search.message;
  if (able) return "";
  const { verdict } = bench.check;
  return verdict.kind === "asking" ? "" : text(verdict.kind === "unknown" ? "page.offline"
    : verdict.kind === "legal" ? "page.solve.incomplete" : unsolvable(bench));
}

/** Brings something into sight within its panel, if it is not. */
function reveal(element: HTMLElement): void {
  const panel = element.closest<HTMLElement>(".panel");
  const first = element.querySelector(".buttons");
  if (!panel || !first) return;
  const below = first.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom;
  if (below > 0) panel.scrollTop += element.getBoundingClientRect().top - panel.getBoundingClientRect().top - 8;
}

/** Goes to where the fault is told and can be repaired; its stickers pulse once more. */
function showFault(bench: Bench): void {
  const goal = bench.model.state.goal !== null && isAssembled(bench.check.verdict);
  bench.openTab("paint");
  bench.select(goal ? "goal" : "facelets");
  const view = (goal && bench.goalView) || bench.view;
  view.outline(view.outlines);
  document.getElementById("verdict")?.scrollIntoView({ block: "nearest" });
}

function unsolvable({ model: { puzzle } }: Bench): "page.solve.notACube" | "page.solve.unsolvable" {
  return puzzle === CUBE ? "page.solve.notACube" : "page.solve.unsolvable";
}
