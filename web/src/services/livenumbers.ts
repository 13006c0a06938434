// The numbers of the position on the bench, asked for again whenever it has changed.
//
// One question at a time: while a cube plays faster than answers come, positions in between are left out, and the last
// is always asked about. The tables that signposts need may have to be built first, which takes seconds; until they
// have answered once, the rest of the numbers does not wait for them.

import { positionOf } from "../api/api";
import { Rejected } from "../api/http";
import { inspect } from "../api/numbers";
import type { Inspection } from "../api/schemas";
import type { Dice } from "../dice/dice";
import { CUBE } from "../puzzles/puzzle";
import type { Choices } from "../state/choices";
import type { Model } from "../state/model";
import { text } from "../texts/texts";
import { isDefinite, RETRY, type PositionChecks } from "./positioncheck";

/** What is known of the position: its numbers, or why there are none. */
export type Known = { readonly key: string; readonly inspection: Inspection } | { readonly key: string; readonly why: string };

export interface LiveNumbersParts {
  readonly model: Model;
  readonly choices: Choices;
  readonly checks: PositionChecks;
  readonly dice: Dice;
}

export class LiveNumbers {
  private readonly parts: LiveNumbersParts;
  private readonly isSeen: () => boolean;
  private readonly told: (known: Known) => void;
  private running = false;
  /** What was answered last. */
  private answered = "";
  /** Signposts have been answered before. */
  private ready = false;
  /** The position and numbering that was told last. */
  private known = "";
  private waiting: (() => void)[] = [];

  constructor(parts: LiveNumbersParts, isSeen: () => boolean, told: (known: Known) => void) {
    this.parts = parts;
    this.isSeen = isSeen;
    this.told = (known) => {
      this.known = known.key;
      told(known);
      this.wake();
    };
  }

  /** Waits until the numbers of the position on the bench are told, or cannot be had. */
  async settled(): Promise<void> {
    while (this.running && this.known !== this.key()) await new Promise<void>((done) => this.waiting.push(done));
  }

  private wake(): void {
    for (const done of this.waiting.splice(0)) done();
  }

  private key(): string {
    const { model, choices } = this.parts;
    return [model.puzzle.id, model.state.facelets, choices.numbering].join("/");
  }

  /** Asks, unless the panel is hidden, the answer is known, or another request is on its way. */
  async ask(): Promise<void> {
    const { model, choices, checks, dice } = this.parts;
    const { puzzle, state } = model;
    const signposts = isDefinite(checks.facelets.verdict) && !dice.running;
    const key = this.key();
    const whole = `${key}/${signposts}`;
    if (!this.isSeen() || this.running || whole === this.answered) return;
    this.running = true;
    const explain = puzzle === CUBE;
    const position = { ...positionOf(puzzle.id, state.facelets), numbering: choices.numbering };
    try {
      const sooner = !signposts || !this.ready;
      if (sooner) this.told({ key, inspection: await inspect(puzzle.id, position, { explain }) });
      if (signposts) this.told({ key, inspection: await inspect(puzzle.id, position, { explain, signposts }) });
      this.ready ||= signposts;
      this.answered = whole;
    } catch (error) {
      const rejected = error instanceof Rejected && error.status !== 0;
      this.told({ key, why: rejected ? error.message : text("page.offline") });
      if (!rejected) {
        // The program may come back.
        setTimeout(() => void this.ask(), RETRY);
        return;
      }
      this.answered = whole;
    } finally {
      this.running = false;
      this.wake();
    }
    // The cube may have been turned meanwhile.
    void this.ask();
  }
}
