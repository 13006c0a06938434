// The machine on the stage, in place of the cube while the Robot tab is open: what it looks like now, and the bar that
// plays its program.

import { fill, h, option } from "../dom/dom";
import { icon, iconButton } from "../dom/icons";
import { CUBE } from "../puzzles/puzzle";
import type { Robots } from "../robot/robots";
import { settings } from "../settings/settings";
import type { Appearance } from "../state/appearance";
import type { Choices } from "../state/choices";
import type { Model } from "../state/model";
import type { Place } from "../state/place";
import { listen, watch } from "../state/store";
import { inWords } from "../texts/reports";
import { number, text } from "../texts/texts";
import { MachineView } from "../view3d/cubeview";

export interface MachineParts {
  readonly model: Model;
  readonly robots: Robots;
  readonly place: Place;
  readonly appearance: Appearance;
  readonly choices: Choices;
}

/** Whether the machine is shown in place of the cube. */
export function isMachineShown({ place, robots, model }: Pick<MachineParts, "place" | "robots" | "model">): boolean {
  return place.tab === "robot" && robots.chosen !== undefined && model.puzzle === CUBE;
}

export function machineStage(parts: MachineParts): HTMLElement {
  const { model, robots, robots: { clock }, place, appearance, choices } = parts;
  const host = h("div", { className: "machine", id: "machine", tabIndex: 0, role: "img", "aria-label": "" });
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let view: MachineView | undefined;
  let colours = "";
  const draw = () => {
    const { motion, chosen } = robots;
    if (!isMachineShown(parts) || !motion || !chosen) return;
    view ??= new MachineView(host, appearance.colours);
    view.build(chosen.one_arm ? "one-arm" : motion.kind, motion.places);
    const now = JSON.stringify(appearance.colours);
    if (now !== colours) view.colours = appearance.colours;
    colours = now;
    view.marks = settings;
    const { playback } = motion;
    const index = robots.movement;
    // With reduced motion, it goes from step to step.
    view.pose(motion.at(calm.matches && clock.playing ? playback.begins(index) : clock.time));
    Object.assign(host.dataset, { movement: String(index), movements: String(playback.motions.length), time: clock.time.toFixed(3), lies: playback.after(index), kind: motion.kind });
    const movement = playback.movements[index];
    const step = movement ? inWords(movement.words, movement.words_message) : text("page.robot.rest");
    const label = text("page.robot.machine", { name: chosen.name, step });
    if (host.ariaLabel !== label) host.ariaLabel = label;
  };
  host.addEventListener("keydown", (event) => {
    const act: Record<string, () => void> = { " ": () => clock.toggle(), ArrowLeft: () => step(robots, -1), ArrowRight: () => step(robots, 1), Home: () => clock.seek(0), End: () => clock.seek(clock.length) };
    if (!act[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    // A machine that runs is held and stopped elsewhere.
    if (!robots.run?.live) act[event.key]();
  });
  // Not before it is in the page: then its host has a size.
  listen([clock, model, robots, place, appearance, choices], draw);
  return h("div", { className: "machine-stage" }, host);
}

/** One movement on or back. */
function step({ clock, motion }: Robots, by: 1 | -1): void {
  if (!motion) return;
  const { playback } = motion;
  const { index, part } = playback.at(clock.time);
  clock.seek(playback.begins(by > 0 ? index + 1 : part > 0 ? index : Math.max(0, index - 1)));
}

/** The bar below it. */
export function machineBar(robots: Robots): HTMLElement {
  const { clock } = robots;
  const play = iconButton("machine-play", text("page.player.play"), "play", () => clock.toggle());
  const buttons = [
    iconButton("machine-first", text("page.player.first"), "first", () => clock.seek(0)),
    iconButton("machine-back", text("page.player.back"), "back", () => step(robots, -1)),
    play,
    iconButton("machine-forward", text("page.player.forward"), "forward", () => step(robots, 1)),
    iconButton("machine-last", text("page.player.last"), "last", () => clock.seek(clock.length)),
  ];
  const slider = h("input", {
    type: "range", id: "machine-scrub", min: "0", step: "any", "aria-label": text("page.robot.scrub"),
    oninput: () => clock.seek(Number(slider.value)),
    onkeydown: (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key] as 1 | -1 | undefined;
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      step(robots, by);
    },
  });
  const speed = h("select", { id: "machine-speed", "aria-label": text("page.robot.speed"), onchange: () => (clock.speed = Number(speed.value)) },
    ...[0.25, 0.5, 1, 2, 4, 8].map((rate) => option(String(rate), `${number(rate, rate < 0.5 ? 2 : rate < 1 ? 1 : 0)} ×`)));
  speed.value = "1";
  const time = h("span", { className: "machine-time" });
  let playing: boolean | undefined;
  const update = () => {
    if (clock.playing !== playing) {
      playing = clock.playing;
      fill(play, icon(playing ? "pause" : "play"));
    }
    const { length } = clock;
    slider.max = String(length);
    slider.value = String(clock.time);
    slider.ariaValueText = text("page.robot.clock", { time: number(clock.time, 1), whole: number(length, 1) });
    time.textContent = text("page.robot.clock", { time: number(clock.time, 1), whole: number(length, 1) });
    for (const element of [...buttons, slider]) element.disabled = length === 0 || robots.run?.live === true;
  };
  watch([clock, robots], update);
  return h("div", { className: "player machine-player" }, h("div", { className: "transport" }, ...buttons), slider, time, speed);
}
