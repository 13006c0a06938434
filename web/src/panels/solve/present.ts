// A solution shown to many: the cube, and beside it the stage, what it is about and its turns, as large as the screen
// allows; nothing else. The keys that presenters send go on and back, Escape leaves.
//
// There is a slide for each stage and one for the end. All lie on each other and only one is seen, so that one size of
// text fits all of them.

import "../../styles/lesson.css";
import type { Bench } from "../../bench";
import { fill, h } from "../../dom/dom";
import { icon } from "../../dom/icons";
import { currentStage, stagePlaces, type StagePlace } from "../../services/stages";
import { counted, endOf, turnsOf, type Found } from "../../services/search";
import { inNotation } from "../../settings/notation";
import { number, text } from "../../texts/texts";
import { groupsBox } from "./groups";

/** Text is so large at first, in parts of the smaller side of the room for it, and becomes smaller until it fits. */
const LARGEST = 1 / 15;
const SMALLEST = 11;
const SMALLER = 0.96;
/** The way out is seen for so many milliseconds after the mouse moved. */
const STIRRED = 2500;

const NEXT = new Set(["PageDown", "ArrowRight", "ArrowDown", " ", "Enter"]);
const BACK = new Set(["PageUp", "ArrowLeft", "ArrowUp", "Backspace"]);
const DARK = new Set(["b", "B", "."]);
/** Presenters start a show with it; here the turns play. */
const PLAY = new Set(["p", "P", "F5"]);

interface Slide {
  readonly element: HTMLElement;
  /** What changes within it. */
  show(index: number): void;
}

/** The presentation that is on, if one is. */
let leave: (() => void) | undefined;
let refresh: (() => void) | undefined;
let isListening = false;

/** Shows the solution that was found, from where it is; does nothing if there is none. */
export function present(bench: Bench): void {
  const { search, player, model, view } = bench;
  if (leave || !search.found) return;
  const root = document.documentElement;
  const ending = new AbortController();
  const { signal } = ending;
  const deck = h("div", { className: "deck" });
  const out = h("button", { type: "button", id: "present-leave", className: "pictured", title: text("page.present.leave"), "aria-label": text("page.present.leave"), onclick: () => leave?.() }, icon("close"));
  const section = h("section", { className: "present", id: "presentation", tabIndex: -1, "aria-label": text("page.present.title") }, deck, out);
  let slides: readonly Slide[] = [];
  let made: Found | undefined;
  let notation = "";

  const fit = () => {
    const { width, height } = section.getBoundingClientRect();
    let size = Math.min(width, height) * LARGEST;
    const overflows = () => deck.scrollHeight > deck.clientHeight + 1 || deck.scrollWidth > deck.clientWidth + 1;
    do {
      section.style.fontSize = `${size}px`;
      size *= SMALLER;
    } while (overflows() && size > SMALLEST);
  };
  const update = () => {
    const { found } = search;
    // Whatever else happens to the cube ends it.
    if (!found) return leave?.();
    if (found !== made || notation !== bench.choices.notation) {
      made = found;
      notation = bench.choices.notation;
      slides = [...stagePlaces(found).map((place) => stageSlide(bench, found, place)), endSlide(bench, found)];
      fill(deck, ...slides.map(({ element }) => element));
      fit();
    }
    const current = currentStage(found, model.index)?.number ?? slides.length - 1;
    slides.forEach(({ element, show }, i) => {
      element.classList.toggle("shown", i === current);
      show(model.index);
    });
    root.dataset.present = String(current);
  };
  const go = (by: 1 | -1) => {
    const { found } = search;
    if (!found) return;
    const to = model.index + by;
    if (to >= found.start && to <= endOf(found)) player.step(by);
  };
  const act = (event: KeyboardEvent): boolean => {
    const { found } = search;
    const dark = root.dataset.dark === "true";
    if (event.key === "Escape") leave?.();
    else if (dark || DARK.has(event.key)) root.dataset.dark = String(!dark);
    else if (event.target === out && (event.key === " " || event.key === "Enter")) return false;
    else if (NEXT.has(event.key)) go(1);
    else if (BACK.has(event.key)) go(-1);
    else if (PLAY.has(event.key)) player.toggle();
    else if (event.key === "Home" && found) player.jump(found.start);
    else if (event.key === "End" && found) player.jump(endOf(found));
    else return event.key.length === 1;
    return true;
  };
  let calm: ReturnType<typeof setTimeout> | undefined;
  const stir = () => {
    section.classList.add("stirred");
    clearTimeout(calm);
    calm = setTimeout(() => section.classList.remove("stirred"), STIRRED);
  };

  leave = () => {
    leave = refresh = undefined;
    ending.abort();
    clearTimeout(calm);
    section.remove();
    delete root.dataset.present;
    delete root.dataset.dark;
    view.lookOnly = false;
    if (document.fullscreenElement) void document.exitFullscreen();
    bench.changed();
    document.getElementById("present")?.focus();
  };
  document.querySelector(".columns")?.append(section);
  root.dataset.present = "0";
  view.lookOnly = true;
  player.pause();
  // Whoever has played it to its end shows it from the start.
  if (model.index === endOf(search.found)) player.jump(search.found.start);
  // Before all others, for whom these keys mean something else.
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (!act(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true, signal });
  addEventListener("pointermove", stir, { signal });
  addEventListener("pointerdown", stir, { signal });
  addEventListener("resize", fit, { signal });
  document.addEventListener("fullscreenchange", () => document.fullscreenElement ? fit() : leave?.(), { signal });
  // A click beside the turns goes on, in its left third back.
  section.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) return;
    const { left, width } = section.getBoundingClientRect();
    go(event.clientX - left < width / 3 ? -1 : 1);
  });
  refresh = update;
  // Once and for all presentations: nobody can stop to listen.
  if (!isListening) bench.onChange(() => refresh?.());
  isListening = true;
  // A screen that goes dark in the middle of a lesson helps nobody; where that cannot be kept from it, so be it.
  void navigator.wakeLock?.request("screen").then((lock) => signal.aborted ? lock.release() : signal.addEventListener("abort", () => void lock.release()), () => undefined);
  update();
  section.focus();
  bench.changed();
  bench.say(text("page.present.keys"));
}

