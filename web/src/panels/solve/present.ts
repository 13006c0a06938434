// A solution shown to many: the cube, and beside it the stage, what it is about and its turns, as large as the screen
// allows; nothing else. The keys that presenters send go on and back, Escape leaves.
//
// There is a slide for each stage and one for the end. All lie on each other and only one is seen, so that one size of
// text fits all of them.

import "../../styles/lesson.css";
import { fill, h } from "../../dom/dom";
import { icon } from "../../dom/icons";
import { currentStage, endOf, stagePlaces, type Found } from "../../state/solution";
import { text } from "../../texts/texts";
import type { PresentParts } from "./presenting";
import { endSlide, stageSlide, type Slide } from "./slides";

/** The first size of the text, as a part of the smaller side of the screen; it shrinks until the text fits. */
const LARGEST = 1 / 15;
const SMALLEST = 11;
const SMALLER = 0.96;
/** How many milliseconds the button to leave is visible after the mouse moved. */
const STIRRED = 2500;

const NEXT = new Set(["PageDown", "ArrowRight", "ArrowDown", " ", "Enter"]);
const BACK = new Set(["PageUp", "ArrowLeft", "ArrowUp", "Backspace"]);
const DARK = new Set(["b", "B", "."]);
/** The key with which presenters start a show; here it plays the turns. */
const PLAY = new Set(["p", "P", "F5"]);

/** The presentation that is on, if one is. */
let running: Presentation | undefined;

/** Shows the solution that was found, from where it is; does nothing if there is none. */
export function present(parts: PresentParts): void {
  const { found } = parts.search;
  if (!running && found) running = new Presentation(parts, found);
}

class Presentation {
  private readonly parts: PresentParts;
  private readonly root = document.documentElement;
  private readonly ending = new AbortController();
  private readonly deck = h("div", { className: "slides" });
  private readonly out = h("button", {
    type: "button", id: "present-leave", className: "pictured", title: text("page.present.leave"), "aria-label": text("page.present.leave"), onclick: () => this.leave(),
  }, icon("close"));
  private readonly section = h("section", { className: "present", id: "presentation", tabIndex: -1, "aria-label": text("page.present.title") }, this.deck, this.out);
  private slides: readonly Slide[] = [];
  private shown: Found | undefined;
  private notation = "";
  private calm: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: PresentParts, found: Found) {
    this.parts = parts;
    const { player, model, view, search, choices, toast } = parts;
    document.querySelector(".columns")?.append(this.section);
    this.root.dataset.present = "0";
    view.lookOnly = true;
    player.pause();
    // If it was played to its end, it is shown from the start.
    if (model.index === endOf(found)) player.jump(found.start);
    this.listen();
    for (const store of [model, search, choices]) {
      const end = store.subscribe(() => this.update());
      this.ending.signal.addEventListener("abort", end);
    }
    this.update();
    this.section.focus();
    toast.say(text("page.present.keys"));
  }

  private listen(): void {
    const { signal } = this.ending;
    const stir = () => this.stir();
    const fit = () => this.fit();
    // Before all others, for whom these keys mean something else.
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (!this.press(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, { capture: true, signal });
    addEventListener("pointermove", stir, { signal });
    addEventListener("pointerdown", stir, { signal });
    addEventListener("resize", fit, { signal });
    document.addEventListener("fullscreenchange", () => document.fullscreenElement ? fit() : this.leave(), { signal });
    // A click beside the turns goes on, in the left third back.
    this.section.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      const { left, width } = this.section.getBoundingClientRect();
      this.go(event.clientX - left < width / 3 ? -1 : 1);
    });
    // The screen should not go dark in the middle of a lesson; not every browser can keep it on.
    void navigator.wakeLock?.request("screen").then((lock) => signal.aborted ? lock.release() : signal.addEventListener("abort", () => void lock.release()), () => undefined);
  }

  private leave(): void {
    running = undefined;
    this.ending.abort();
    clearTimeout(this.calm);
    this.section.remove();
    delete this.root.dataset.present;
    delete this.root.dataset.dark;
    this.parts.view.lookOnly = false;
    if (document.fullscreenElement) void document.exitFullscreen();
    document.getElementById("present")?.focus();
  }

  private update(): void {
    const { parts, parts: { search: { found }, model, choices } } = this;
    // Any other change to the cube ends it.
    if (!found) return this.leave();
    if (found !== this.shown || choices.notation !== this.notation) {
      this.shown = found;
      this.notation = choices.notation;
      this.slides = [...stagePlaces(found).map((place) => stageSlide(parts, found, place)), endSlide(parts, found)];
      fill(this.deck, ...this.slides.map(({ element }) => element));
      this.fit();
    }
    const current = currentStage(found, model.index)?.number ?? this.slides.length - 1;
    this.slides.forEach(({ element, show }, i) => {
      element.classList.toggle("shown", i === current);
      show(model.index);
    });
    this.root.dataset.present = String(current);
  }

  private fit(): void {
    const { deck, section } = this;
    const { width, height } = section.getBoundingClientRect();
    let size = Math.min(width, height) * LARGEST;
    const overflows = () => deck.scrollHeight > deck.clientHeight + 1 || deck.scrollWidth > deck.clientWidth + 1;
    do {
      section.style.fontSize = `${size}px`;
      size *= SMALLER;
    } while (overflows() && size > SMALLEST);
  }

  private go(by: 1 | -1): void {
    const { player, model, search: { found } } = this.parts;
    if (!found) return;
    const to = model.index + by;
    if (to >= found.start && to <= endOf(found)) player.step(by);
  }

  /** Does what a key says; false if it says nothing here. */
  private press(event: KeyboardEvent): boolean {
    const { root, out, parts: { player, search: { found } } } = this;
    const dark = root.dataset.dark === "true";
    if (event.key === "Escape") this.leave();
    else if (dark || DARK.has(event.key)) root.dataset.dark = String(!dark);
    else if (event.target === out && (event.key === " " || event.key === "Enter")) return false;
    else if (NEXT.has(event.key)) this.go(1);
    else if (BACK.has(event.key)) this.go(-1);
    else if (PLAY.has(event.key)) player.toggle();
    else if (event.key === "Home" && found) player.jump(found.start);
    else if (event.key === "End" && found) player.jump(endOf(found));
    else return event.key.length === 1;
    return true;
  }

  private stir(): void {
    this.section.classList.add("stirred");
    clearTimeout(this.calm);
    this.calm = setTimeout(() => this.section.classList.remove("stirred"), STIRRED);
  }
}
