// The bar under the cube: play and steps, the place in the track, the tempo.

import { h, fill } from "../dom/dom";
import { icon, iconButton } from "../dom/icons";
import type { Model } from "../state/model";
import { watch } from "../state/store";
import { text } from "../texts/texts";
import { throttled, type ThrottledParts } from "./throttled";

export interface TransportParts extends ThrottledParts {
  readonly model: Model;
}

export function transport(parts: TransportParts): HTMLElement {
  const { model, player } = parts;
  let sliding = false;
  const play = iconButton("play", text("page.player.play"), "play", () => player.toggle());
  const slider = h("input", {
    type: "range", id: "scrub", min: "0", step: "0.02", "aria-label": text("page.player.scrub"),
    oninput: () => {
      sliding = true;
      player.scrub(model.track.start + Number(slider.value));
    },
    onchange: () => {
      sliding = false;
      player.jump(model.track.start + Math.round(Number(slider.value)));
    },
    onkeydown: (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key] as 1 | -1 | undefined;
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      player.step(by);
    },
  });
  const tempo = h("input", {
    type: "range", id: "tempo", min: "-2", max: "3", step: "0.25", value: "0", title: text("page.player.tempo"),
    "aria-label": text("page.player.tempo"), oninput: () => (player.tempo = 2 ** Number(tempo.value)),
  });
  const element = h("div", { className: "player" },
    h("div", { className: "transport" },
      iconButton("first", text("page.player.first"), "first", () => player.jump(model.track.start)),
      iconButton("back", text("page.player.back"), "back", () => player.step(-1)),
      play,
      iconButton("forward", text("page.player.forward"), "forward", () => player.step(1)),
      iconButton("last", text("page.player.last"), "last", () => player.jump(model.track.start + model.track.turns.length))),
    slider,
    h("label", { className: "tempo" }, text("page.player.tempo"), tempo));
  watch([model, player], throttled(parts, () => {
    const { track } = model;
    fill(play, icon(player.playing ? "pause" : "play"));
    play.disabled = model.history.length === 0;
    slider.max = String(track.turns.length);
    if (!sliding) slider.value = String(track.done);
    // A restored session has a tempo of its own.
    tempo.value = String(Math.log2(player.tempo));
  }));
  return element;
}
