// A list of positions, one per line, as it comes out of a text file: each line is read by itself, a bad one is named
// with its number and its reason, and nothing is left out.

import * as api from "../../api/api";
import { fill, h } from "../../dom/dom";
import type { Line } from "../../formats/stickers";
import type { Puzzle } from "../../puzzles/puzzle";
import { NotUnderstood, understand, type Imported } from "../../services/imported";
import { inWords } from "../../texts/reports";
import { language, text } from "../../texts/texts";

/** What a line turned out to be. */
export type Reading =
  | { readonly kind: "good"; readonly taken: Imported }
  /** Stickers that can be shown, but are no cube. */
  | { readonly kind: "wrong"; readonly taken: Imported; readonly reason: string }
  | { readonly kind: "unread"; readonly reason: string };

/** Larger files are not lists that anyone picks from. */
export const MOST_BYTES = 4_000_000;
/** How many requests run at once. */
const AT_ONCE = 4;
/** Rows that are shown before someone asks for more. */
const ROWS = 100;
/** How many bad lines are named in the summary; each is named in its place as well. */
const NAMED = 20;

export async function readLine(content: string, present: Puzzle, signal: AbortSignal): Promise<Reading> {
  try {
    const taken = await understand(content, present, signal);
    if (taken.form !== "facelets") return { kind: "good", taken };
    const verdict = await api.check(taken.puzzle.id, taken.facelets, language, signal);
    return "error" in verdict ? { kind: "wrong", taken, reason: inWords(verdict.error.text, verdict.error.text_message) } : { kind: "good", taken };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof NotUnderstood) return { kind: "unread", reason: error.message };
    return { kind: "unread", reason: error instanceof api.Rejected && error.status !== 0 ? error.message : text("page.offline") };
  }
}

/** The list on the page. */
export class PositionList {
  readonly element = h("div", { className: "positions", id: "positions", hidden: true });
  private readonly summary = h("p", { className: "summary", role: "status", id: "positions-summary" });
  private readonly list = h("ol", { className: "lines" });
  private readonly more = h("button", { type: "button", id: "positions-more", onclick: () => this.show(this.shown + ROWS) });
  private readonly chosen: (taken: Imported) => void;
  private running = new AbortController();
  private lines: readonly Line[] = [];
  private readings: (Reading | undefined)[] = [];
  private shown = 0;
  private name = "";
  private good = 0;
  private bad: number[] = [];

  constructor(chosen: (taken: Imported) => void) {
    this.chosen = chosen;
    const close = h("button", { type: "button", onclick: () => this.close() }, text("page.import.closeList"));
    fill(this.element, this.summary, this.list, h("div", { className: "buttons" }, this.more, close));
  }

  /** Shows these lines in place of those before, and reads them one after another. */
  async open(name: string, lines: readonly Line[], present: Puzzle): Promise<void> {
    this.running.abort();
    this.running = new AbortController();
    const { signal } = this.running;
    Object.assign(this, { name, lines, readings: lines.map(() => undefined), shown: 0, good: 0, bad: [] });
    fill(this.list);
    this.element.hidden = false;
    this.show(ROWS);
    let next = 0;
    const work = async () => {
      while (next < lines.length && !signal.aborted) {
        const at = next++;
        const reading = await readLine(lines[at].content, present, signal);
        if (signal.aborted) return;
        this.readings[at] = reading;
        if (reading.kind === "good") this.good += 1;
        else this.bad.push(lines[at].number);
        this.list.children[at]?.replaceWith(this.row(at));
        this.tell();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work)).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  close(): void {
    this.running.abort();
    this.element.hidden = true;
  }

  private show(count: number): void {
    const until = Math.min(count, this.lines.length);
    for (let at = this.shown; at < until; at++) this.list.append(this.row(at));
    this.shown = until;
    this.more.hidden = until >= this.lines.length;
    this.more.textContent = text("page.import.more", { count: this.lines.length - until });
    this.tell();
  }

  private row(at: number): HTMLElement {
    const [line, reading] = [this.lines[at], this.readings[at]];
    const taken = reading && reading.kind !== "unread" ? reading.taken : undefined;
    const sign = !reading ? "…" : reading.kind === "good" ? "✓" : "✗";
    const reason = reading && reading.kind !== "good" ? reading.reason : "";
    return h("li", { className: reading?.kind ?? "waiting", "data-line": line.number },
      h("button", { type: "button", disabled: !taken, onclick: () => taken && this.chosen(taken) },
        h("span", { className: "line-number" }, String(line.number)), h("code", {}, line.content),
        h("span", { className: "sign" }, sign)),
      reason !== "" && h("p", { className: "bad" }, text("page.import.line", { line: line.number, reason })));
  }

  private tell(): void {
    const left = this.lines.length - this.good - this.bad.length;
    const named = [...this.bad].sort((a, b) => a - b).slice(0, NAMED).join(", ") + (this.bad.length > NAMED ? ", …" : "");
    this.summary.textContent = [
      text("page.import.summary", { name: this.name, good: this.good, count: this.lines.length }),
      this.bad.length > 0 && text("page.import.badLines", { count: this.bad.length, lines: named }),
      left > 0 && text("page.import.reading", { left }),
    ].filter(Boolean).join(" ");
  }
}
