// The page in three steps, for whoever sees it for the first time: try it, or skip it.
//
// Nothing is locked and nothing covered; a step is also over when what it asks for was done.

import type { Bench } from "./bench";
import { h } from "./dom";
import type { Notice } from "./notice";
import { keep, kept } from "./storage";
import { text } from "./texts";

interface Step {
  readonly words: "page.tour.turn" | "page.tour.solve" | "page.tour.play";
  /** What it is about, for a ring around it. */
  readonly about: string;
  done(bench: Bench): boolean;
}

const STEPS: readonly Step[] = [
  { words: "page.tour.turn", about: "#cube", done: ({ model }) => model.history.some((step) => step.kind === "turn" && step.origin === "hand") },
  { words: "page.tour.solve", about: "#scramble, #solve", done: ({ search }) => search.found !== undefined && !search.running },
  { words: "page.tour.play", about: ".transport, #commands-open", done: () => false },
];

export class Tour {
  private readonly notice: Notice;
  private place = -1;

  constructor(bench: Bench, notice: Notice) {
    this.notice = notice;
    bench.onChange(() => {
      if (this.place >= 0 && STEPS[this.place].done(bench)) this.show(this.place + 1);
    });
  }

  /** Whether this browser has seen it, or did not want to. */
  get seen(): boolean {
    return kept<boolean>("toured") === true;
  }

  start(): void {
    this.show(0);
  }

  private show(place: number): void {
    for (const element of document.querySelectorAll(".tour-about")) element.classList.remove("tour-about");
    this.place = place < STEPS.length ? place : -1;
    if (this.place < 0) return this.end();
    const step = STEPS[place];
    for (const element of document.querySelectorAll(step.about)) element.classList.add("tour-about");
    const last = place === STEPS.length - 1;
    this.notice.show(
      [h("b", { className: "tour-step" }, `${place + 1}/${STEPS.length}`), " ", text(step.words)],
      [
        { id: "tour-next", label: text(last ? "page.tour.end" : "page.tour.next"), primary: true, act: () => this.show(place + 1) },
        ...(last ? [] : [{ id: "tour-skip", label: text("page.tour.skip"), act: () => this.show(STEPS.length) }]),
      ],
    );
  }

  private end(): void {
    this.notice.hide();
    keep("toured", true);
  }
}
