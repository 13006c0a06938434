// How the cube is looked at and handled: hidden faces, spin, tempo, keys, sounds.

import type { Bench } from "../../bench";
import { fill, h } from "../../dom/dom";
import { LAYOUTS, type Layout } from "../../input/keys";
import type { Sound } from "../../services/sound";
import { number, text } from "../../texts/texts";
import { looksBox } from "./looks";

export function viewPanel(bench: Bench, sound: Sound, showKeys: () => void): HTMLElement {
  const { view, choices, model } = bench;
  const check = (id: string, label: string, get: () => boolean, set: (on: boolean) => void) => {
    const box = h("input", { type: "checkbox", id, checked: get(), onchange: () => { set(box.checked); bench.changed(); } });
    return { box, get, element: h("label", { className: "check" }, box, label) };
  };
  const checks = [
    check("hints", text("page.view.hints"), () => choices.hints, (on) => (choices.hints = on)),
    check("paint-hints", text("page.view.paintHints"), () => choices.paintHints, (on) => (choices.paintHints = on)),
    check("front", text("page.view.front"), () => view.showFront, (on) => (view.showFront = on)),
    check("sound", text("page.sound"), () => sound.on, (on) => (sound.on = on)),
  ];
  const spin = h("input", {
    type: "range", id: "spin", min: "-180", max: "180", step: "5", value: "0",
    oninput: () => {
      view.spinSpeed = Math.abs(Number(spin.value)) < 8 ? 0 : Number(spin.value);
      bench.changed();
    },
  });
  const layout = h("select", { id: "layout", onchange: () => { choices.layout = layout.value as Layout; bench.changed(); } },
    ...LAYOUTS.map((name) => h("option", { value: name }, text(`page.keys.${name}`))));
  layout.value = choices.layout;
  const spinning = h("output");
  bench.onChange(() => {
    for (const { box, get } of checks) box.checked = get();
    layout.value = choices.layout;
    // Behind spikes there is no room for signs.
    for (const { box } of checks.slice(0, 2)) box.disabled = model.puzzle.shape === "spikes";
    spin.value = String(Math.round(view.spinSpeed));
    fill(spinning, view.spinSpeed === 0 ? "" : text("page.spin", { speed: number(Math.round(view.spinSpeed)) }));
  });
  return h("section", { className: "panel" },
    ...checks.map(({ element }) => element),
    h("label", { className: "wide" }, text("page.view.spin"), spin, spinning),
    h("div", { className: "buttons" },
      h("button", { type: "button", id: "home", onclick: () => { view.spinSpeed = 0; void view.look(view.puzzle.home, 350); } }, text("page.view.home"))),
    h("label", { className: "wide" }, text("page.keys.layout"), layout),
    h("div", { className: "buttons" }, h("button", { type: "button", id: "keys", onclick: showKeys }, text("page.keys.show"))),
    looksBox(bench));
}
