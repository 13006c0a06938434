// The address of the page: it follows what is shown, and what it says is shown when it changes.

import * as api from "../api/api";
import { addressOf, opened } from "../formats/link";
import { watch } from "../state/store";
import type { Toast } from "../state/toast";
import { text } from "../texts/texts";
import { linked, showImported, unreadWords, type ImportParts } from "./imported";
import { takePuzzle } from "./puzzlechoice";
import { writeStages } from "./stagewords";

/** Browsers limit how often an address changes, so it follows after this many milliseconds. */
const PAUSE = 200;

export interface AddressParts extends ImportParts {
  readonly toast: Toast;
}

export class Address {
  private readonly parts: AddressParts;
  /** The address could not be read; it stays as it is until something happens. */
  private broken = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: AddressParts) {
    this.parts = parts;
    parts.model.subscribe(() => (this.broken = false));
    addEventListener("hashchange", () => this.open());
  }

  /** Everything that is shown, as the part of an address behind the `#`. */
  get hash(): string {
    const { model, search: { found }, choices, place } = this.parts;
    const stages = found && writeStages(found.solution.stages);
    return addressOf(model, choices.method, found, stages, place.tab === "numbers" ? choices.numbering : undefined);
  }

  /** The whole address. */
  get link(): string {
    return `${location.href.replace(/#.*/, "")}#${this.hash}`;
  }

  /** Writes the address at once. */
  write(): void {
    history.replaceState(null, "", `#${this.hash}`);
  }

  /** Writes the address from now on whenever it changes. */
  follow(): void {
    const { model, player, search, choices, place, dice } = this.parts;
    watch([model, player, search, choices, place, dice], () => {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        if (this.broken || dice.running || `#${this.hash}` === location.hash) return;
        this.write();
      }, PAUSE);
    });
  }

  /** Shows what the address says: at the start as the beginning of history, later as a step of it. */
  open(atStart = false): void {
    const { model, player, search, choices, toast } = this.parts;
    const link = opened(location.hash);
    if (!link) {
      this.broken = location.hash.length > 1;
      if (this.broken) toast.say(text(atStart ? "page.link.broken" : "page.link.unreadable"));
      return;
    }
    takePuzzle(this.parts, link.puzzle);
    const { method } = link;
    if (method) choices.set({ method });
    player.pause();
    if (!atStart) showImported(this.parts, linked(link), "link");
    else {
      choices.set({ numbering: link.numbering ?? choices.numbering });
      model.open(link.state, link.turns, link.done, link.origins);
      if (link.solution) search.accept(link.solution, 0);
    }
    const name = (unread: typeof link.unread) => {
      this.broken = unread.length > 0;
      if (this.broken) toast.say(unreadWords(unread));
    };
    name(link.unread);
    if (method === undefined) return;
    // Which methods there are is known only to the workbench.
    void api.methods(link.puzzle.id).then((methods) => {
      if (!methods.some((known) => known.name === method)) name([...link.unread, { part: "m", value: method }]);
    }, () => undefined);
  }
}
