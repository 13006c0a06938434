// What an experiment will cost, as the workbench estimates it, and starting it if the user agrees.

import { Rejected } from "../api/http";
import * as calls from "../api/lab";
import type { Cost, ExperimentRequest } from "../api/schemas";
import { Store } from "../state/store";
import { number, text } from "../texts/texts";
import type { Lab } from "./lab";

export class CostOffer extends Store {
  /** What is being done, or why there is no offer. */
  message = "";
  /** Whether the message says that something is wrong. */
  isWrong = false;
  /** What it will cost, once that is known. */
  cost: Cost | undefined;
  /** The experiment is being started. */
  starting = false;
  private readonly lab: Lab;
  private asking: AbortController | undefined;
  /** The experiment that the cost is about. */
  private experiment: ExperimentRequest | undefined;

  constructor(lab: Lab) {
    super();
    this.lab = lab;
  }

  /** Whether the workbench is being asked. */
  get isAsking(): boolean {
    return this.asking !== undefined;
  }

  /** Says something about the experiment in place of an offer. */
  say(message: string, isWrong = false): void {
    [this.message, this.isWrong] = [message, isWrong];
    this.tell();
  }

  /** Takes an offer back. */
  end(): void {
    this.asking?.abort();
    [this.asking, this.experiment, this.cost] = [undefined, undefined, undefined];
    this.say("");
  }

  async ask(experiment: ExperimentRequest): Promise<void> {
    this.end();
    const control = new AbortController();
    this.asking = control;
    this.say(text("page.lab.trying"));
    try {
      const cost = await calls.cost(experiment, ({ task, part }) => {
        if (this.asking !== control) return;
        this.say(task === "table" ? text("page.lab.table", { percent: number(100 * (part ?? 0)) }) : text("page.lab.trying"));
      }, control.signal);
      if (this.asking !== control) return;
      this.end();
      [this.experiment, this.cost] = [experiment, cost];
      this.tell();
    } catch (error) {
      if (control.signal.aborted) return;
      this.end();
      this.say(error instanceof Rejected && error.status !== 0 ? error.message : text("page.offline"), true);
    }
  }

  /** Starts the experiment that the cost is about. */
  async accept(): Promise<void> {
    const { experiment } = this;
    if (!experiment) return;
    this.starting = true;
    this.tell();
    const begun = await this.lab.start(experiment);
    this.starting = false;
    if (begun) this.end();
    else this.tell();
  }
}
