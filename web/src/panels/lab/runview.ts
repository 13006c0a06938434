// The run that is looked at, where the cube stood: histograms that grow, then the report, and what can be done with it.

import { fill, h } from "../../dom/dom";
import { fileOf } from "../../api/lab";
import { drawn } from "../../pictures/histogram";
import type { Competitor, Run, Summary, Table, WatchedRun } from "../../api/lab";
import type { Lab } from "../../lab/lab";
import { experimentWords, progressWords, stateWords } from "../../lab/words";
import { compact, number, text } from "../../texts/texts";

/** Tables with more lines are folded away, except the first two. */
const OPEN_TABLES = 2;
/** The longest name of a run. */
const LONGEST = 200;
const SIGNS = { better: "✓", worse: "✗" };

export function labRunView(lab: Lab): HTMLElement {
  const title = h("h2", { className: "lab-title", id: "lab-title", tabIndex: -1 });
  const about = h("p", { className: "hint", id: "lab-run-about" });
  const state = h("p", { className: "lab-now", id: "lab-now" });
  const said = h("p", { className: "unseen", role: "status" });
  const bar = h("progress", { max: 1, value: 0, id: "lab-progress" });
  const fault = h("p", { className: "status bad", hidden: true });
  const button = (id: string, label: string, act: (run: Run) => unknown) =>
    h("button", { type: "button", id, onclick: () => void (lab.seen && act(lab.seen)) }, label);
  const pause = button("lab-pause", text("page.lab.pause"), ({ id }) => lab.pause(id));
  const resume = button("lab-resume", text("page.lab.resume"), ({ id }) => lab.resume(id));
  const rename = button("lab-rename", text("page.lab.rename"), ({ name }) => {
    field.value = name;
    naming.hidden = false;
    field.select();
    field.focus();
  });
  const remove = button("lab-delete", text("page.lab.delete"), (run) => {
    fill(question, text("page.lab.delete.sure", { name: run.name, rows: number(run.done) }));
    sure.showModal();
  });
  const close = h("button", { type: "button", id: "lab-close", onclick: () => lab.choose(undefined) }, text("page.close"));
  const open = h("a", { className: "button", id: "lab-open", target: "_blank", rel: "noopener" }, text("page.lab.open"));
  const formats = (["csv", "parquet", "html", "jsonl"] as const).map((format) => ({
    format, link: h("a", { className: "button", id: `lab-${format}` }, text(`page.lab.file.${format}`)),
  }));
  const files = h("details", { className: "options lab-files", id: "lab-files" }, h("summary", {}, text("page.lab.download")),
    h("div", { className: "buttons" }, ...formats.map(({ link }) => link)));

  const field = h("input", { id: "lab-name", type: "text", maxLength: LONGEST, required: true, "aria-label": text("page.lab.name") });
  const unname = () => {
    naming.hidden = true;
    rename.focus();
  };
  const naming = h("form", {
    className: "lab-naming", hidden: true,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      unname();
    },
    onsubmit: (event: Event) => {
      event.preventDefault();
      if (lab.seen) void lab.rename(lab.seen.id, field.value.trim());
      unname();
    },
  }, field, h("button", { className: "primary", id: "lab-name-keep" }, text("page.lab.rename.keep")), h("button", { type: "button", onclick: unname }, text("page.solve.cancel")));

  const question = h("p", { id: "lab-question" });
  // Escape answers the question, and nothing else.
  const sure = h("dialog", { id: "lab-sure", "aria-labelledby": "lab-question", onkeydown: (event: Event) => event.stopPropagation() }, question, h("div", { className: "buttons" },
    h("button", { type: "button", className: "danger", id: "lab-delete-now", onclick: () => { sure.close(); if (lab.seen) void lab.remove(lab.seen.id); } }, text("page.lab.delete")),
    h("button", { type: "button", id: "lab-keep", onclick: () => sure.close() }, text("page.lab.keep"))));

  const histograms = h("div", { className: "lab-histograms", id: "lab-histograms" });
  const others = h("select", { id: "lab-other" });
  const compare = h("button", { type: "button", id: "lab-compare", onclick: () => void lab.compare(Number(others.value)) }, text("page.lab.compare"));
  const compared = h("div", { className: "lab-compared", id: "lab-compared", role: "status" });
  const comparing = h("section", { className: "lab-comparing" }, h("h2", {}, text("page.lab.compare.title")),
    h("div", { className: "buttons" }, h("label", {}, text("page.lab.compare.with"), others), compare), compared);
  const computing = h("p", { className: "status", role: "status", id: "lab-computing" });
  const report = h("div", { className: "lab-report", id: "lab-report" });
  const element = h("section", { className: "lab-stage", id: "lab-stage", tabIndex: 0, "aria-label": text("page.lab.run") },
    h("div", { className: "lab-head" },
      h("div", { className: "lab-heading" }, title, close), naming, about, state, bar, fault, said,
      h("div", { className: "buttons" }, pause, resume, open, rename, remove, files)),
    histograms, comparing, computing, report, sure);

  let [histogramsDrawn, choicesDrawn]: unknown[] = [];
  let [reportDrawn, comparisonDrawn]: unknown[] = [];
  let [spoken, stateBefore, idBefore] = ["", "", -1];
  const draw = () => {
    const run = lab.seen;
    element.classList.toggle("empty", !run);
    if (!run) return;
    if (idBefore !== run.id) {
      [idBefore, stateBefore, naming.hidden, files.open, element.scrollTop] = [run.id, "", true, false, 0];
    }
    fill(title, run.name);
    fill(about, run.experiment ? experimentWords(run.experiment) : "");
    const words = `${stateWords(run)} · ${progressWords(run)}`;
    fill(state, words);
    // Screen readers hear when it changes its state, not every number.
    if (stateBefore !== run.state) {
      stateBefore = run.state;
      if (spoken !== words) fill(said, (spoken = words));
    }
    element.dataset.state = run.state;
    const isRunning = run.state === "running";
    bar.hidden = !isRunning;
    bar.value = run.done / Math.max(1, run.all);
    bar.ariaLabel = progressWords(run);
    fault.hidden = !run.error;
    fill(fault, run.error ?? "");
    const hadFocus = document.activeElement;
    pause.hidden = !isRunning || run.elsewhere === true;
    rename.hidden = remove.hidden = run.elsewhere === true;
    resume.hidden = run.state !== "paused" && run.state !== "failed";
    // Who pressed what goes away is not left nowhere.
    if (hadFocus === pause && pause.hidden) (resume.hidden ? title : resume).focus();
    if (hadFocus === resume && resume.hidden) (pause.hidden ? title : pause).focus();
    for (const { format, link } of formats) {
      link.href = fileOf(run.id, format);
      link.download = `zauber-lab-${run.id}.${format}`;
    }
    open.href = fileOf(run.id, "html");
    open.hidden = files.hidden = run.methods.every(({ count }) => count === 0);
    if (histogramsDrawn !== run.histograms) {
      histogramsDrawn = run.histograms;
      fill(histograms, ...figures(run));
    }
    const choices = lab.comparable();
    const competitors = run.experiment?.entries.length ?? 0;
    const key = [run.id, competitors, ...choices.flatMap(({ id, name }) => [id, name])].join("/");
    if (choicesDrawn !== key) {
      choicesDrawn = key;
      const before = others.value;
      const itself = competitors > 1 ? [h("option", { value: String(run.id) }, text("page.lab.compare.itself"))] : [];
      fill(others, ...itself, ...choices.map(({ id, name }) => h("option", { value: String(id) }, text("page.lab.compare.run", { name, id }))));
      if ([...others.options].some(({ value }) => value === before)) others.value = before;
      comparing.hidden = others.options.length === 0;
    }
    if (comparisonDrawn !== lab.comparison) {
      comparisonDrawn = lab.comparison;
      fill(compared, ...comparisons(lab));
    }
    computing.hidden = !lab.reporting;
    fill(computing, lab.reporting ? text("page.lab.computing") : "");
    if (reportDrawn !== lab.report) {
      reportDrawn = lab.report;
      fill(report, ...(lab.report ? reported(lab.report) : []));
    }
  };
  lab.onChange(draw);
  draw();
  return element;
}

