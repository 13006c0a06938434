// Whether the position is a cube. The server is asked only if turns alone cannot have led there.

import * as api from "../api/api";
import type { Dice } from "../dice/dice";
import type { Model, State } from "../state/model";
import type { Side } from "../state/selection";
import { Store, watch } from "../state/store";
import { language } from "../texts/texts";

/** What is known of a position. */
export type Verdict =
  | { readonly kind: "asking" }
  /** `forced`: the stickers, with those filled in that all completions share. */
  | { readonly kind: "legal"; readonly completions?: string; readonly forced?: string }
  | { readonly kind: "wrong"; readonly rejection: api.Rejection }
  | { readonly kind: "unknown"; readonly why: string };

/** Codes of faults that concern only how whole pieces are put together: such a cube lies in another universe. */
const ASSEMBLED = [3, 5, 6];

/** Whether all pieces are there, so that turns connect it with others of its universe, if not with the solved cube. */
export function isAssembled(verdict: Verdict): boolean {
  return verdict.kind === "legal"
    || (verdict.kind === "wrong" && verdict.rejection.faults.every((fault) => ASSEMBLED.includes(fault.code)));
}

/** Whether it is a cube that turns can solve, with nothing left open. */
export function isDefinite(verdict: Verdict): boolean {
  return verdict.kind === "legal" && (verdict.completions === undefined || verdict.completions === "1");
}

/** The stickers to point at. Wrong counts of colours are left out if wrong pieces are known. */
export function concerned(verdict: Verdict): readonly number[] {
  if (verdict.kind !== "wrong") return [];
  const { faults } = verdict.rejection;
  const pieces = faults.filter((fault) => fault.kind !== "colour-count");
  return (pieces.some((fault) => fault.stickers?.length) ? pieces : faults).flatMap((fault) => fault.stickers ?? []);
}

/** Milliseconds until a server that did not answer is asked again. */
export const RETRY = 2000;

/** Checks one of the two positions of a model. */
export class PositionCheck {
  verdict: Verdict = { kind: "legal" };
  /** No turns solve it, as far as was known last. */
  impossible = false;
  private readonly model: Model;
  private readonly which: Side;
  private readonly told: () => void;
  private asked = "";
  /** The puzzle and the start of a track that is known to be legal; turns keep it legal. */
  private legalBase: string | undefined;
  private running: AbortController | undefined;
  /** What the last answer said all completions share. */
  private shared: string | undefined;

  constructor(model: Model, which: Side, told: () => void) {
    [this.model, this.which, this.told] = [model, which, told];
  }

  async check(): Promise<void> {
    const { model, which } = this;
    const { id } = model.puzzle;
    const base = which === "facelets" ? `${id}/${model.track.base}` : undefined;
    const facelets = model.state[which];
    if (facelets === null || (base !== undefined && base === this.legalBase)) {
      this.running?.abort();
      this.asked = "";
      return this.say({ kind: "legal" });
    }
    if (`${id}/${facelets}` === this.asked) return;
    this.asked = `${id}/${facelets}`;
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.say({ kind: "asking" });
    try {
      const answer = await api.check(id, facelets, language, running.signal);
      if (running.signal.aborted) return;
      if ("error" in answer) return this.say({ kind: "wrong", rejection: answer.error });
      const { completions, forced } = answer;
      if (!completions && base !== undefined) this.legalBase = base;
      this.say({ kind: "legal", completions: completions ?? undefined, forced: forced ?? undefined });
    } catch (error) {
      if (running.signal.aborted) return;
      this.asked = "";
      if (error instanceof api.Rejected && error.status === 422 && error.rejection) this.say({ kind: "wrong", rejection: error.rejection });
      else {
        this.say({ kind: "unknown", why: error instanceof Error ? error.message : String(error) });
        // The program may come back.
        setTimeout(() => !running.signal.aborted && void this.check(), RETRY);
      }
    }
  }

  /** Asks again, because the answer would be worded differently. */
  again(): Promise<void> {
    this.asked = "";
    return this.check();
  }

  /** The stickers, with forced ones filled in. While the server is asked, from the last answer, if it still fits. */
  forced(facelets: string): string | undefined {
    const { shared } = this;
    const fits = shared !== undefined && shared.length === facelets.length
      && [...facelets].every((letter, i) => letter === "?" || shared[i] === "?" || shared[i] === letter);
    return fits ? [...facelets].map((letter, i) => (letter === "?" ? shared[i] : letter)).join("") : undefined;
  }

  private say(verdict: Verdict): void {
    this.verdict = verdict;
    if (verdict.kind !== "asking") this.impossible = verdict.kind === "wrong";
    if (verdict.kind !== "asking") this.shared = verdict.kind === "legal" ? verdict.forced : undefined;
    this.told();
  }
}

/** Checks both positions of a model whenever they change. */
export class PositionChecks extends Store {
  readonly facelets: PositionCheck;
  readonly goal: PositionCheck;
  private readonly model: Model;
  private readonly dice: Dice;
  private checked: State | undefined;

  constructor(model: Model, dice: Dice) {
    super();
    [this.model, this.dice] = [model, dice];
    this.facelets = new PositionCheck(model, "facelets", () => this.tell());
    this.goal = new PositionCheck(model, "goal", () => this.tell());
    watch([model, dice], () => this.update());
  }

  /** Whether turns lead from the position to the goal, or without one to the solved puzzle. */
  get isSolvable(): boolean {
    const { facelets, goal, model } = this;
    return model.state.goal === null ? isDefinite(facelets.verdict) : isAssembled(facelets.verdict) && isAssembled(goal.verdict);
  }

  /** Asks again about both, because the answers would be worded differently. */
  again(): void {
    void this.facelets.again();
    void this.goal.again();
  }

  private update(): void {
    const { state } = this.model;
    // While dice roll, nothing needs to be checked: their positions are as legal as the first.
    if (this.checked === state || this.dice.running) return;
    this.checked = state;
    void this.facelets.check();
    void this.goal.check();
  }
}
