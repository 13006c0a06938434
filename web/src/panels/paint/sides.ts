// What the panels have for start and goal alike: a switch between them, a net, and a field for stickers.

import { h } from "../../dom/dom";
import { FACES } from "../../puzzles/cube";
import { read } from "../../puzzles/puzzle";
import { tilesOf, wayToTetrahedron } from "../../puzzles/tetrahedron";
import type { Editor } from "../../services/editor";
import { highlightsOf, type HighlightParts } from "../../services/highlights";
import { inNotation } from "../../settings/notation";
import { lettersOf } from "../../settings/schemes";
import { NETS, settings } from "../../settings/settings";
import type { Appearance } from "../../state/appearance";
import type { Choices } from "../../state/choices";
import type { Model } from "../../state/model";
import type { Selection, Side } from "../../state/selection";
import { watch } from "../../state/store";
import { text } from "../../texts/texts";
import { Net } from "../../widgets/net";
import { netBox } from "../../widgets/netbox";

export interface SidesParts extends HighlightParts {
  readonly model: Model;
  readonly choices: Choices;
  readonly appearance: Appearance;
  readonly editor: Editor;
}

/** Two buttons, where there are two cubes, or could be. */
export function sideSwitch(selection: Selection, always = false, label = text("page.sides")): HTMLElement {
  const button = (which: Side, label: string) => h("button", { type: "button", "data-side": which, onclick: () => selection.select(which) }, label);
  const buttons = [button("facelets", text("page.goal.start")), button("goal", text("page.goal.goal"))];
  const element = h("div", { className: "sides", role: "group", "aria-label": label }, ...buttons);
  watch([selection], () => {
    element.hidden = !always && !selection.withGoal;
    for (const one of buttons) one.setAttribute("aria-pressed", String(one.dataset.side === selection.selected));
  });
  return element;
}

/** The net of the selected cube, to be painted. */
export function paintNet(parts: SidesParts): HTMLElement {
  const { model, choices, selection, editor, checks, preview, appearance } = parts;
  const net = new Net(text("page.net"), (stickers, again) => editor.paint(selection.selected, stickers, again), (colour) => choices.set({ colour }));
  watch([model, selection, checks, preview, appearance, choices], () => {
    const which = selection.selected;
    net.element.setAttribute("aria-label", text(which === "goal" ? "page.goal.goal" : "page.net"));
    const { facelets, ghosts, outlined } = highlightsOf(parts, which);
    const tiles = isUnfolded(parts) ? tilesOf(facelets) : undefined;
    net.show(model.puzzle, facelets, appearance.colours, new Set(outlined), ghosts, "wrong", tiles);
  });
  return h("div", {}, netSwitch(parts), netBox(net));
}

const isUnfolded = ({ model, choices }: SidesParts) => model.puzzle.shifting && choices.net === "faces";

/** Where a puzzle can be a tetrahedron: which net is shown, and what the tetrahedron has to do with it. */
function netSwitch(parts: SidesParts): HTMLElement {
  const { model, choices, selection } = parts;
  const buttons = NETS.map((net) => h("button", { type: "button", "data-net": net, onclick: () => choices.set({ net }) }, text(`page.net.form.${net}`)));
  const group = h("div", { className: "sides nets", role: "group", "aria-label": text("page.net.form") }, ...buttons);
  const words = h("p", { className: "hint net-words", role: "status" });
  watch([model, selection, choices], () => {
    group.hidden = !model.puzzle.shifting;
    for (const one of buttons) one.setAttribute("aria-pressed", String(one.dataset.net === choices.net));
    words.hidden = group.hidden;
    const said = words.hidden ? "" : netWords(parts);
    if (words.textContent !== said) words.textContent = said;
  });
  return h("div", {}, group, words);
}

function netWords(parts: SidesParts): string {
  if (!isUnfolded(parts)) return text("page.paint.shifting");
  const way = wayToTetrahedron(parts.selection.stickers(parts.selection.selected));
  if (way === undefined) return text("page.net.faces.none");
  if (way.length === 0) return text("page.net.faces");
  const turns = way.map((name) => inNotation(name, parts.choices.notation)).join(" ");
  return text(way.length === 1 ? "page.net.faces.one" : "page.net.faces.far", { count: way.length, turns });
}

/** A field that shows the stickers of a cube as letters and accepts others; it says what it cannot read. */
export function stickerField({ model, selection, editor }: Pick<SidesParts, "model" | "selection" | "editor">, id: string, which: () => Side, label: string): HTMLElement {
  const field = h("input", { id, type: "text", spellcheck: false, autocomplete: "off", "aria-label": label, "aria-describedby": `${id}-wrong` });
  const wrong = h("p", { className: "bad", id: `${id}-wrong`, role: "status" });
  const say = (message: string) => {
    field.classList.toggle("wrong", message !== "");
    field.setAttribute("aria-invalid", String(message !== ""));
    wrong.hidden = message === "";
    wrong.textContent = message;
  };
  field.addEventListener("input", () => {
    const letters = read(model.puzzle, field.value, lettersOf(settings));
    say(letters === undefined && field.value.trim() !== "" ? wanted(model) : "");
    if (letters !== undefined) editor.put(which(), "pasted", letters);
  });
  watch([model, selection], () => {
    if (document.activeElement === field) return;
    field.value = selection.stickers(which());
    say("");
  });
  return h("div", {}, h("label", { className: "wide" }, label, field), wrong);
}

/** What the field accepts. */
function wanted({ puzzle }: Model): string {
  const count = puzzle.solved.length;
  return puzzle.letters === FACES ? text("page.paint.notFacelets", { count })
    : text("page.paint.notLetters", { count, letters: [...puzzle.letters].join(" ") });
}
