// Bringing positions in from elsewhere, and taking what is on the bench along.

import * as api from "../../api/api";
import type { Bench } from "../../bench";
import { apply, inverse } from "../../puzzles/cube";
import { copy, h } from "../../dom/dom";
import { twizzleLink } from "../../formats/cubinglinks";
import { showImported, isStickers, NotUnderstood, understand, unreadWords, type Imported } from "../../services/imported";
import { isDefinite } from "../../services/positioncheck";
import { written } from "../../state/model";
import { MOST_BYTES, PositionList } from "./positions";
import { CUBE } from "../../puzzles/puzzle";
import { digitsOf, linesOf } from "../../formats/stickers";
import { turnsOf } from "../../services/search";
import { language, text } from "../../texts/texts";

export interface SharePanel {
  readonly element: HTMLElement;
  /** Takes a text from anywhere: shows what it is, or says why not, or lists its lines. */
  take(given: string): Promise<void>;
  /** Takes a file with positions, one per line. */
  takeFile(file: File): Promise<void>;
}

export function sharePanel(bench: Bench, ...pictures: HTMLElement[]): SharePanel {
  const { model } = bench;
  const field = h("textarea", { id: "intake", rows: 2, spellcheck: false, autocomplete: "off" });
  const status = h("p", { className: "status", role: "status", id: "intake-status" });
  const list = new PositionList((taken) => show(taken));
  let running = new AbortController();

  const say = (words: string, wrong: boolean) => {
    status.textContent = words;
    status.classList.toggle("bad", wrong);
    field.classList.toggle("wrong", wrong);
    // Whoever pasted over the cube does not see the panel.
    if (element.hidden && words !== "") bench.say(words);
  };
  const show = (taken: Imported) => {
    showImported(bench, taken);
    const unread = taken.unread ?? [];
    const words = text(`page.intake.form.${taken.form}`, { count: taken.turns.length });
    say(unread.length > 0 ? `${words} ${unreadWords(unread)}` : words, unread.length > 0);
  };

  const take = async (given: string) => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const lines = linesOf(given);
    const oneThing = isStickers(given, model.puzzle) || given.trim().startsWith("{") || lines.length < 2;
    try {
      const taken = await understand(lines.length === 1 ? lines[0].content : given, model.puzzle, signal);
      if (signal.aborted) return;
      if (!oneThing && taken.form === "alg") return offer(text("page.intake.pasted"), given, taken);
      show(taken);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof NotUnderstood)) throw error;
      if (oneThing) say(error.message, true);
      else offer(text("page.intake.pasted"), given);
    }
  };
  /** Several lines: to choose from, and, if together they are an alg, also as one. */
  const offer = (name: string, given: string, whole?: Imported) => {
    say("", false);
    bench.openTab("share");
    wholeButton.hidden = !whole;
    wholeButton.onclick = whole ? () => show(whole) : null;
    void list.open(name, linesOf(given), model.puzzle);
  };
  const takeFile = async (file: File) => {
    if (file.size > MOST_BYTES) return say(text("page.intake.tooLarge", { name: file.name }), true);
    // What looks like a file may be a folder, or gone by now.
    const content = await file.text().catch(() => undefined);
    if (content === undefined) return say(text("page.intake.unreadable", { name: file.name }), true);
    const single = isStickers(content, model.puzzle) || content.trim().startsWith("{");
    if (single) return take(content);
    offer(file.name, content);
  };

  const wholeButton = h("button", { type: "button", id: "intake-whole", hidden: true }, text("page.intake.whole"));
  const chooser = h("input", {
    type: "file", id: "intake-file", className: "aside", tabIndex: -1, accept: ".txt,.csv,.json,text/plain,application/json",
    // The button beside it is what people hear of.
    "aria-hidden": "true",
    onchange: () => {
      const [file] = chooser.files ?? [];
      if (file) void takeFile(file);
      chooser.value = "";
    },
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    void take(field.value);
  });
  // What is pasted is complete; what is typed waits for Enter or the button.
  field.addEventListener("paste", () => setTimeout(() => void take(field.value)));

  const taken = (what: () => string) => async () => bench.say(text(await copy(what()) ? "page.copied" : "page.notCopied"));
  const json = () => JSON.stringify({
    puzzle: model.puzzle.id, facelets: model.state.facelets, goal: model.state.goal, moves: written(model.track.turns), index: model.track.done,
  });
  const digits = h("button", { type: "button", id: "copy-digits", onclick: taken(() => digitsOf(model.state.facelets)) }, text("page.share.digits"));
  bench.onChange(() => (digits.hidden = model.puzzle !== CUBE));
  const readTwizzle = h("a", { id: "twizzle", className: "button", target: "_blank", rel: "noopener noreferrer" }, text("page.share.twizzle"));
  followTwizzle(bench, readTwizzle, () => !element.hidden);

  const element = h("section", { className: "panel" },
    h("h2", {}, text("page.intake.title")),
    h("label", { className: "wide", for: "intake" }, text("page.intake.label")), field,
    h("div", { className: "buttons" },
      h("button", { type: "button", className: "primary", id: "intake-open", onclick: () => void take(field.value) }, text("page.intake.open")),
      h("button", { type: "button", onclick: () => chooser.click() }, text("page.intake.file")), chooser, wholeButton),
    status, list.element,
    h("p", { className: "hint" }, text("page.intake.hint")),
    h("h2", {}, text("page.share")),
    h("div", { className: "buttons" },
      h("button", { type: "button", id: "copy-link", onclick: taken(() => `${location.href.replace(/#.*/, "")}#${bench.address()}`) }, text("page.share.link")),
      h("button", { type: "button", id: "copy-facelets", onclick: taken(() => model.state.facelets) }, text("page.share.facelets")),
      digits,
      h("button", { type: "button", id: "copy-json", onclick: taken(json) }, text("page.share.json")),
      readTwizzle),
    ...pictures);
  return { element, take, takeFile };
}

/** Keeps a link to Twizzle true while someone can see it. A position that no alg led to is solved first. */
function followTwizzle(bench: Bench, link: HTMLAnchorElement, seen: () => boolean): void {
  const { model } = bench;
  let drawn = "";
  let running = new AbortController();
  const point = (setup: string, alg: string) => {
    const address = twizzleLink(model.puzzle.id, setup, alg);
    link.hidden = address === undefined;
    if (address !== undefined) link.href = address;
  };
  bench.onChange(() => {
    if (!seen()) return;
    const { base, turns } = model.track;
    const alg = written(turns);
    const key = `${model.puzzle.id}/${base}/${alg}/${bench.check.verdict.kind}`;
    if (key === drawn) return;
    drawn = key;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { id, solved } = model.puzzle;
    if (base === solved) return point("", alg);
    link.hidden = true;
    if (!isDefinite(bench.check.verdict)) return;
    api.solve({ puzzle: id, from: base, to: null, method: "", metric: "htm", time: 0.1, lang: language }, () => undefined, signal)
      .then((solution) => {
        if (signal.aborted) return;
        const setup = turnsOf(solution.moves).reverse().map(inverse);
        const held = turnsOf(solution.turned ?? "");
        // Held some other way, it is turned as a whole first.
        if ([...held, ...setup].reduce(apply, solved) === base) point(written([...held, ...setup]), alg);
      })
      .catch(() => undefined);
  });
}
