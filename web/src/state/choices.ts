// What is chosen in this tab of the browser: how to solve, what to show, what to paint with.
//
// A session keeps all of it. Some of it is what new tabs begin with as well, so it goes into the settings.

import type { Layout } from "../input/keys";
import type { Puzzle } from "../puzzles/puzzle";
import type { Notation } from "../settings/notation";
import { choose, settings, type NetForm, type Numbering } from "../settings/settings";
import type { Model } from "./model";
import { Store } from "./store";

export interface ChoiceValues {
  /** The name of a method; empty for the usual one. */
  readonly method: string;
  readonly metric: string;
  readonly notation: Notation;
  readonly layout: Layout;
  /** Whether stickers that do not matter in the stage of a solution are dimmed. */
  readonly dim: boolean;
  /** Whether the stages of the usual method are shown; nobody chose it for its stages. */
  readonly stages: boolean;
  /** Whether hidden faces float behind the cube, and whether they do while painting. */
  readonly hints: boolean;
  readonly paintHints: boolean;
  /** The letter that a click on a sticker paints. */
  readonly colour: string;
  readonly numbering: Numbering;
  readonly net: NetForm;
}

export class Choices extends Store implements ChoiceValues {
  readonly metric: string = "htm";
  readonly notation = settings.notation;
  readonly layout = settings.layout;
  readonly dim = settings.dim;
  readonly stages: boolean = false;
  readonly hints = settings.hints;
  readonly paintHints = settings.paintHints;
  readonly colour: string = "U";
  readonly numbering = settings.numbering;
  readonly net = settings.net;
  private readonly model: Model;
  private puzzle: Puzzle;
  /** The method chosen last for each puzzle, by the puzzle's name. */
  private readonly chosen = new Map<string, string>();

  constructor(model: Model) {
    super();
    this.model = model;
    this.puzzle = model.puzzle;
    model.subscribe(() => this.follow());
  }

  get method(): string {
    return this.chosen.get(this.model.puzzle.id) ?? "";
  }

  /** All of them, to be stored elsewhere. */
  get values(): ChoiceValues {
    const { method, metric, notation, layout, dim, stages, hints, paintHints, colour, numbering, net } = this;
    return { method, metric, notation, layout, dim, stages, hints, paintHints, colour, numbering, net };
  }

  set({ method = this.method, ...others }: Partial<ChoiceValues>): void {
    const fresh = Object.entries(others).filter(([name, value]) => this[name as keyof typeof others] !== value);
    if (fresh.length === 0 && method === this.method) return;
    this.chosen.set(this.model.puzzle.id, method);
    Object.assign(this, Object.fromEntries(fresh));
    const { notation, layout, dim, hints, paintHints, numbering, net } = this;
    choose({ notation, layout, dim, hints, paintHints, numbering, net });
    this.tell();
  }

  /** The method chosen last for each puzzle. */
  get methods(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.chosen);
  }

  /** Restores what was chosen for each puzzle in an earlier session. */
  restoreMethods(kept: Readonly<Record<string, string>>): void {
    for (const [id, method] of Object.entries(kept)) this.chosen.set(id, method);
  }

  /** Another puzzle has a method and colours of its own. */
  private follow(): void {
    const { puzzle } = this.model;
    if (puzzle === this.puzzle) return;
    this.puzzle = puzzle;
    if (!puzzle.letters.includes(this.colour)) Object.assign(this, { colour: puzzle.letters[0] });
    this.tell();
  }
}
