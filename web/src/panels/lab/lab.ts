// The lab's panel: choose an experiment, hear what it costs, start it; and all runs that there are.

import * as api from "../../api/api";
import type { Bench } from "../../bench";
import { fill, h } from "../../dom/dom";
import * as calls from "../../api/lab";
import type { Cost, ExperimentWish, Preset } from "../../api/lab";
import type { Lab } from "../../lab/lab";
import { progressWords, stateWords, withoutOptions } from "../../lab/words";
import { PUZZLES, type PuzzleId } from "../../puzzles/puzzle";
import { language, number, text } from "../../texts/texts";
import { methodName } from "../../texts/words";

/** The choice of those who want something else than what is ready-made. */
const OWN = "own";
/** How many positions one's own experiment has, unless another number is wanted. */
const USUAL = 100;
/** Limits to choose from, in milliseconds; 0 is none. */
const LIMITS = [0, 100, 500, 1000, 5000];
/** Random turns and depths to begin with. */
const USUAL_START = { turns: 25, depth: 7 };
/** What means something for one's own experiment. */
const OWN_OPTIONS = ["time", "nodes"];
/** Bytes of a file of positions, at most: what the server takes, with room for the rest of the request. */
const MOST_BYTES = 7_000_000;

export function labPanel(bench: Bench, lab: Lab): HTMLElement {
  return h("div", { className: "panel lab" }, newRun(bench, lab), list(lab));
}

