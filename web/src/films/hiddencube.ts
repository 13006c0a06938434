// A second, hidden cube of any size to take pictures of, so that the cube on the screen is not disturbed.

import { h } from "../dom/dom";
import type { MarkChoice } from "../pictures/marks";
import type { Angles } from "../puzzles/angles";
import type { Puzzle } from "../puzzles/puzzle";
import type { Colours } from "../settings/schemes";
import { CubeView } from "../view3d/cubeview";

export interface Look {
  readonly colours: Colours;
  readonly marks: MarkChoice;
  readonly angles: Angles;
  readonly hints: boolean;
  readonly puzzle: Puzzle;
}

export class HiddenCube {
  readonly view: CubeView;
  private readonly host: HTMLElement;
  private readonly size: number;

  /** Pictures of `size` by `size` pixels. */
  constructor(size: number, { colours, marks, angles, hints, puzzle }: Look) {
    this.size = size;
    this.host = h("div", { className: "hidden-cube", "aria-hidden": "true" });
    const side = size / Math.min(devicePixelRatio, 2);
    Object.assign(this.host.style, { width: `${side}px`, height: `${side}px` });
    document.body.append(this.host);
    const nothing = () => undefined;
    this.view = new CubeView(this.host, { turned: nothing, grabbed: nothing, sticker: nothing, looked: nothing });
    this.view.colours = colours;
    this.view.marks = marks;
    this.view.puzzle = puzzle;
    this.view.hints = hints;
    this.view.showFront = false;
    void this.view.look(angles);
  }

  /** Fulfilled when pictures can be taken. */
  get ready(): Promise<void> {
    return this.view.ready;
  }

  /** Paints what the cube looks like now. */
  shoot(context: CanvasRenderingContext2D): void {
    context.drawImage(this.view.snapshot(), 0, 0, this.size, this.size);
  }

  dispose(): void {
    this.view.dispose();
    this.host.remove();
  }
}
