// Pictures to take along: the view and the net as PNG or SVG, the turns as an animated GIF.

import { save } from "../dom/dom";
import { canvas } from "../pictures/canvas";
import { drawingOf, netDrawing, paintOn, svgOf, viewDrawing, type Drawing } from "../pictures/drawing";
import { signOf } from "../pictures/marks";
import { nameOf, type Turn } from "../puzzles/cube";
import { tone } from "../puzzles/puzzle";
import { tilesOf } from "../puzzles/tetrahedron";
import { inNotation } from "../settings/notation";
import type { Choices } from "../state/choices";
import type { Model } from "../state/model";
import { Store } from "../state/store";
import type { Toast } from "../state/toast";
import { number, text } from "../texts/texts";
import type { CubeView } from "../view3d/cubeview";
import { Net } from "../widgets/net";
import { HiddenCube, type Look } from "./hiddencube";

/** Pixels of a picture's longer side, and of a film's side. */
const SIZE = 1200;
const FILM_SIZE = 360;

export interface PictureParts {
  readonly model: Model;
  readonly view: CubeView;
  readonly choices: Choices;
  readonly toast: Toast;
}

export class Pictures extends Store {
  /** How far the film is that is being made, 0 to 1. */
  progress: number | undefined;
  /** How the last film ended. */
  message = "";
  private readonly parts: PictureParts;
  private filming: AbortController | undefined;

  constructor(parts: PictureParts) {
    super();
    this.parts = parts;
  }

  /** The cube as it is seen. */
  async view(format: "png" | "svg"): Promise<void> {
    const { model: { puzzle, state }, view } = this.parts;
    await this.tried(async () => {
      if (format === "svg") return this.saveDrawing(viewDrawing(puzzle, state.facelets, view, view.angles), "svg", "cube");
      const hidden = new HiddenCube(SIZE, this.look);
      try {
        await hidden.ready;
        hidden.view.show(state.facelets);
        const { element, context } = canvas(SIZE, SIZE);
        hidden.shoot(context);
        save(await png(element), "cube.png");
      } finally {
        hidden.dispose();
      }
    });
  }

  async net(format: "png" | "svg"): Promise<void> {
    await this.tried(() => this.saveDrawing(this.netDrawing(), format, "net"));
  }

  /** The turns as an animated picture. */
  async film(facelets: string, turns: readonly Turn[]): Promise<void> {
    if (turns.length === 0 || this.filming) return;
    const filming = new AbortController();
    this.filming = filming;
    this.tellFilm(0, "");
    const style = getComputedStyle(document.documentElement);
    const script = {
      facelets, turns, names: turns.map((turn) => inNotation(nameOf(turn), this.parts.choices.notation)), size: FILM_SIZE, look: this.look,
      ground: style.getPropertyValue("--ground").trim(), ink: style.getPropertyValue("--ink").trim(),
    };
    try {
      // Most people never make a film, so the code for it is fetched with the first.
      const { film } = await import("./film");
      const blob = await film(script, (part) => this.tellFilm(part, ""), filming.signal);
      save(blob, "turns.gif");
      this.filming = undefined;
      this.tellFilm(undefined, text("page.pictures.filmDone", { size: number(Math.ceil(blob.size / 1000)) }));
    } catch {
      this.filming = undefined;
      this.tellFilm(undefined, text(filming.signal.aborted ? "page.pictures.filmCancelled" : "page.pictures.failed"));
    }
  }

  cancelFilm(): void {
    this.filming?.abort();
  }

  private get look(): Look {
    const { colours, marks, angles, hints, puzzle } = this.parts.view;
    return { colours, marks, angles, hints, puzzle };
  }

  private tellFilm(progress: number | undefined, message: string): void {
    [this.progress, this.message] = [progress, message];
    this.tell();
  }

  private netDrawing(): Drawing {
    const { model: { puzzle, state: { facelets } }, view, choices } = this.parts;
    if (puzzle.shape === "cubies") return netDrawing(puzzle, facelets, view);
    const net = new Net("", () => undefined, () => undefined);
    const tiles = puzzle.shifting && choices.net === "faces" ? tilesOf(facelets) : undefined;
    net.show(puzzle, facelets, view.colours, new Set(), facelets, "wrong", tiles);
    return drawingOf(net.element, (sticker) => signOf(tone(puzzle, facelets[sticker]), view.marks));
  }

  private async saveDrawing(drawing: Drawing, format: "png" | "svg", name: string): Promise<void> {
    if (format === "svg") return save(new Blob([svgOf(drawing, this.parts.model.state.facelets)], { type: "image/svg+xml" }), `${name}.svg`);
    const scale = SIZE / Math.max(drawing.width, drawing.height);
    const { element, context } = canvas(Math.round(drawing.width * scale), Math.round(drawing.height * scale));
    paintOn(context, drawing, scale);
    save(await png(element), `${name}.png`);
  }

  /** Says so if the browser cannot draw a picture. */
  private async tried(work: () => Promise<void>): Promise<void> {
    await work().catch(() => this.parts.toast.say(text("page.pictures.failed")));
  }
}

function png(element: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, failed) => element.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}