/** The form of a new experiment. */
function newRun(bench: Bench, lab: Lab): HTMLElement {
  const option = (value: string, label: string) => h("option", { value }, label);
  const preset = h("select", { id: "lab-preset", onchange: () => choose() });
  const about = h("p", { className: "hint", id: "lab-about" });
  const competing = h("p", { className: "lab-competing", id: "lab-competing" });
  const puzzle = h("select", { id: "lab-puzzle", onchange: () => void offer() },
    ...Object.values(PUZZLES).map(({ id }) => option(id, text(`page.puzzle.${id}`))));
  const puzzleLabel = h("label", {}, text("page.lab.puzzle"), puzzle);
  const methods = h("fieldset", { className: "lab-methods", id: "lab-methods" });
  const n = h("input", { id: "lab-n", type: "number", min: "1", max: "100000000", required: true, value: String(USUAL) });
  const kind = h("select", { id: "lab-start", onchange: () => begin() },
    ...(["uniform", "turns", "depth", "file"] as const).map((name) => option(name, text(`page.lab.begin.${name}`))));
  const many = h("input", { id: "lab-many", type: "number", min: "0", max: "1000", value: String(USUAL_START.turns) });
  const manyLabel = h("label", {}, text("page.lab.many"), many);
  const file = h("input", { id: "lab-file", type: "file", accept: ".txt,text/plain", onchange: () => void read() });
  const fileLabel = h("label", { className: "wide" }, text("page.lab.file"), file);
  const robot = h("select", { id: "lab-robot", onchange: () => compete() });
  const robotLabel = h("label", { className: "wide" }, text("page.lab.robot"), robot);
  const seed = h("input", { id: "lab-seed", type: "number", min: "0", max: String(Number.MAX_SAFE_INTEGER), required: true, value: "1" });
  const limit = h("select", { id: "lab-limit" },
    ...LIMITS.map((time) => option(String(time), time === 0 ? text("page.lab.limit.none") : text("page.solve.seconds", { seconds: number(time / 1000, time < 1000 ? 1 : 0) }))));
  const limitLabel = h("label", {}, text("page.lab.limit"), limit);
  const nodes = h("input", { id: "lab-nodes", type: "number", min: "1", max: String(Number.MAX_SAFE_INTEGER), placeholder: text("page.lab.limit.none") });
  const nodesLabel = h("label", {}, text("page.lab.nodes"), nodes);
  const ask = h("button", { type: "submit", className: "primary", id: "lab-ask" }, text("page.lab.ask"));
  const cancel = h("button", { type: "button", id: "lab-cancel", hidden: true, onclick: () => end() }, text("page.solve.cancel"));
  const status = h("p", { className: "status", role: "status", id: "lab-status", hidden: true });
  const start = h("button", { type: "button", className: "primary", id: "lab-start-now", onclick: () => void go() }, text("page.lab.start"));
  const not = h("button", { type: "button", id: "lab-not", onclick: () => { end(); ask.focus(); } }, text("page.lab.not"));
  const sentence = h("p", { id: "lab-cost" });
  const notes = h("ul", { className: "lab-notes" });
  const offerBox = h("div", { className: "lab-offer", role: "group", "aria-label": text("page.lab.cost"), hidden: true }, sentence, notes, h("div", { className: "buttons" }, start, not));
  let asking: AbortController | undefined;
  /** What the cost was said of. */
  let wish: ExperimentWish | undefined;
  /** The file of positions that was read. */
  let listed: { readonly name: string; readonly content: string } | undefined;

  const chosen = (): Preset | undefined => lab.presets.find(({ name }) => name === preset.value);
  const own = () => preset.value === OWN;

  /** Shows what belongs to the experiment that is chosen. */
  const choose = () => {
    const known = chosen();
    fill(about, known ? withoutOptions(known.about) : text("page.lab.own.about"));
    // Which methods compete depends on the puzzle where that can be chosen.
    const open = own() || known?.puzzle === undefined || known.puzzle === null;
    puzzleLabel.hidden = !open;
    puzzle.value = open ? bench.model.puzzle.id : known.puzzle ?? "333";
    n.value = String(known?.n ?? USUAL);
    methods.hidden = !own();
    competing.hidden = own() || open;
    const options = known?.options ?? OWN_OPTIONS;
    for (const [name, label] of [["time", limitLabel], ["nodes", nodesLabel], ["robot", robotLabel]] as const) label.hidden = !options.includes(name);
    compete();
    if (!robotLabel.hidden) void machines();
    if (own()) void offer();
  };
  /** Says what competes; plans compete on the machine that is chosen. */
  const compete = () => {
    const known = chosen();
    const named = (entry: string) => (known?.robot && robot.value !== "" ? entry.replace(`(${known.robot})`, `(${robot.value})`) : entry);
    fill(competing, text("page.lab.competing", { entries: known?.entries.map(named).join(", ") ?? "" }));
  };
  /** The machines that there are, the usual one first chosen. */
  const machines = async () => {
    if (robot.options.length > 0) return;
    const { robots } = await api.robots().catch(() => ({ robots: [] }));
    if (robot.options.length > 0) return;
    fill(robot, ...robots.map(({ name, about: words }) => option(name, `${name} – ${words}`)));
    robot.value = chosen()?.robot ?? robots[0]?.name ?? "";
    compete();
  };
  /** Reads the file that was chosen; all its positions are meant unless someone says fewer. */
  const read = async () => {
    const [picked] = file.files ?? [];
    listed = undefined;
    if (!picked) return;
    if (picked.size > MOST_BYTES) return tell(text("page.lab.file.large", { most: number(MOST_BYTES / 1e6) }), true);
    const content = await picked.text().catch(() => undefined);
    if (file.files?.[0] !== picked) return;
    if (content === undefined) return tell(text("page.lab.file.unread", { name: picked.name }), true);
    listed = { name: picked.name, content };
    n.value = String(Math.max(1, content.split("\n").filter((line) => /^\s*[^#\s]/.test(line)).length));
  };
  /** The methods of the puzzle, each variant by itself. */
  const offer = async () => {
    if (!own()) return;
    const id = puzzle.value as PuzzleId;
    const known = await api.methods(id).catch(() => []);
    if (puzzle.value !== id) return;
    const before = new Set(picked());
    const boxes = known.flatMap(({ name, variants }, at) => {
      // Which tables are taken automatically is another matter on every machine.
      const own = variants.filter((variant) => variant !== "auto");
      return (own.length > 1 ? own : [""]).map((variant, i) => {
        const value = variant === "" ? name : `${name}:${variant}`;
        const checked = before.size > 0 ? before.has(value) : at < 2 && i === 0;
        return h("label", { className: "check" }, h("input", { type: "checkbox", value, checked }),
          h("span", {}, methodName(name), variant !== "" && h("small", {}, ` ${variant}`)));
      });
    });
    fill(methods, h("legend", {}, text("page.lab.methods")), h("div", {}, ...boxes));
  };
  const picked = () => [...methods.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
  const begin = () => {
    const start = kind.value as "uniform" | "turns" | "depth" | "file";
    manyLabel.hidden = start === "uniform" || start === "file";
    if (start === "turns" || start === "depth") many.value = String(USUAL_START[start]);
    fileLabel.hidden = start !== "file";
    file.required = start === "file";
  };
  const wanted = (): ExperimentWish => ({
    ...(own() ? { puzzle: puzzle.value, methods: picked() } : { preset: preset.value, puzzle: puzzleLabel.hidden ? undefined : puzzle.value }),
    n: Number(n.value),
    ...(kind.value === "file" ? { start: `file:${listed?.name}`, positions: listed?.content }
      : { start: kind.value === "uniform" ? "uniform" : `${kind.value}:${many.value}` }),
    seed: Number(seed.value),
    milliseconds: limitLabel.hidden ? undefined : Number(limit.value) || undefined,
    nodes: nodesLabel.hidden ? undefined : Number(nodes.value) || undefined,
    robot: robotLabel.hidden || robot.value === "" ? undefined : robot.value,
  });

  const tell = (words: string, bad = false) => {
    status.hidden = words === "";
    status.classList.toggle("bad", bad);
    fill(status, words);
  };
  const end = () => {
    asking?.abort();
    [asking, wish] = [undefined, undefined];
    cancel.hidden = true;
    offerBox.hidden = true;
    ask.hidden = false;
    tell("");
  };
  const show = ({ text: words, notes: found }: Cost) => {
    fill(sentence, words.charAt(0).toUpperCase(), words.slice(1), ".");
    fill(notes, ...found.map((note) => h("li", {}, note)));
    offerBox.hidden = false;
    ask.hidden = true;
    start.focus();
  };
  const price = async () => {
    end();
    const control = new AbortController();
    asking = control;
    const asked = wanted();
    if (asked.methods?.length === 0) return tell(text("page.lab.none"), true);
    // It was too large, or is still being read.
    if (kind.value === "file" && !listed) return tell(text("page.lab.file.none"), true);
    tell(text("page.lab.trying"));
    cancel.hidden = false;
    try {
      const cost = await calls.cost(asked, ({ task, part }) => {
        if (asking !== control) return;
        tell(task === "table" ? text("page.lab.table", { percent: number(100 * (part ?? 0)) }) : text("page.lab.trying"));
      }, control.signal);
      if (asking !== control) return;
      end();
      wish = asked;
      show(cost);
    } catch (error) {
      if (control.signal.aborted) return;
      end();
      tell(error instanceof api.Refused && error.status !== 0 ? error.message : text("page.offline"), true);
    }
  };
  const go = async () => {
    const agreed = wish;
    if (!agreed) return;
    start.disabled = true;
    const begun = await lab.start(agreed);
    start.disabled = false;
    if (begun) end();
  };

  const form = h("form", {
    className: "fields", id: "lab-form",
    onsubmit: (event: Event) => {
      event.preventDefault();
      void price();
    },
    // What was said was said of something else.
    oninput: () => end(),
  },
    h("label", { className: "wide" }, text("page.lab.experiment"), preset), about, competing,
    puzzleLabel, h("label", {}, text("page.lab.n"), n), methods, robotLabel,
    h("details", { className: "options", id: "lab-options" }, h("summary", {}, text("page.lab.options")),
      h("div", { className: "fields" },
        h("label", {}, text("page.lab.positions"), kind), manyLabel, fileLabel,
        h("label", {}, text("page.lab.seed"), seed), limitLabel, nodesLabel)),
    h("div", { className: "buttons" }, ask, cancel));
  about.classList.add("wide");

  let known: readonly Preset[] = [];
  lab.onChange(() => {
    if (lab.presets === known) return;
    known = lab.presets;
    fill(preset, ...known.map(({ name, title }) => option(name, title)), option(OWN, text("page.lab.own")));
    choose();
  });
  begin();
  return h("section", { className: "lab-new", "aria-label": text("page.lab.new") }, h("h2", {}, text("page.lab.new")), form, status, offerBox);
}

/** All runs; a click looks at one. */
function list(lab: Lab): HTMLElement {
  const rows = h("ul", { className: "lab-runs", id: "lab-runs" });
  const empty = h("p", { className: "hint", id: "lab-empty" });
  const notes = h("p", { className: "hint", id: "lab-notes", hidden: true });
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  /** The elements of each run stay as long as it does, so that nobody loses their place. */
  const shown = new Map<number, { row: HTMLElement; update: (run: NonNullable<Lab["runs"]>[number]) => void }>();
  const made = (id: number) => {
    const name = h("b", {});
    const state = h("span", { className: "lab-state" });
    const detail = h("small", {});
    const bar = h("progress", { max: 1, value: 0 });
    const button = h("button", { type: "button", onclick: () => lab.choose(lab.chosen === id ? undefined : id) }, name, state, detail);
    const row = h("li", { "data-run": id }, button, bar);
    return {
      row,
      update: (run: NonNullable<Lab["runs"]>[number]) => {
        const isRunning = run.state === "running";
        fill(name, run.name);
        fill(state, stateWords(run));
        row.dataset.state = run.state;
        fill(detail, isRunning || run.done < run.all ? progressWords(run) : day.format(run.created * 1000));
        bar.hidden = !isRunning;
        bar.value = run.done / Math.max(1, run.all);
        bar.ariaLabel = progressWords(run);
        button.setAttribute("aria-pressed", String(lab.chosen === id));
      },
    };
  };
  lab.onChange(() => {
    const runs = lab.runs ?? [];
    for (const run of runs) {
      const known = shown.get(run.id) ?? made(run.id);
      shown.set(run.id, known);
      known.update(run);
    }
    for (const id of [...shown.keys()].filter((one) => !runs.some((run) => run.id === one))) shown.delete(id);
    const wanted = runs.map((run) => shown.get(run.id)!.row);
    if (wanted.length !== rows.children.length || wanted.some((row, i) => row !== rows.children[i])) fill(rows, ...wanted);
    empty.hidden = lab.fault === "" && runs.length > 0;
    empty.classList.toggle("bad", lab.fault !== "");
    notes.hidden = lab.notes.length === 0;
    fill(notes, lab.notes.join(" "));
    fill(empty, lab.fault || (lab.runs ? text("page.lab.empty") : text("page.lab.loading")));
  });
  return h("section", { className: "lab-list", "aria-label": text("page.lab.runs") }, h("h2", {}, text("page.lab.runs")), notes, empty, rows);
}
