// The alg box: what is typed is done on the cube as it is typed; a fault is marked at its character.

import * as api from "../../api/api";
import { fill, h } from "../../dom/dom";
import type { Turn } from "../../puzzles/cube";
import { turnsOn } from "../../puzzles/puzzle";
import type { Player } from "../../services/player";
import { inNotation } from "../../settings/notation";
import type { Choices } from "../../state/choices";
import type { Model } from "../../state/model";
import { watch } from "../../state/store";
import { text } from "../../texts/texts";

const EXAMPLE = ["R", "U", "R'", "U'"];
/** Milliseconds without a key before the server is asked. */
const PAUSE = 120;

export interface AlgPanelParts {
  readonly model: Model;
  readonly player: Player;
  readonly choices: Choices;
}

export function algPanel({ model, player, choices }: AlgPanelParts): HTMLElement {
  const box = h("textarea", { id: "alg", rows: 3, spellcheck: false, autocomplete: "off" });
  const marks = h("div", { className: "marks", "aria-hidden": "true" });
  const report = h("p", { className: "summary", id: "alg-report", role: "status" });
  let asked = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where in history the alg begins: what was typed before is replaced, not done on top. */
  let start: number | undefined;
  /** The notation of the text. */
  let notation = choices.notation;

  const mark = (problem: api.Problem | undefined) => {
    const at = problem?.at;
    marks.dataset.at = at === undefined ? "" : String(at);
    box.classList.toggle("wrong", problem !== undefined);
    if (at === undefined) return fill(marks, box.value);
    // The server counts whole characters; a string may keep one in two parts.
    const letters = [...box.value];
    fill(marks, letters.slice(0, at).join(""), h("mark", {}, letters[at] ?? " "), letters.slice(at + 1).join(""));
  };

  const study = async (change?: "invert" | "expand" | "simplify") => {
    // A button pressed right after typing takes the typed text as well.
    clearTimeout(timer);
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    if (box.value.trim() === "") {
      mark(undefined);
      report.textContent = "";
      if (start !== undefined && start <= model.index) restart([]);
      return;
    }
    const { puzzle } = model;
    try {
      const answer = await api.alg(puzzle.id, box.value, { change, notation: choices.notation }, signal);
      if (signal.aborted || model.puzzle !== puzzle) return;
      if (change) write(answer.alg);
      mark(undefined);
      const { htm, qtm, stm, order } = answer;
      report.textContent = text("page.alg.report", { htm, qtm, stm, order });
      restart(turnsOn(puzzle, answer.moves));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof api.Refused) || error.status === 0) return void (report.textContent = text("page.offline"));
      // The part that could be read stays on the cube.
      mark(error.problem);
      report.textContent = error.problem.text;
    }
  };

  /** Puts the turns where the last version of the alg was. */
  const restart = (turns: readonly Turn[]) => {
    player.pause();
    if (start === undefined || !isMine(model, start)) start = model.index;
    model.goTo(start);
    model.plan(turns, "alg");
    if (turns.length > 0) model.goTo(start + turns.length);
  };

  /** Replaces the text so that the field's own undo knows of it. */
  const write = (alg: string) => {
    box.focus();
    box.select();
    if (!document.execCommand("insertText", false, alg)) box.value = alg;
  };

  /** Writes the text in the notation that was chosen meanwhile; what cannot be read stays as it is. */
  const translate = async () => {
    const old = notation;
    notation = choices.notation;
    const { value } = box;
    if (value.trim() === "") return;
    const answer = await api.alg(model.puzzle.id, value, { notation: old, to_notation: notation }).catch(() => undefined);
    if (answer && box.value === value) box.value = answer.alg;
  };

  const later = () => {
    mark(undefined);
    clearTimeout(timer);
    timer = setTimeout(() => void study(), PAUSE);
  };
  box.addEventListener("input", later);
  box.addEventListener("scroll", () => (marks.scrollTop = box.scrollTop));
  // Once something else is done after it, the alg belongs to history, and the box is free for the next one.
  watch([model, choices], () => {
    if (choices.notation !== notation) void translate();
    box.placeholder = EXAMPLE.map((name) => inNotation(name, choices.notation)).join(" ");
    if (start === undefined || isMine(model, start)) return;
    start = undefined;
    box.value = "";
    mark(undefined);
    fill(report);
  });
  const button = (change: "invert" | "expand" | "simplify") =>
    h("button", { type: "button", id: `alg-${change}`, onclick: () => void study(change) }, text(`page.alg.${change}`));
  return h("section", { className: "panel" },
    h("label", { className: "wide", for: "alg" }, text("page.alg.label")),
    h("div", { className: "algbox" }, marks, box),
    report,
    h("div", { className: "buttons" }, button("invert"), button("expand"), button("simplify"),
      h("button", { type: "button", onclick: () => { if (start !== undefined) player.jump(start); void player.play(); } }, text("page.alg.play"))));
}

/** Whether everything from there on comes from the alg box. */
function isMine({ history }: Model, start: number): boolean {
  return start <= history.length && history.slice(start).every((step) => step.kind === "turn" && step.origin === "alg");
}
