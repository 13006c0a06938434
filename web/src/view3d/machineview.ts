// A machine on the screen, with the cube in it: shows a pose, and lets itself be looked at from all sides.
//
// Solid where there is WebGL; elsewhere the cube alone, flat, as it lies in the machine and turns. Both are fetched when
// the first machine is looked at. Absent on purpose: time, which is the clock's, and what a movement means.

import type { Swing } from "../input/dragging";
import type { MarkChoice } from "../pictures/marks";
import type { Angles } from "../puzzles/angles";
import { CUBE, tone } from "../puzzles/puzzle";
import type { Pose, Shape } from "../robot/pose";
import type { Colours } from "../settings/schemes";
import { Gestures } from "./gestures";
import type { Works } from "./machine/works";
import { Orbit } from "./orbit";
import { Picture } from "./picture";

/** The best viewpoint for machines: their arms are behind and at the left. */
export const MACHINE_HOME: Angles = { spin: 31, tilt: 26 };
const GO_HOME = 350;
/** How far a pixel turns the view, in degrees, on a picture of this size in pixels. */
const TURN = { degrees: 150, pixels: 500 };
const FLAT_ROOM = 2.9;

const NOBODY = () => undefined;

export class MachineView {
  /** Fulfilled when there is a picture, or none can be had. */
  readonly ready: Promise<void>;
  private readonly host: HTMLElement;
  private picture: Picture;
  private works: Works | undefined;
  private gestures: Gestures;
  private palette: Colours;
  private signs: MarkChoice = { marks: "none", notation: "wca" };
  private built: { readonly shape: Shape; readonly places: string } | undefined;
  private shown: Pose | undefined;
  private painted = "";
  private readonly orbit = new Orbit(MACHINE_HOME, () => this.picture.ask(true));
  private gone = false;

  constructor(host: HTMLElement, colours: Colours) {
    this.host = host;
    this.palette = { ...colours };
    this.picture = new Picture(host, (now) => this.step(now));
    this.gestures = new Gestures(this.picture.canvas, this.hands());
    this.picture.refresh();
    const wanted = !new URLSearchParams(location.search).has("flat");
    this.ready = wanted ? this.solid().catch(() => this.flatten()) : this.flatten();
  }

  /** The machine that is shown. */
  build(shape: Shape, places: string): void {
    if (this.built?.shape === shape && this.built.places === places) return;
    this.built = { shape, places };
    this.works?.build(shape, places);
  }

  pose(pose: Pose): void {
    this.shown = pose;
    this.paint();
    this.picture.ask(true);
  }

  set colours(colours: Colours) {
    this.palette = { ...colours };
    this.painted = "";
    this.paint();
    this.picture.ask();
  }

  set marks({ marks, notation }: MarkChoice) {
    if (marks === this.signs.marks && notation === this.signs.notation) return;
    this.signs = { marks, notation };
    this.painted = "";
    this.paint();
    this.picture.ask();
  }

  get angles(): Angles {
    return this.orbit.angles;
  }

  look(angles: Angles, milliseconds = 0): Promise<void> {
    return this.orbit.look(angles, milliseconds);
  }

  /** Whether the machine itself is visible, and not only its cube. */
  get isSolid(): boolean {
    return this.works !== undefined;
  }

  dispose(): void {
    this.gone = true;
    this.gestures.dispose();
    this.picture.dispose();
  }

  private async solid(): Promise<void> {
    const { Works } = await import("./machine/works");
    if (this.gone) return;
    const works = new Works(this.host, (now) => this.step(now), () => void this.flatten());
    works.show(CUBE);
    this.works = works;
    this.refresh(works);
  }

  private async flatten(): Promise<void> {
    this.works = undefined;
    const { Flat } = await import("./flat").catch(() => ({ Flat: undefined }));
    if (this.gone || !Flat) return;
    const flat = new Flat(this.host, (now) => this.step(now));
    flat.room = FLAT_ROOM;
    this.refresh(flat);
  }

  private refresh(picture: Picture): void {
    this.gestures.dispose();
    this.picture.dispose();
    this.picture = picture;
    this.gestures = new Gestures(picture.canvas, this.hands());
    if (this.built) this.works?.build(this.built.shape, this.built.places);
    this.painted = "";
    this.paint();
    picture.refresh();
  }

  private paint(): void {
    const facelets = this.shown?.facelets;
    if (facelets === undefined || facelets === this.painted) return;
    this.painted = facelets;
    const tones = [...facelets].map((letter) => tone(CUBE, letter));
    const colours = tones.map((one) => this.palette[one]);
    this.picture.paint({ facelets, tones, colours, dimmed: new Set(), signs: this.signs });
  }

  private step(now: number): void {
    this.orbit.step(now, false);
    const { shown, works } = this;
    if (shown) {
      works?.pose(shown);
      this.picture.hold(swingOf(shown, works === undefined));
    }
    this.picture.look(this.angles, false);
  }

  private hands(): ConstructorParameters<typeof Gestures>[1] {
    return {
      paintMode: false,
      pick: NOBODY, pickPaint: NOBODY, pressed: NOBODY, unpressed: NOBODY, follow: NOBODY, letGo: NOBODY, dropped: NOBODY, tapped: NOBODY, painted: NOBODY,
      hold: () => {
        throw new Error("nobody holds a layer that is in a machine");
      },
      viewGrabbed: () => this.orbit.stop(),
      viewMoved: ([x, y]) => {
        const degrees = TURN.degrees / Math.max(TURN.pixels, this.host.clientWidth);
        const { spin, tilt } = this.angles;
        this.orbit.turnTo({ spin: spin - x * degrees, tilt: tilt + y * degrees });
      },
      viewLetGo: NOBODY,
      homeWanted: () => void this.look(MACHINE_HOME, GO_HOME),
      menuWanted: NOBODY,
    };
  }
}

/** What is out of place on the cube itself; with `whole` also all of it. */
function swingOf({ swing, whole }: Pose, withWhole: boolean): Swing | undefined {
  if (withWhole && whole) return { layers: { axis: whole.axis, layers: [-1, 0, 1] }, angle: whole.degrees };
  const angle = swing?.degrees.find((degrees) => degrees !== 0);
  if (!swing || angle === undefined) return undefined;
  const layers = ([-1, 0, 1] as const).filter((layer) => swing.degrees[layer + 1] !== 0);
  const share = (at: number) => swing.degrees[at] / angle;
  return { layers: { axis: swing.axis, layers }, angle, shares: [share(0), share(1), share(2)] };
}