/** A figure for each competitor. */
function figures({ histograms, methods }: WatchedRun): HTMLElement[] {
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
  const what: Summary | null | undefined = machine_seconds ?? wrong_stickers ?? turns;
  const written = (value: number) => (value >= 1e6 ? compact(value) : number(value, value < 1000 && !Number.isInteger(value) ? 2 : 0));
  const one = (key: "count" | "median" | "least" | "most" | "unsolved", value: string) => h("span", {}, text(`page.lab.figure.${key}`, { value }));
  const interval = typeof what?.mean_low === "number" && typeof what.mean_high === "number"
    ? [h("span", {}, text("page.lab.figure.mean", { mean: written(what.mean), half: written((what.mean_high - what.mean_low) / 2) }))] : [];
  return [h("small", {}, one("count", number(count)), ...interval,
    ...(what ? [one("median", written(what.median)), one("least", written(what.minimum)), one("most", written(what.maximum))] : []),
    ...(unsolved > 0 ? [one("unsolved", number(unsolved))] : []))];
}

function comparisons({ comparison }: Lab): HTMLElement[] {
  if (!comparison) return [];
  if ("fault" in comparison) return [h("p", { className: "status bad" }, comparison.fault)];
  if (comparison.pairs.length === 0) return [h("p", {}, text("page.lab.compare.none"))];
  const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  return [h("ul", {}, ...comparison.pairs.map((pair) => h("li", { "data-verdict": pair.values.verdict }, sentence(pair.text))))];
}

function reported({ tables, charts, notes, machines }: NonNullable<Lab["report"]>): HTMLElement[] {
  // Each competitor has its histogram above already.
  const pictures = charts.filter(({ name }) => !name.startsWith("histogram-"));
  return [
    ...(notes.length > 0 ? [h("ul", { className: "lab-notes" }, ...notes.map((note) => h("li", {}, note)))] : []),
    ...(pictures.length > 0 ? [h("div", { className: "lab-charts" }, ...pictures.map(({ title, light, dark }) => h("figure", {},
      ...[["light", light], ["dark", dark]].map(([theme, content]) =>
        h("img", { className: theme, alt: title, src: `data:image/svg+xml,${encodeURIComponent(content)}` })))))] : []),
    ...tables.map((table, at) => h("details", { open: at < OPEN_TABLES, className: "lab-table" }, h("summary", {}, table.title), tableOf(table))),
    h("p", { className: "hint" }, text("page.lab.machine", { machine: machines.join(", ") })),
  ];
}

function tableOf({ title, columns, rows }: Table): HTMLElement {
  // It may be wider than the screen; with keys it is scrolled too.
  return h("div", { className: "lab-scroll", tabIndex: 0, role: "region", "aria-label": title }, h("table", {},
    h("thead", {}, h("tr", {}, h("td", {}), ...columns.slice(1).map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...rows.map(({ name, cells, marks }) => h("tr", {}, h("th", { scope: "row" }, name),
      ...cells.map((cell, i) => {
        const mark = marks[i];
        return h("td", mark ? { className: mark } : {}, mark ? `${cell} ${SIGNS[mark]}` : cell, mark && h("span", { className: "unseen" }, text(`page.lab.mark.${mark}`)));
      }))))));
}
