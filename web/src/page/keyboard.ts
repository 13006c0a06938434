// What keys do, wherever the focus is; which key means which turn is `input/keys.ts`.

import type { Bench } from "../bench";
import { fill, h } from "../dom/dom";
import { stopFollowing } from "../services/follow";
import { NO_PREFIX, prefixOf, PYGAME_TURNS, wishOf, type Prefix } from "../input/keys";
import { roll, solveOptimally } from "../panels/solve/dice";

/** An arrow key turns the view so far, in degrees. */
const LOOK_STEP = 15;
/** With the keys of the OpenGL program it makes the spin so much faster, in degrees per second. */
const SPIN_STEP = 15;

/** What keys open besides turning. */
export interface KeyActions {
  /** The element that is the cube. */
  readonly cube: HTMLElement;
  /** Something lies over the page and has the keys; a key that closes it is done by it. */
  isCovered(event: KeyboardEvent): boolean;
  showKeys(): void;
  showCommands(): void;
  /** Says in words what the cube looks like. */
  describe(): void;
}

/** Listens to keys; the element shows the prefix that was pressed. */
export function listenToKeys(bench: Bench, doors: KeyActions): HTMLElement {
  const { player, search, dice, follow, choices } = bench;
  const badge = h("div", { className: "prefix", role: "status" });
  let prefix: Prefix = NO_PREFIX;

  function prefixed(next: Prefix): void {
    prefix = next;
    fill(badge, [next.wide && "w", next.half && "2"].filter(Boolean).join(" "));
  }

  /** Does what a key says; false if it says nothing to us. */
  function handle(event: KeyboardEvent): boolean {
    const onButton = event.target instanceof HTMLElement ? event.target.closest("button, summary, input") : null;
    switch (event.key) {
      case "ArrowLeft": case "ArrowRight": case "ArrowUp": case "ArrowDown": {
        if (event.target instanceof HTMLInputElement) return false;
        const view = (bench.selected === "goal" && bench.goalView) || bench.view;
        const { spin, tilt } = view.angles;
        const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
        if (choices.layout === "opengl" && !view.reducedMotion) {
          if (by[0] !== 0) view.spinSpeed += by[0] * SPIN_STEP;
          else void view.look({ spin, tilt: tilt + by[1] * LOOK_STEP });
          return true;
        }
        view.spinSpeed = 0;
        void view.look({ spin: spin + by[0] * LOOK_STEP, tilt: tilt + by[1] * LOOK_STEP }, 120);
        return true;
      }
      case " ":
        // A button that was only clicked keeps the focus, but is not what the space bar is about.
        if (onButton?.matches(":focus-visible") || onButton instanceof HTMLInputElement) return false;
        if (follow.on) follow.next();
        else player.toggle();
        return true;
      case "Enter":
        if (event.target !== doors.cube) return false;
        doors.describe();
        return true;
      case "Backspace":
        if (follow.on) follow.back();
        else player.step(-1);
        return true;
      case "Escape":
        if (bench.robots.run?.live) void bench.robots.run.command("stop");
        else if (dice.running) dice.stop();
        else if (search.running) search.cancel();
        else if (player.playing) player.pause();
        else if (follow.on) stopFollowing(bench);
        return true;
      case "?":
        doors.showKeys();
        return true;
    }
    const next = prefixOf(choices.layout, event, prefix);
    if (next) {
      prefixed(next);
      return true;
    }
    const wish = wishOf(choices.layout, event, prefix);
    if (wish) prefixed(NO_PREFIX);
    if (!wish) return false;
    if ("turn" in wish) bench.turnSeen(wish.turn);
    else if (wish.command === "turns") void bench.scramble(PYGAME_TURNS);
    else if (wish.command === "stop") {
      dice.stop();
      search.cancel();
      player.pause();
    } else if (wish.command === "solve") {
      void solveOptimally(bench);
    } else if (wish.command === "loop" && dice.running) dice.stop();
    else {
      bench.openTab("solve");
      roll(bench, wish.command);
    }
    return true;
  }

  // A choice made with the mouse gives the keys back to the cube.
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && !target.matches(":focus-visible")) target.blur();
  });
  document.addEventListener("keydown", (event) => {
    if (doors.isCovered(event)) return;
    const withControl = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (withControl && !event.shiftKey && key === "k") {
      event.preventDefault();
      return doors.showCommands();
    }
    const typing = event.target instanceof HTMLElement && event.target.closest("input:not([type=checkbox]):not([type=range]), textarea, select");
    if (withControl && !typing) {
      const back = key === "z" && !event.shiftKey;
      if (back || key === "y" || key === "z") {
        event.preventDefault();
        return player.step(back ? -1 : 1);
      }
    }
    if (typing || event.altKey || event.metaKey) return;
    if (handle(event)) event.preventDefault();
  });
  return badge;
}
