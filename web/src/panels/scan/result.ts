// The cube that was read: what is doubtful, and a question for each sticker that is clicked.

import { fill, h } from "../../dom/dom";
import { FACES } from "../../puzzles/cube";
import { tone } from "../../puzzles/puzzle";
import { pointedAt } from "../../scan/pictures";
import type { Scanner } from "../../scan/scanner";
import { capitalised, type Scans } from "../../scan/scans";
import type { Appearance } from "../../state/appearance";
import type { Model } from "../../state/model";
import { number, text } from "../../texts/texts";
import { colourWord, sideWord } from "../../texts/words";
import { Net } from "../../widgets/net";
import { netBox } from "../../widgets/netbox";

export interface ResultParts {
  readonly scans: Scans;
  readonly model: Model;
  readonly appearance: Appearance;
}

function verdict({ reading }: Scanner): string {
  if (reading && !reading.isLegal) return text("page.scan.wrong");
  const count = reading?.doubtful.length ?? 0;
  return count === 0 ? text("page.scan.clear") : count === 1 ? text("page.scan.doubtfulOne") : text("page.scan.doubtful", { count: number(count) });
}

export function resultBox({ scans, model, appearance: { colours } }: ResultParts, solveButton: HTMLElement): { readonly element: HTMLElement; update(): void } {
  /** A colour chosen by a key, just before its sticker is told. */
  let picked: string | undefined;
  const net = new Net(text("page.scan.net"), ([index]) => ask(index), (letter) => { picked = letter; });
  const words = h("p", { id: "scan-verdict", role: "status" });
  const tied = h("p", { className: "bad" }, text("page.scan.tied"));
  const doubtful = h("div", { className: "scan-doubtful", role: "group", "aria-label": text("page.scan.list") });
  const question = h("div", { className: "scan-question" });
  const element = h("div", { className: "scan-result", id: "scan-result" }, words, tied, doubtful, question, h("div", { className: "buttons" }, solveButton), netBox(net));

  /** Asks for the colour of a sticker, or takes the one that a key has named. */
  const ask = (index: number) => {
    const letter = picked;
    picked = undefined;
    if (!scans.ask(index)) return;
    if (letter && letter !== "?") void correct(index, letter);
    else question.querySelector<HTMLElement>("button[aria-pressed=true]")?.focus();
  };
  const correct = async (index: number, letter: string) => {
    const { scanner } = scans.current;
    await scans.correct(index, letter);
    if (scanner.reading) scans.say(verdict(scanner));
  };
  const stickerWords = (index: number) => {
    const perFace = model.puzzle.solved.length / 6;
    return { side: sideWord(FACES[Math.floor(index / perFace)]), number: (index % perFace) + 1 };
  };
  const swatch = (letter: string, chosen: boolean, label: string, act: () => void) => {
    const one = h("button", { type: "button", className: "swatch", "data-colour": letter, "aria-pressed": String(chosen), "aria-label": label, title: label, onclick: act });
    one.style.setProperty("--colour", colours[tone(model.puzzle, letter)]);
    one.classList.toggle("chosen", chosen);
    return one;
  };
  const questionAbout = (asked: number, facelets: string) => {
    const source = scans.current.scanner.sourceOf(asked);
    fill(question,
      source && pointedAt(source.taken.thumbnail, facelets.length / 6, source.turned, source.sticker),
      h("div", {},
        h("p", {}, capitalised(text("page.scan.which", stickerWords(asked)))),
        h("div", { className: "palette", role: "group", "aria-label": text("page.paint.palette") },
          ...[...model.puzzle.letters].map((letter) =>
            swatch(letter, letter === facelets[asked], colourWord(tone(model.puzzle, letter)), () => void correct(asked, letter))))));
  };

  let drawn = "";
  const update = () => {
    const { scanner, asked } = scans.current;
    const { reading } = scanner;
    element.hidden = reading === undefined;
    if (!reading) {
      drawn = "";
      return;
    }
    net.show(model.puzzle, reading.facelets, colours, new Set(reading.doubtful), reading.facelets, "doubtful");
    tied.hidden = !reading.tied;
    const key = JSON.stringify([reading, asked, colours, scanner.asking]);
    if (key === drawn) return;
    drawn = key;
    words.textContent = verdict(scanner);
    fill(doubtful, ...reading.doubtful.map((index) => {
      const label = text("page.net.sticker", { ...stickerWords(index), colour: colourWord(tone(model.puzzle, reading.facelets[index])) });
      return swatch(reading.facelets[index], index === asked, label, () => ask(index));
    }));
    doubtful.hidden = reading.doubtful.length === 0;
    question.hidden = asked === undefined;
    if (asked === undefined) return fill(question);
    questionAbout(asked, reading.facelets);
  };
  return { element, update };
}
