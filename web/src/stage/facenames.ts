// The names of the faces, written on them while painting, and how to hold the cube.

import { h } from "../dom/dom";
import { FACES, type Face } from "../puzzles/cube";
import type { Viewing } from "../services/viewing";
import type { Appearance } from "../state/appearance";
import type { Choices } from "../state/choices";
import type { Model } from "../state/model";
import type { Place } from "../state/place";
import { listen } from "../state/store";
import { faceWord, holdingWords } from "../texts/words";
import type { CubeView } from "../view3d/cubeview";

/** The height of letters, in stickers, and its limits in pixels. */
const HEIGHT = { sticker: 0.3, least: 9, most: 16 };

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

export interface FaceNameParts {
  readonly view: CubeView;
  readonly viewing: Viewing;
  readonly model: Model;
  readonly choices: Choices;
  readonly place: Place;
  readonly appearance: Appearance;
}

export class FaceNames {
  readonly element: HTMLElement;
  private readonly view: CubeView;
  private readonly names = [...FACES].map((face) => h("span", {}, faceWord(face)));
  private readonly holding = h("p", {});

  constructor({ view, viewing, model, choices, place, appearance }: FaceNameParts) {
    this.view = view;
    this.element = h("div", { className: "face-names", "aria-hidden": "true", hidden: true }, ...this.names, this.holding);
    new ResizeObserver(() => this.arrange()).observe(this.element);
    viewing.moves.subscribe(() => this.arrange());
    listen([model, choices, place, appearance], () => {
      this.element.hidden = place.tab !== "paint";
      if (this.element.hidden) return;
      const words = holdingWords(model.puzzle, model.state.facelets);
      if (this.holding.textContent !== words) this.holding.textContent = words;
      this.arrange();
    });
  }

  /** Puts the names where their faces are. */
  private arrange(): void {
    if (this.element.hidden) return;
    const { left, top, width, height: high } = this.element.getBoundingClientRect();
    this.names.forEach((name, i) => {
      const at = this.view.facePoint(FACES[i] as Face);
      name.hidden = at === undefined;
      if (!at) return;
      const height = Math.max(HEIGHT.least, Math.min(HEIGHT.most, HEIGHT.sticker * at.unit));
      name.style.fontSize = `${height.toFixed(1)}px`;
      // Within the picture, as far as one can tell without measuring words.
      const [x, y] = [clamp(at.x - left, 2 * height, width - 2 * height), clamp(at.y - top, height, high - height)];
      name.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;
    });
  }
}
