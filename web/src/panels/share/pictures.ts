// Pictures to take along: the view and the net as PNG or SVG, the turns as an animated GIF, a sheet to print.

import type { Bench } from "../../bench";
import { nameOf } from "../../puzzles/cube";
import { h, save } from "../../dom/dom";
import { signOf } from "../../pictures/marks";
import { inNotation } from "../../settings/notation";
import { Net } from "../../widgets/net";
import { drawingOf, netDrawing, paintOn, svgOf, viewDrawing, type Drawing } from "../../pictures/drawing";
import { film } from "../../films/film";
import { Sheet, subject } from "./sheet";
import { canvas, Studio, type Look } from "../../films/studio";
import { tone } from "../../puzzles/puzzle";
import { number, text } from "../../texts/texts";

/** Pixels of a picture's longer side, and of a film's side. */
const SIZE = 1200;
const FILM_SIZE = 360;

export interface Pictures {
  readonly element: HTMLElement;
  readonly sheet: Sheet;
  view(format: "png" | "svg"): Promise<void>;
  net(format: "png" | "svg"): Promise<void>;
  film(): Promise<void>;
}

export function picturesBox(bench: Bench): Pictures {
  const { model, view } = bench;
  const look = (): Look => ({ colours: view.colours, marks: view.marks, angles: view.angles, hints: view.hints, puzzle: view.puzzle });
  const sheet = new Sheet(bench);

  const drawn = async (drawing: Drawing, format: "png" | "svg", name: string) => {
    if (format === "svg") return save(new Blob([svgOf(drawing, model.state.facelets)], { type: "image/svg+xml" }), `${name}.svg`);
    const scale = SIZE / Math.max(drawing.width, drawing.height);
    const { element, context } = canvas(Math.round(drawing.width * scale), Math.round(drawing.height * scale));
    paintOn(context, drawing, scale);
    save(await png(element), `${name}.png`);
  };
  const takes = {
    async view(format: "png" | "svg") {
      if (format === "svg") return drawn(viewDrawing(model.puzzle, model.state.facelets, view, view.angles), "svg", "cube");
      const studio = new Studio(SIZE, look());
      try {
        await studio.ready;
        studio.view.show(model.state.facelets);
        const { element, context } = canvas(SIZE, SIZE);
        studio.shoot(context);
        save(await png(element), "cube.png");
      } finally {
        studio.dispose();
      }
    },
    net: async (format: "png" | "svg") => drawn(netOf(bench), format, "net"),
    async film() {
      const { facelets, turns } = subject(bench);
      if (turns.length === 0 || running) return;
      running = new AbortController();
      progress.value = 0;
      status.textContent = "";
      update();
      const style = getComputedStyle(document.documentElement);
      try {
        const script = {
          facelets, turns, names: turns.map((turn) => inNotation(nameOf(turn), bench.choices.notation)), size: FILM_SIZE, look: look(),
          ground: style.getPropertyValue("--ground").trim(), ink: style.getPropertyValue("--ink").trim(),
        };
        const blob = await film(script, (part) => (progress.value = part), running.signal);
        save(blob, "turns.gif");
        status.textContent = text("page.pictures.filmDone", { size: number(Math.ceil(blob.size / 1000)) });
      } catch {
        status.textContent = text(running.signal.aborted ? "page.pictures.filmCancelled" : "page.pictures.failed");
      } finally {
        running = undefined;
        update();
      }
    },
  };

  /** What the browser cannot draw is said; nobody waits for it. */
  const tried = (work: Promise<void>) => work.catch(() => bench.say(text("page.pictures.failed")));
  const pictures: Omit<Pictures, "element" | "sheet"> = {
    view: (format) => tried(takes.view(format)), net: (format) => tried(takes.net(format)), film: takes.film,
  };

  let running: AbortController | undefined;
  const button = (id: string, label: string, act: () => void) => h("button", { type: "button", id, onclick: act }, label);
  const progress = h("progress", { max: 1, value: 0, id: "film-progress", "aria-label": text("page.pictures.film") });
  const status = h("p", { className: "status", role: "status", id: "film-status" });
  const start = button("film", text("page.pictures.film"), () => void pictures.film());
  const cancel = button("film-cancel", text("page.solve.cancel"), () => running?.abort());
  const print = button("sheet-open", text("page.sheet.open"), () => sheet.open());
  const update = () => {
    const nothing = subject(bench).turns.length === 0;
    start.disabled = running !== undefined || nothing;
    start.title = print.title = nothing ? text("page.pictures.noTurns") : "";
    print.disabled = nothing;
    cancel.hidden = progress.hidden = running === undefined;
  };
  bench.onChange(update);
  update();
  const row = (label: string, ...buttons: HTMLElement[]) => h("div", { className: "buttons", role: "group", "aria-label": label }, h("span", { className: "row-label" }, label), ...buttons);
  const element = h("div", { className: "pictures" },
    h("h2", {}, text("page.pictures.title")),
    row(text("page.pictures.view"), button("view-png", "PNG", () => void pictures.view("png")), button("view-svg", "SVG", () => void pictures.view("svg"))),
    row(text("page.pictures.net"), button("net-png", "PNG", () => void pictures.net("png")), button("net-svg", "SVG", () => void pictures.net("svg"))),
    row(text("page.pictures.turns"), start, cancel, print), progress, status);
  return { element, sheet, ...pictures };
}

function netOf({ model: { puzzle, state: { facelets } }, view }: Bench): Drawing {
  if (puzzle.shape === "cubies") return netDrawing(puzzle, facelets, view);
  const net = new Net("", () => undefined, () => undefined);
  net.show(puzzle, facelets, view.colours, new Set());
  return drawingOf(net.element, (sticker) => signOf(tone(puzzle, facelets[sticker]), view.marks));
}

function png(element: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, failed) => element.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}
