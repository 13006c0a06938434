// What keys do, wherever the focus is; which key means which turn is `input/keys.ts`.

import { fill, h } from "../dom/dom";
import { NO_PREFIX, prefixOf, PYGAME_TURNS, requestOf, type KeyRequest, type Prefix } from "../input/keys";
import type { Robots } from "../robot/robots";
import type { Follow } from "../services/follow";
import { roll, solveOptimally, type QuickSolveParts } from "../services/quicksolve";
import type { Views } from "../services/views";
import { stopFollowing } from "../stage/followbox";
import type { Place } from "../state/place";
import type { CubeView } from "../view3d/cubeview";

/** How far an arrow key turns the view, in degrees. */
const LOOK_STEP = 15;
/** In the OpenGL program's layout, an arrow key changes the spin by this much, in degrees per second. */
const SPIN_STEP = 15;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export interface KeyboardParts extends QuickSolveParts {
  readonly follow: Follow;
  readonly robots: Robots;
  readonly place: Place;
  readonly views: Views<CubeView>;
}

/** What keys do besides turning. */
export interface KeyActions {
  /** The element that is the cube. */
  readonly cube: HTMLElement;
  /** Whether something lies over the page and takes the keys; it also handles the key that closes it. */
  isCovered(event: KeyboardEvent): boolean;
  showKeys(): void;
  showCommands(): void;
  /** Says in words what the cube looks like. */
  describe(): void;
}

/** Listens to keys; the element shows the prefix that was pressed. */
export function listenToKeys(parts: KeyboardParts, actions: KeyActions): HTMLElement {
  const keyboard = new Keyboard(parts, actions);
  // After a choice with the mouse, keys go to the cube again.
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && !target.matches(":focus-visible")) target.blur();
  });
  document.addEventListener("keydown", (event) => keyboard.press(event));
  return keyboard.badge;
}

class Keyboard {
  readonly badge = h("div", { className: "prefix", role: "status" });
  private readonly parts: KeyboardParts;
  private readonly actions: KeyActions;
  private prefix: Prefix = NO_PREFIX;

  constructor(parts: KeyboardParts, actions: KeyActions) {
    [this.parts, this.actions] = [parts, actions];
  }

  press(event: KeyboardEvent): void {
    const { player } = this.parts;
    if (this.actions.isCovered(event)) return;
    const withControl = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (withControl && !event.shiftKey && key === "k") {
      event.preventDefault();
      return this.actions.showCommands();
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
    if (this.handle(event)) event.preventDefault();
  }

  /** Does what a key means; false if the key means nothing here. */
  private handle(event: KeyboardEvent): boolean {
    const { player, follow, choices } = this.parts;
    const onButton = event.target instanceof HTMLElement ? event.target.closest("button, summary, input") : null;
    if (Object.hasOwn(ARROWS, event.key)) return this.look(event, ARROWS[event.key]);
    switch (event.key) {
      case " ":
        // A button that was only clicked keeps the focus, but the space bar is not meant for it.
        if (onButton?.matches(":focus-visible") || onButton instanceof HTMLInputElement) return false;
        if (follow.on) follow.next();
        else player.toggle();
        return true;
      case "Enter":
        if (event.target !== this.actions.cube) return false;
        this.actions.describe();
        return true;
      case "Backspace":
        if (follow.on) follow.back();
        else player.step(-1);
        return true;
      case "Escape":
        this.escape();
        return true;
      case "?":
        this.actions.showKeys();
        return true;
    }
    const next = prefixOf(choices.layout, event, this.prefix);
    if (next) {
      this.setPrefix(next);
      return true;
    }
    const request = requestOf(choices.layout, event, this.prefix);
    if (!request) return false;
    this.setPrefix(NO_PREFIX);
    this.serve(request);
    return true;
  }

  private setPrefix(prefix: Prefix): void {
    this.prefix = prefix;
    fill(this.badge, [prefix.wide && "w", prefix.half && "2"].filter(Boolean).join(" "));
  }

  /** Turns the view; in the OpenGL program's layout it spins. */
  private look({ target }: KeyboardEvent, [right, up]: readonly [number, number]): boolean {
    if (target instanceof HTMLInputElement) return false;
    const { views: { selected: view }, choices } = this.parts;
    const { spin, tilt } = view.angles;
    if (choices.layout === "opengl" && !view.reducedMotion) {
      if (right !== 0) view.spinSpeed += right * SPIN_STEP;
      else void view.look({ spin, tilt: tilt + up * LOOK_STEP });
      return true;
    }
    view.spinSpeed = 0;
    void view.look({ spin: spin + right * LOOK_STEP, tilt: tilt + up * LOOK_STEP }, 120);
    return true;
  }

  /** Ends what is going on: a machine first, then dice, a search, playing, following. */
  private escape(): void {
    const { robots, dice, search, player, follow } = this.parts;
    if (robots.run?.live) void robots.run.command("stop");
    else if (dice.running) dice.stop();
    else if (search.running) search.cancel();
    else if (player.playing) player.pause();
    else if (follow.on) stopFollowing(follow);
  }

  private serve(request: KeyRequest): void {
    const { parts, parts: { views, scrambler, dice, search, player, place } } = this;
    if ("turn" in request) return views.turn(request.turn);
    switch (request.command) {
      case "turns": return void scrambler.scramble(PYGAME_TURNS);
      case "solve": return void solveOptimally(parts);
      case "stop":
        dice.stop();
        search.cancel();
        return player.pause();
      default:
        if (request.command === "loop" && dice.running) return dice.looping ? dice.finish() : dice.stop();
        place.open("solve");
        void roll(parts, request.command);
    }
  }
}
