// How the cube is looked at and handled: hidden faces, spin, tempo, keys, sounds.

import { button, fill, h, option } from "../../dom/dom";
import { LAYOUTS, type Layout } from "../../input/keys";
import type { Sound } from "../../services/sound";
import type { Viewing } from "../../services/viewing";
import type { Model } from "../../state/model";
import { watch } from "../../state/store";
import { number, text } from "../../texts/texts";
import { looksBox, type LooksParts } from "./looks";

export interface ViewPanelParts extends LooksParts {
  readonly model: Model;
  readonly viewing: Viewing;
  readonly sound: Sound;
}

export function viewPanel(parts: ViewPanelParts, showKeys: () => void): HTMLElement {
  const { viewing, choices, model, sound } = parts;
  const check = (id: string, label: string, get: () => boolean, set: (on: boolean) => void) => {
    const box = h("input", { type: "checkbox", id, checked: get(), onchange: () => set(box.checked) });
    return { box, get, element: h("label", { className: "check" }, box, label) };
  };
  const checks = [
    check("hints", text("page.view.hints"), () => choices.hints, (hints) => choices.set({ hints })),
    check("paint-hints", text("page.view.paintHints"), () => choices.paintHints, (paintHints) => choices.set({ paintHints })),
    check("front", text("page.view.front"), () => viewing.showFront, (on) => (viewing.showFront = on)),
    check("sound", text("page.sound"), () => sound.on, (on) => (sound.on = on)),
  ];
  const spin = h("input", {
    type: "range", id: "spin", min: "-180", max: "180", step: "5", value: "0",
    oninput: () => (viewing.spinSpeed = Math.abs(Number(spin.value)) < 8 ? 0 : Number(spin.value)),
  });
  const layout = h("select", { id: "layout", onchange: () => choices.set({ layout: layout.value as Layout }) },
    ...LAYOUTS.map((name) => option(name, text(`page.keys.${name}`))));
  layout.value = choices.layout;
  const spinning = h("output");
  watch([model, choices, viewing, sound], () => {
    for (const { box, get } of checks) box.checked = get();
    layout.value = choices.layout;
    // Behind spikes there is no room for hints.
    for (const { box } of checks.slice(0, 2)) box.disabled = model.puzzle.shape === "spikes";
    spin.value = String(Math.round(viewing.spinSpeed));
    fill(spinning, viewing.spinSpeed === 0 ? "" : text("page.spin", { speed: number(Math.round(viewing.spinSpeed)) }));
  });
  return h("section", { className: "panel" },
    ...checks.map(({ element }) => element),
    h("label", { className: "wide" }, text("page.view.spin"), spin, spinning),
    h("div", { className: "buttons" },
      button("home", text("page.view.home"), () => viewing.goHome())),
    h("label", { className: "wide" }, text("page.keys.layout"), layout),
    h("div", { className: "buttons" }, button("keys", text("page.keys.show"), showKeys)),
    looksBox(parts));
}