/** Turns that can be clicked; `show` marks the one done last. */
function turnLine({ player, choices }: Bench, names: readonly string[], from: number): Slide {
  const chips = names.map((name, i) =>
    h("button", { type: "button", className: "chip", tabIndex: -1, "data-index": from + i + 1, onclick: () => player.jump(from + i + 1) }, inNotation(name, choices.notation)));
  return {
    element: h("p", { className: "line" }, ...chips),
    show(index) {
      chips.forEach((chip, i) => {
        chip.classList.toggle("current", index === from + i + 1);
        chip.classList.toggle("future", index <= from + i);
      });
    },
  };
}

function stageSlide(bench: Bench, found: Found, { number: place, begin }: StagePlace): Slide {
  const stage = found.solution.stages[place];
  const line = turnLine(bench, namesOf(stage.moves), begin);
  let next = begin;
  const steps = (stage.steps ?? []).filter(({ moves }) => moves !== "").map((step) => {
    const from = next;
    next += namesOf(step.moves).length;
    return { from, to: next, element: h("p", {}, step.text) };
  });
  const groups = stage.positions === undefined ? undefined : groupsBox(found);
  return {
    element: h("article", { className: "slide" },
      h("h2", {}, stage.name),
      h("p", { className: "goal" }, stage.goal),
      // Who has steps tells what to do now, which is more than what it is about.
      steps.length === 0 ? h("p", {}, stage.text) : h("div", { className: "pile" }, ...steps.map(({ element }) => element)),
      line.element,
      groups && h("figure", {}, groups.element as unknown as Node)),
    show(index) {
      line.show(index);
      groups?.show(index);
      const current = steps.find(({ from, to }) => index >= from && index < to) ?? steps[index < begin ? 0 : steps.length - 1];
      for (const step of steps) step.element.classList.toggle("shown", step === current);
    },
  };
}

/** All stages with their turns, each on a line. */
function endSlide(bench: Bench, found: Found): Slide {
  const { htm, qtm } = counted(found.turns);
  const goal = bench.model.state.goal !== null;
  const rows = stagePlaces(found).filter(({ begin, end }) => end > begin).map(({ number: place, begin }) => {
    const { moves, name } = found.solution.stages[place];
    const line = turnLine(bench, namesOf(moves), begin);
    return { line, element: h("li", {}, line.element, h("small", {}, `// ${name} · ${number(counted(turnsOf(moves)).htm)}`)) };
  });
  return {
    element: h("article", { className: "slide end" },
      h("h2", {}, text(goal ? "page.lamp.there" : "page.lamp.solved")),
      h("p", { className: "goal" }, text("page.counts", { htm: number(htm), qtm: number(qtm) })),
      h("ol", { className: "recap" }, ...rows.map(({ element }) => element))),
    show: (index) => rows.forEach(({ line }) => line.show(index)),
  };
}

function namesOf(moves: string): string[] {
  return moves.split(" ").filter((name) => name !== "");
}
