// The methods that there are for the puzzle on the bench; while the workbench does not answer, it is asked again.

import * as api from "../api/api";
import type { Dice } from "../dice/dice";
import type { Puzzle } from "../puzzles/puzzle";
import type { Choices } from "../state/choices";
import type { Model } from "../state/model";
import { Store } from "../state/store";
import type { Toast } from "../state/toast";
import { text } from "../texts/texts";
import { RETRY } from "./positioncheck";

/** The nature of methods that roll dice. */
export const DICE = "dice";

export interface OfferParts {
  readonly model: Model;
  readonly choices: Choices;
  readonly dice: Dice;
  readonly toast: Toast;
}

export class MethodOffers extends Store {
  list: readonly api.Method[] = [];
  private readonly parts: OfferParts;
  /** The puzzle that was asked about last, and the one that the list is about. */
  private asked: Puzzle | undefined;
  private answered: Puzzle | undefined;
  private offline = false;

  constructor(parts: OfferParts) {
    super();
    this.parts = parts;
    for (const store of [parts.model, parts.choices]) store.subscribe(() => this.update());
    this.update();
  }

  named(name: string): api.Method | undefined {
    return this.list.find((method) => method.name === name);
  }

  /** The method that is chosen, once the methods are known. */
  get chosen(): api.Method | undefined {
    return this.named(this.parts.choices.method);
  }

  /** Whether the chosen method rolls dice: that happens on the page itself, everything else is searched for by the workbench. */
  get isDice(): boolean {
    return this.chosen?.nature === DICE;
  }

  private update(): void {
    const { model, choices } = this.parts;
    void this.ask();
    // If nothing is chosen, the usual method is meant.
    if (choices.method === "" && this.answered === model.puzzle && this.list.length > 0) choices.set({ method: this.list[0].name });
  }

  private async ask(): Promise<void> {
    const { model: { puzzle }, choices, dice, toast } = this.parts;
    if (this.asked === puzzle) return;
    this.asked = puzzle;
    try {
      const methods = await api.methods(puzzle.id);
      if (this.asked !== puzzle) return;
      this.offline = false;
      this.list = methods;
      this.answered = puzzle;
      if (!this.named(choices.method)) {
        dice.stop();
        choices.set({ method: methods[0].name });
      }
      this.tell();
    } catch {
      // Said once; the status of the search shows it for as long as it lasts.
      if (!this.offline) toast.say(text("page.offline"));
      this.offline = true;
      setTimeout(() => {
        if (this.asked === puzzle) this.asked = undefined;
        void this.ask();
      }, RETRY);
    }
  }
}
