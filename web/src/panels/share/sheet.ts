// A sheet to print: one picture per stage or per turn, to lie beside a real cube.

import { button, fill, h, option } from "../../dom/dom";
import { svgOf, viewDrawing } from "../../pictures/drawing";
import { apply, counted, nameOf, type Turn } from "../../puzzles/cube";
import type { Search } from "../../services/search";
import { inNotation } from "../../settings/notation";
import type { Choices } from "../../state/choices";
import type { Model } from "../../state/model";
import { stagePlaces } from "../../state/solution";
import { text } from "../../texts/texts";
import type { CubeView } from "../../view3d/cubeview";

interface Step {
  readonly title: string;
  readonly words: string;
  readonly moves: string;
  readonly facelets: string;
}

export interface SubjectParts {
  readonly model: Model;
  readonly search: Search;
}

export interface SheetParts extends SubjectParts {
  readonly view: CubeView;
  readonly choices: Choices;
}

/** What pictures are about: the solution, or else the turns around the present. */
export function subject({ model, search }: SubjectParts): { facelets: string; turns: readonly Turn[] } {
  const { found } = search;
  if (found) return { facelets: found.from.facelets, turns: found.turns };
  return { facelets: model.track.base, turns: model.track.turns };
}

export class Sheet {
  readonly element = h("section", { className: "sheet", id: "sheet", hidden: true, role: "dialog", "aria-modal": "true", "aria-label": text("page.sheet.open") });
  private readonly parts: SheetParts;
  /** What had the focus before, and gets it back. */
  private before: Element | null = null;

  constructor(parts: SheetParts) {
    this.parts = parts;
  }

  open(): void {
    const stages = this.parts.search.found?.solution.stages ?? [];
    const by = h("select", { id: "sheet-by", onchange: () => draw() },
      stages.length > 1 && option("stage", text("page.sheet.byStage")),
      option("turn", text("page.sheet.byTurn")));
    const body = h("div", { className: "sheet-body" });
    const draw = () => fill(body, ...this.drawn(by.value === "stage" ? this.stages() : this.turns()));
    fill(this.element,
      h("div", { className: "sheet-bar" },
        h("label", {}, text("page.sheet.by"), by),
        button("sheet-print", text("page.sheet.print"), () => print(), "primary"),
        button("sheet-close", text("page.close"), () => this.close())),
      body);
    draw();
    this.before = document.activeElement;
    this.element.hidden = false;
    document.documentElement.dataset.sheet = "true";
    by.focus();
  }

  close(): void {
    this.element.hidden = true;
    fill(this.element);
    delete document.documentElement.dataset.sheet;
    if (this.before instanceof HTMLElement) this.before.focus();
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  private named(turns: readonly Turn[]): string {
    return turns.map((turn) => inNotation(nameOf(turn), this.parts.choices.notation)).join(" ");
  }

  private turns(): Step[] {
    const { facelets, turns } = subject(this.parts);
    let now = facelets;
    const steps = turns.map((turn, i): Step => {
      now = apply(now, turn);
      return { title: `${i + 1}`, words: "", moves: this.named([turn]), facelets: now };
    });
    return [{ title: text("page.history.start"), words: "", moves: "", facelets }, ...steps];
  }

  private stages(): Step[] {
    const { found } = this.parts.search;
    if (!found) return this.turns();
    let now = found.from.facelets;
    const steps = stagePlaces(found).map(({ number, begin, end }): Step => {
      const turns = found.turns.slice(begin - found.start, end - found.start);
      now = turns.reduce(apply, now);
      const stage = found.solution.stages[number];
      return { title: stage.name, words: stage.goal, moves: this.named(turns), facelets: now };
    });
    return [{ title: text("page.history.start"), words: "", moves: "", facelets: found.from.facelets }, ...steps];
  }

  private drawn(steps: readonly Step[]): HTMLElement[] {
    const { view } = this.parts;
    const { turns, facelets } = subject(this.parts);
    const figures = steps.map(({ title, words, moves, facelets: position }) => {
      const picture = h("div", { className: "sheet-picture" });
      picture.append(parsed(svgOf(viewDrawing(view.puzzle, position, view, view.angles), title)));
      return h("figure", {}, picture,
        h("figcaption", {}, h("b", {}, title), moves !== "" && h("span", { className: "moves" }, moves), words !== "" && h("small", {}, words)));
    });
    return [
      h("h1", {}, text("page.sheet.title", { count: counted(turns).htm })),
      h("p", { className: "moves" }, this.named(turns)),
      h("p", { className: "hint" }, facelets === view.puzzle.solved ? "" : facelets),
      h("div", { className: "figures" }, ...figures),
    ];
  }
}

function parsed(svg: string): Node {
  return document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
}
