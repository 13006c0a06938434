// All runs of the lab; a click shows one.

import type { LabRun } from "../../api/schemas";
import { fill, h } from "../../dom/dom";
import type { Lab } from "../../lab/lab";
import { progressWords, stateWords } from "../../lab/words";
import { watch } from "../../state/store";
import { language, text } from "../../texts/texts";

export function runList(lab: Lab): HTMLElement {
  const rows = h("ul", { className: "lab-runs", id: "lab-runs" });
  const empty = h("p", { className: "hint", id: "lab-empty" });
  const notes = h("p", { className: "hint", id: "lab-notes", hidden: true });
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  /** The elements of each run stay as long as it does, so that nobody loses their place. */
  const shown = new Map<number, { row: HTMLElement; update: (run: LabRun) => void }>();
  const made = (id: number) => {
    const name = h("b", {});
    const state = h("span", { className: "lab-state" });
    const detail = h("small", {});
    const bar = h("progress", { max: 1, value: 0 });
    const button = h("button", { type: "button", onclick: () => lab.choose(lab.chosen === id ? undefined : id) }, name, state, detail);
    const row = h("li", { "data-run": id }, button, bar);
    return {
      row,
      update: (run: LabRun) => {
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
  watch([lab], () => {
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
