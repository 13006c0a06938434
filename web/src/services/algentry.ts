// An alg as it is typed: its turns are done on the cube, in place of those that were typed before.

import * as api from "../api/api";
import type { Turn } from "../puzzles/cube";
import { turnsOn } from "../puzzles/puzzle";
import type { Notation } from "../settings/notation";
import type { Choices } from "../state/choices";
import type { Model } from "../state/model";
import { Store } from "../state/store";
import { text } from "../texts/texts";
import type { Player } from "./player";

export type AlgChange = Extract<api.AlgRequest["change"], string>;

export interface AlgEntryParts {
  readonly model: Model;
  readonly player: Player;
  readonly choices: Choices;
}

export class AlgEntry extends Store {
  /** What is wrong with the alg. */
  rejection: api.Rejection | undefined;
  /** What there is to say about it. */
  report = "";
  private readonly parts: AlgEntryParts;
  private asked = new AbortController();
  /** Where in history the alg begins: its turns replace those of the version before. */
  private start: number | undefined;
  /** The notation of the text. */
  private notation: Notation;

  constructor(parts: AlgEntryParts) {
    super();
    this.parts = parts;
    this.notation = parts.choices.notation;
  }

  /** Reads an alg, or a changed form of it, and does its turns; returns the changed form. */
  async study(alg: string, change?: AlgChange): Promise<string | undefined> {
    const { model, model: { puzzle }, choices } = this.parts;
    this.asked.abort();
    this.asked = new AbortController();
    const { signal } = this.asked;
    if (alg.trim() === "") {
      this.say("");
      if (this.start !== undefined && this.start <= model.index) this.restart([]);
      return undefined;
    }
    try {
      const answer = await api.alg(puzzle.id, alg, { change, notation: choices.notation }, signal);
      if (signal.aborted || model.puzzle !== puzzle) return undefined;
      const { htm, qtm, stm, order } = answer;
      this.say(text("page.alg.report", { htm, qtm, stm, order }));
      this.restart(turnsOn(puzzle, answer.moves));
      return change && answer.alg;
    } catch (error) {
      if (signal.aborted) return undefined;
      // The turns that could be read stay on the cube.
      if (!(error instanceof api.Rejected) || error.status === 0) this.say(text("page.offline"), this.rejection);
      else this.say(error.message, error.rejection);
      return undefined;
    }
  }

  /** The text in the notation that was chosen meanwhile; nothing if it stays as it is. */
  async translate(alg: string): Promise<string | undefined> {
    const { model, choices } = this.parts;
    const old = this.notation;
    if (old === choices.notation) return undefined;
    this.notation = choices.notation;
    if (alg.trim() === "") return undefined;
    const answer = await api.alg(model.puzzle.id, alg, { notation: old, to_notation: this.notation }).catch(() => undefined);
    return answer?.alg;
  }

  /** Begins the next alg if something else was done after the last one; true if so. */
  release(): boolean {
    if (this.start === undefined || this.isLast(this.start)) return false;
    this.start = undefined;
    this.say("");
    return true;
  }

  play(): void {
    const { player } = this.parts;
    if (this.start !== undefined) player.jump(this.start);
    void player.play();
  }

  /** The text has changed: what was wrong with it may not be any more. */
  forgive(): void {
    this.say(this.report);
  }

  private say(report: string, rejection?: api.Rejection): void {
    [this.report, this.rejection] = [report, rejection];
    this.tell();
  }

  /** Puts the turns where the last version of the alg was. */
  private restart(turns: readonly Turn[]): void {
    const { model, player } = this.parts;
    player.pause();
    if (this.start === undefined || !this.isLast(this.start)) this.start = model.index;
    const { start } = this;
    model.goTo(start);
    model.plan(turns, "alg");
    if (turns.length > 0) model.goTo(start + turns.length);
  }

  /** Whether everything in history from there on was typed here. */
  private isLast(start: number): boolean {
    const { history } = this.parts.model;
    return start <= history.length && history.slice(start).every((step) => step.kind === "turn" && step.origin === "alg");
  }
}
