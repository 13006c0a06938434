// What a run is called, how far it is, and what can be done with it.

import { fileOf } from "../../api/lab";
import type { LabRun, WatchedRun } from "../../api/schemas";
import { fill, h } from "../../dom/dom";
import type { Lab } from "../../lab/lab";
import { experimentWords, progressWords, stateWords } from "../../lab/words";
import { number, text } from "../../texts/texts";

/** The longest name of a run. */
const LONGEST = 200;

export interface RunHead {
  readonly element: HTMLElement;
  /** A question that is asked over everything else. */
  readonly dialog: HTMLElement;
  /** Shows another run than before. */
  begin(): void;
  show(run: WatchedRun): void;
}

export function runHead(lab: Lab): RunHead {
  const title = h("h2", { className: "lab-title", id: "lab-title", tabIndex: -1 });
  const about = h("p", { className: "hint", id: "lab-run-about" });
  const state = h("p", { className: "lab-run-state", id: "lab-run-state" });
  const said = h("p", { className: "visually-hidden", role: "status" });
  const bar = h("progress", { max: 1, value: 0, id: "lab-progress" });
  const fault = h("p", { className: "status bad", hidden: true });
  const button = (id: string, label: string, act: (run: LabRun) => unknown) =>
    h("button", { type: "button", id, onclick: () => void (lab.seen && act(lab.seen)) }, label);
  const pause = button("lab-pause", text("page.lab.pause"), ({ id }) => lab.pause(id));
  const resume = button("lab-resume", text("page.lab.resume"), ({ id }) => lab.resume(id));
  const rename = button("lab-rename", text("page.lab.rename"), ({ name }) => naming.ask(name));
  const remove = button("lab-delete", text("page.lab.delete"), (run) => deletion.ask(run));
  const close = h("button", { type: "button", id: "lab-close", onclick: () => lab.choose(undefined) }, text("page.close"));
  const naming = nameForm(lab, rename);
  const deletion = deleteDialog(lab);
  const files = runFiles();
  const element = h("div", { className: "lab-head" },
    h("div", { className: "lab-heading" }, title, close), naming.element, about, state, bar, fault, said,
    h("div", { className: "buttons" }, pause, resume, files.open, rename, remove, files.list));

  let [spoken, stateBefore] = ["", ""];
  /** Screen readers hear when a run changes its state, not every number. */
  const say = (run: WatchedRun, words: string) => {
    fill(state, words);
    if (stateBefore === run.state) return;
    stateBefore = run.state;
    if (spoken !== words) fill(said, (spoken = words));
  };
  const showButtons = (run: WatchedRun) => {
    const hadFocus = document.activeElement;
    pause.hidden = run.state !== "running" || run.elsewhere === true;
    rename.hidden = remove.hidden = run.elsewhere === true;
    resume.hidden = run.state !== "paused" && run.state !== "failed";
    // If the pressed button disappears, the focus moves to the other one, or else to the title.
    if (hadFocus === pause && pause.hidden) (resume.hidden ? title : resume).focus();
    if (hadFocus === resume && resume.hidden) (pause.hidden ? title : pause).focus();
  };
  return {
    element,
    dialog: deletion.element,
    begin() {
      stateBefore = "";
      naming.element.hidden = true;
      files.list.open = false;
    },
    show(run) {
      fill(title, run.name);
      fill(about, run.experiment ? experimentWords(run.experiment) : "");
      say(run, `${stateWords(run)} · ${progressWords(run)}`);
      bar.hidden = run.state !== "running";
      bar.value = run.done / Math.max(1, run.all);
      bar.ariaLabel = progressWords(run);
      fault.hidden = !run.error;
      fill(fault, run.error ?? "");
      showButtons(run);
      files.show(run);
    },
  };
}

/** Where a run gets another name; `opener` is the button that asks for it. */
function nameForm(lab: Lab, opener: HTMLElement): { readonly element: HTMLElement; ask(name: string): void } {
  const field = h("input", { id: "lab-name", type: "text", maxLength: LONGEST, required: true, "aria-label": text("page.lab.name") });
  const close = () => {
    element.hidden = true;
    opener.focus();
  };
  const element = h("form", {
    className: "lab-naming", hidden: true,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    },
    onsubmit: (event: Event) => {
      event.preventDefault();
      if (lab.seen) void lab.rename(lab.seen.id, field.value.trim());
      close();
    },
  }, field, h("button", { className: "primary", id: "lab-name-keep" }, text("page.lab.rename.keep")), h("button", { type: "button", onclick: close }, text("page.solve.cancel")));
  return {
    element,
    ask(name) {
      field.value = name;
      element.hidden = false;
      field.select();
      field.focus();
    },
  };
}

/** Asks before a run is deleted. */
function deleteDialog(lab: Lab): { readonly element: HTMLElement; ask(run: LabRun): void } {
  const question = h("p", { id: "lab-delete-question" });
  const act = () => {
    element.close();
    if (lab.seen) void lab.remove(lab.seen.id);
  };
  // Escape answers the question, and nothing else.
  const element = h("dialog", { id: "lab-delete-dialog", "aria-labelledby": "lab-delete-question", onkeydown: (event: Event) => event.stopPropagation() }, question, h("div", { className: "buttons" },
    h("button", { type: "button", className: "danger", id: "lab-delete-confirm", onclick: act }, text("page.lab.delete")),
    h("button", { type: "button", id: "lab-delete-cancel", onclick: () => element.close() }, text("page.lab.delete.cancel"))));
  return {
    element,
    ask(run) {
      fill(question, text("page.lab.delete.question", { name: run.name, rows: number(run.done) }));
      element.showModal();
    },
  };
}

/** The files of a run, and its report on a page of its own. */
function runFiles() {
  const open = h("a", { className: "button", id: "lab-open", target: "_blank", rel: "noopener" }, text("page.lab.open"));
  const formats = (["csv", "parquet", "html", "jsonl"] as const).map((format) => ({
    format, link: h("a", { className: "button", id: `lab-${format}` }, text(`page.lab.file.${format}`)),
  }));
  const list = h("details", { className: "options lab-files", id: "lab-files" }, h("summary", {}, text("page.lab.download")),
    h("div", { className: "buttons" }, ...formats.map(({ link }) => link)));
  return {
    open, list,
    show(run: WatchedRun): void {
      for (const { format, link } of formats) {
        link.href = fileOf(run.id, format);
        link.download = `zauber-lab-${run.id}.${format}`;
      }
      open.href = fileOf(run.id, "html");
      open.hidden = list.hidden = run.methods.every(({ count }) => count === 0);
    },
  };
}
