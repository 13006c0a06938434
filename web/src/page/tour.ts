// The page in three steps, for whoever sees it for the first time: try it, or skip it.
//
// Nothing is locked or covered; a step is over as soon as its task is done.

import { h } from "../dom/dom";
import type { Search } from "../services/search";
import { keep, kept } from "../settings/storage";
import type { Choices } from "../state/choices";
import type { Model } from "../state/model";
import type { Found } from "../state/solution";
import { listen } from "../state/store";
import { text } from "../texts/texts";
import type { Notice, Offer } from "../widgets/notice";

export interface TourParts {
  readonly model: Model;
  readonly search: Search;
  readonly choices: Choices;
}

/** What was there when the tour began; it does not count as done. */
interface Before {
  readonly index: number;
  readonly found: Found | undefined;
}

interface Step {
  readonly words: "page.tour.turn" | "page.tour.solve" | "page.tour.play";
  /** What it is about, for a ring around it. */
  readonly about: string;
  done(parts: TourParts, before: Before): boolean;
}

const STEPS: readonly Step[] = [
  { words: "page.tour.turn", about: "#cube", done: ({ model }, { index }) => model.index !== index && model.history.some((step) => step.kind === "turn") },
  { words: "page.tour.solve", about: "#scramble, #solve", done: ({ search }, { found }) => search.found !== undefined && search.found !== found && !search.running },
  { words: "page.tour.play", about: ".transport, #commands-open", done: ({ search: { found }, model }, { index }) => found !== undefined && model.index > found.start && model.index !== index },
];

/** The layouts of keys that programs before this one had. */
const KNOWN = ["transformer", "opengl", "pygame"] as const;

export class Tour {
  private readonly parts: TourParts;
  private readonly notice: Notice;
  private before: Before = { index: 0, found: undefined };
  private place = -1;

  constructor(parts: TourParts, notice: Notice) {
    this.parts = parts;
    this.notice = notice;
    listen([parts.model, parts.search], () => {
      if (this.place < 0) return;
      // Later steps may be done first; then the earlier ones are skipped.
      const last = STEPS.findLastIndex((step) => step.done(parts, this.before));
      if (last >= this.place) this.show(last + 1);
    });
  }

  /** Whether it was shown in this browser before, or was skipped. */
  get seen(): boolean {
    return kept<boolean>("toured") === true;
  }

  start(): void {
    const { model, search } = this.parts;
    this.before = { index: model.index, found: search.found };
    this.show(0);
  }

  private show(place: number): void {
    for (const element of document.querySelectorAll(".tour-about")) element.classList.remove("tour-about");
    this.place = place < STEPS.length ? place : -1;
    if (this.place < 0) return this.end();
    const step = STEPS[place];
    for (const element of document.querySelectorAll(step.about)) element.classList.add("tour-about");
    const last = place === STEPS.length - 1;
    // On a phone there is neither a keyboard nor room for it.
    const known = last && !matchMedia("(pointer: coarse)").matches ? this.known() : [];
    this.notice.show(
      [h("b", { className: "tour-step" }, `${place + 1}/${STEPS.length}`), " ", text(step.words), ...(known.length > 0 ? [" ", text("page.tour.known")] : [])],
      [
        { id: "tour-next", label: text(last ? "page.tour.end" : "page.tour.next"), primary: true, act: () => this.show(place + 1) },
        ...(last ? known : [{ id: "tour-skip", label: text("page.tour.skip"), act: () => this.show(STEPS.length) }]),
      ],
    );
  }

  /** The keys of earlier programs, for those who know them. */
  private known(): Offer[] {
    return KNOWN.map((layout) => ({
      id: `tour-keys-${layout}`, label: text(`page.tour.known.${layout}`),
      act: () => {
        this.parts.choices.set({ layout });
        this.show(STEPS.length);
      },
    }));
  }

  private end(): void {
    this.notice.hide();
    keep("toured", true);
  }
}
