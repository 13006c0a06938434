// What start and goal have alike in the panels: which of them is selected, its net, and a field for its stickers.

import type { Bench, Side } from "../../bench";
import { FACES } from "../../puzzles/cube";
import { h } from "../../dom/dom";
import { highlightsOf } from "../../services/highlights";
import { Net } from "../../widgets/net";
import { netBox } from "../../widgets/netbox";
import { read } from "../../puzzles/puzzle";
import { lettersOf } from "../../settings/schemes";
import { settings } from "../../settings/settings";
import { text } from "../../texts/texts";

/** Two buttons, where there are two cubes, or could be. */
export function sideSwitch(bench: Bench, always = false, label = text("page.sides")): HTMLElement {
  const button = (which: Side, label: string) => h("button", { type: "button", "data-side": which, onclick: () => bench.select(which) }, label);
  const buttons = [button("facelets", text("page.goal.start")), button("goal", text("page.goal.goal"))];
  const element = h("div", { className: "sides", role: "group", "aria-label": label }, ...buttons);
  const update = () => {
    element.hidden = !always && !bench.withGoal;
    for (const one of buttons) one.setAttribute("aria-pressed", String(one.dataset.side === bench.selected));
  };
  bench.onChange(update);
  return element;
}

/** The net of the selected cube, to be painted. */
export function paintNet(bench: Bench): HTMLElement {
  const { model, colours, choices } = bench;
  const net = new Net(text("page.net"), (index, again) => bench.paint(bench.selected, index, again), (letter) => { choices.colour = letter; });
  const update = () => {
    const which = bench.selected;
    net.element.setAttribute("aria-label", text(which === "goal" ? "page.goal.goal" : "page.net"));
    const { facelets, ghosts, outlined } = highlightsOf(bench, which);
    net.show(model.puzzle, facelets, colours, new Set(outlined), ghosts);
  };
  bench.onChange(update);
  update();
  return netBox(net);
}

/** A field that shows the stickers of a cube as letters and takes others; what it cannot read it answers in words. */
export function stickerField(bench: Bench, id: string, which: () => Side, label: string): HTMLElement {
  const { model } = bench;
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
    say(letters === undefined && field.value.trim() !== "" ? wanted(bench) : "");
    if (letters !== undefined) bench.put(which(), "pasted", letters);
  });
  const update = () => {
    if (document.activeElement === field) return;
    field.value = bench.stickers(which());
    say("");
  };
  bench.onChange(update);
  update();
  return h("div", {}, h("label", { className: "wide" }, label, field), wrong);
}

/** What a field of stickers takes. */
function wanted({ model: { puzzle } }: Bench): string {
  const count = puzzle.solved.length;
  return puzzle.letters === FACES ? text("page.paint.notFacelets", { count })
    : text("page.paint.notLetters", { count, letters: [...puzzle.letters].join(" ") });
}
