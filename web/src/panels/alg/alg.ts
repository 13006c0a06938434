// The alg box: what is typed is done on the cube as it is typed; a fault is marked at its character.

import { button, fill, h } from "../../dom/dom";
import { AlgEntry, type AlgChange, type AlgEntryParts } from "../../services/algentry";
import { inNotation } from "../../settings/notation";
import { listen } from "../../state/store";
import { text } from "../../texts/texts";

const EXAMPLE = "R U R' U'";
/** Milliseconds without a key before the server is asked. */
const PAUSE = 120;

export function algPanel(parts: AlgEntryParts): HTMLElement {
  const { model, choices } = parts;
  const entry = new AlgEntry(parts);
  const box = h("textarea", { id: "alg", rows: 3, spellcheck: false, autocomplete: "off" });
  const marks = h("div", { className: "marks", "aria-hidden": "true" });
  const report = h("p", { className: "summary", id: "alg-report", role: "status" });
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Replaces the text so that the field's own undo knows of it. */
  const write = (alg: string) => {
    box.focus();
    box.select();
    if (!document.execCommand("insertText", false, alg)) box.value = alg;
  };
  const study = async (change?: AlgChange) => {
    // A button pressed right after typing takes the typed text as well.
    clearTimeout(timer);
    const changed = await entry.study(box.value, change);
    if (changed !== undefined) write(changed);
  };
  const translate = async () => {
    const { value } = box;
    const translated = await entry.translate(value);
    if (translated !== undefined && box.value === value) box.value = translated;
  };
  const showRejection = () => {
    const { rejection } = entry;
    const at = rejection?.at ?? undefined;
    marks.dataset.at = at === undefined ? "" : String(at);
    box.classList.toggle("wrong", rejection !== undefined);
    if (at === undefined) return fill(marks, box.value);
    // The server counts whole characters; a string may keep one in two parts.
    const letters = [...box.value];
    fill(marks, letters.slice(0, at).join(""), h("mark", {}, letters[at] ?? " "), letters.slice(at + 1).join(""));
  };
  box.addEventListener("input", () => {
    entry.forgive();
    clearTimeout(timer);
    timer = setTimeout(() => void study(), PAUSE);
  });
  box.addEventListener("scroll", () => (marks.scrollTop = box.scrollTop));
  listen([entry], () => {
    showRejection();
    if (report.textContent !== entry.report) report.textContent = entry.report;
  });
  listen([model, choices], () => {
    void translate();
    box.placeholder = inNotation(EXAMPLE, choices.notation);
    // Once something else is done after it, the alg belongs to history, and the box is free for the next one.
    if (!entry.release()) return;
    box.value = "";
    showRejection();
  });
  box.placeholder = inNotation(EXAMPLE, choices.notation);
  const change = (name: AlgChange) => button(`alg-${name}`, text(`page.alg.${name}`), () => void study(name));
  return h("section", { className: "panel" },
    h("label", { className: "wide", for: "alg" }, text("page.alg.label")),
    h("div", { className: "algbox" }, marks, box),
    report,
    h("div", { className: "buttons" }, change("invert"), change("expand"), change("simplify"), button(undefined, text("page.alg.play"), () => entry.play())));
}
