// The moving picture beside the words: a small cube that turns the way the real one should be turned.

import { shapesSeen } from "../../pictures/body";
import { canvas } from "../../pictures/canvas";
import { paintOn } from "../../pictures/drawing";
import { pictogram } from "../../pictures/pictogram";
import type { Angles } from "../../puzzles/angles";
import { FACES, type Axis } from "../../puzzles/cube";
import { tone, type Puzzle } from "../../puzzles/puzzle";
import type { Way } from "../../scan/guidance";
import type { Colours } from "../../settings/schemes";

const SIZE = 96;
/** Units that fit into the picture, and how far away the eye is. */
const ROOM = 2.75;
const DISTANCE = 14;
/** Milliseconds of a turn, and of the rests before and after it. */
const TURN = 1100;
const REST = 450;

/** How the picture turns: axis and degrees, and where the viewer stands to see what comes. */
const MOTION: Record<Way, { readonly axis: Axis; readonly degrees: number; readonly eye: Angles; readonly name: string }> = {
  left: { axis: 1, degrees: 90, eye: { spin: 24, tilt: 18 }, name: "y" },
  right: { axis: 1, degrees: -90, eye: { spin: -24, tilt: 18 }, name: "y'" },
  up: { axis: 0, degrees: 90, eye: { spin: 18, tilt: -24 }, name: "x" },
  down: { axis: 0, degrees: -90, eye: { spin: 18, tilt: 24 }, name: "x'" },
  half: { axis: 1, degrees: 180, eye: { spin: 24, tilt: 18 }, name: "y2" },
};

/** What is shown. */
export interface Scene {
  readonly puzzle: Puzzle;
  readonly colours: Colours;
  /** The letters of the front; grey if nothing is known. */
  readonly front: string;
  /** None if the cube only has to be held. */
  readonly way: Way | undefined;
}

export class Guide {
  readonly element: HTMLElement;
  private readonly picture = canvas(2 * SIZE, 2 * SIZE);
  private scene: Scene | undefined;
  private since = 0;
  private running = false;
  private drawn = "";

  constructor() {
    this.element = document.createElement("div");
    this.element.className = "scan-moving";
    this.element.setAttribute("aria-hidden", "true");
  }

  show(scene: Scene): void {
    const key = JSON.stringify([scene.puzzle.id, scene.front, scene.way, scene.colours]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.scene = scene;
    this.since = performance.now();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still && scene.way) {
      this.element.replaceChildren(pictogram(MOTION[scene.way].name, scene.puzzle));
      return;
    }
    this.element.replaceChildren(this.picture.element);
    this.paint(0);
    if (!this.running && scene.way) this.run();
  }

  private run(): void {
    this.running = true;
    const step = () => {
      // It does not move while it is out of sight.
      if (!this.scene?.way || !this.picture.element.checkVisibility()) {
        this.running = false;
        this.drawn = "";
        return;
      }
      const time = (performance.now() - this.since) % (TURN + 2 * REST);
      const part = Math.max(0, Math.min(1, (time - REST) / TURN));
      this.paint(part * part * (3 - 2 * part));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  private paint(part: number): void {
    const { scene, picture: { context } } = this;
    if (!scene) return;
    const { puzzle, colours, front, way } = scene;
    const { axis, degrees, eye } = MOTION[way ?? "left"];
    const perFace = puzzle.solved.length / 6;
    const start = FACES.indexOf("F") * perFace;
    const facelets = [...puzzle.solved].map((_, i) => front[i - start] ?? "?").join("");
    const shapes = shapesSeen({
      puzzle, facelets, angles: eye, fillAndSign: (index) => ({ fill: colours[tone(puzzle, facelets[index])] }),
      lens: { centre: [SIZE, SIZE], focal: (SIZE / ROOM) * DISTANCE, distance: DISTANCE },
      swing: { layers: { axis, layers: [-1, 0, 1] }, angle: part * degrees },
    });
    context.clearRect(0, 0, 2 * SIZE, 2 * SIZE);
    paintOn(context, { width: 2 * SIZE, height: 2 * SIZE, shapes }, 1);
  }
}
