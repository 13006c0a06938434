// The puzzle on the screen: shows stickers, turns layers, lets itself be grabbed and looked at from all sides.
//
// The view always knows the position as it will be when everything has come to rest; what is still on its way is one
// swing, layers turned out of place by an angle that runs to zero. So a turn counts from its first moment, showing the
// same position again disturbs nothing, and any motion can be finished at once. What it looks like is a picture's
// business: a solid one drawn with WebGL, or where that cannot be had or is lost, a flat one, which is fetched only
// then. Only the folder view3d/ imports three.js. Absent on purpose: history, keys, legality; words for people who do
// not see the picture, and words about why it is flat.

import * as dragging from "../input/dragging";
import type { Hold, Spot, Swing } from "../input/dragging";
import { hitTestOf, type HitTest } from "../input/hittest";
import type { MarkChoice } from "../pictures/marks";
import type { Angles } from "../puzzles/angles";
import { apply, gridOf, sameLayers, type Face, type Layers, type Turn } from "../puzzles/cube";
import { CUBE, tone, type Puzzle } from "../puzzles/puzzle";
import { coloursOf, ghostOf, STANDARD, type Colours } from "../settings/schemes";
import { Gestures } from "./gestures";
import { clamp, eased, Orbit, type Animation } from "./orbit";
import { facePoint, type FacePoint } from "./facepoint";
import { Picture } from "./picture";
import { flatPictures, pictureAtOnce, flatReason, type FlatReason } from "./pictures";

export { MachineView } from "./machineview";
export { prepare } from "./pictures";

export interface CubeViewEvents {
  /** The user turned a layer; the view has already taken it into its position. */
  turned(turn: Turn): void;
  /** Somebody has grabbed the cube. */
  grabbed(): void;
  /** A sticker was clicked, or in paint mode painted; `again` while the same stroke goes on. */
  sticker(index: number, again: boolean): void;
  /** The view angles changed, also while the view spins on. */
  looked(angles: Angles): void;
  /** A right click that moved nothing. */
  menuWanted?(): void;
  /** A layer is in the hand or falls into place, or not any more. */
  moving?(on: boolean): void;
  /** The picture is flat from now on, or there is none at all. */
  flattened?(why: FlatReason, blank: boolean): void;
}

/** With reduced motion a turn is hardly more than a jump, but it still shows which layer turned. */
const HASTY = 60;
/** Milliseconds in which a released layer falls into place. */
const SNAP = 150;
const GO_HOME = 350;
/** Below this speed, in degrees per second, the view does not spin on when it is let go. */
const LEAST_THROW = 12;
/** A pixel turns the view as far as a ball about the cube would roll: pixels per unit of its radius. */
const BALL = 1.9;
const PULSE = { period: 900, times: 4 };
/** The ghosts of a turn to be done repeat its motion a few times, then rest part of the way. */
const GHOST = { period: 1700, times: 3, rest: 0.3, strength: 0.5 };
/** What always fits into the picture: the cube however turned with its mark, or with its hints. */
const ROOM = { plain: 2.78, hints: 4.4 };
/** How late a frame may be before a turn ends without it, as in a hidden tab, where there are no frames. */
const LATE = 400;

/** A swing on its way to rest. */
interface SwingAnimation extends Animation {
  readonly layers: Layers;
  /** How far out of place the layers are after a part of the time. */
  angle(part: number): number;
}

export class CubeView {
  /** Drags on the cube paint; beside it they still turn the view. */
  paintMode = false;
  /** Drags turn the view wherever they begin. */
  lookOnly = false;
  /** Reduced motion: no spinning on, no pulse, quick turns. */
  reducedMotion: boolean;
  private readonly events: CubeViewEvents;
  private shown: Puzzle = CUBE;
  private readonly host: HTMLElement;
  private picture: Picture;
  private gestures: Gestures;
  /** Fulfilled when there is a picture, or none can be had. */
  readonly ready: Promise<void>;
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  private readonly ending = new AbortController();
  private position = CUBE.solved;
  /** The hit test for this position; made when it is first needed. */
  private knownHitTest: HitTest | undefined;
  private palette: Colours = coloursOf({ scheme: "standard", palette: "usual", own: STANDARD });
  private signs: MarkChoice = { marks: "none", notation: "wca" };
  private dimmed: ReadonlySet<number> = new Set();
  private outlined: ReadonlySet<number> = new Set();
  /** Stickers looked at instead of those of the position, until a layer turns. */
  private previewed: string | undefined;
  /** What unknown stickers must be. */
  private ghosts: string | undefined;
  private animation: SwingAnimation | undefined;
  /** A turn shown half done, by hand or by a slider; `part` only for the latter. */
  private held: { swing: Swing; turn?: Turn; part?: number } | undefined;
  private readonly orbit = new Orbit(CUBE.home, (angles) => {
    this.picture.ask(true);
    this.events.looked(angles);
  });
  /** A hand on a layer keeps the view still. */
  private pressing = false;
  private pulseStart = 0;
  /** The turn that is pointed at, and since when. */
  private pointed: { readonly turn: Turn; readonly angles: Angles; readonly start: number } | undefined;
  private frontShown = true;
  private hintsShown = false;

  constructor(host: HTMLElement, events: CubeViewEvents) {
    this.events = events;
    this.reducedMotion = this.calm.matches;
    const { signal } = this.ending;
    this.calm.addEventListener("change", () => (this.reducedMotion = this.calm.matches), { signal });
    this.host = host;
    const picture = pictureAtOnce(host, (now) => this.step(now), () => void this.flatten("lost"));
    this.picture = picture ?? new Picture(host, (now) => this.step(now));
    this.gestures = new Gestures(this.picture.canvas, this.hands());
    this.refresh();
    this.ready = picture ? Promise.resolve() : this.flatten();
  }

  /** Fetches what draws flat pictures, and has one from then on. */
  private async flatten(because?: FlatReason): Promise<void> {
    const why = flatReason(because);
    const make = await flatPictures().catch(() => undefined);
    if (!make) return this.events.flattened?.(why, true);
    if (this.ending.signal.aborted) return;
    this.gestures.dispose();
    this.picture.dispose();
    this.picture = make(this.host, (now) => this.step(now));
    this.gestures = new Gestures(this.picture.canvas, this.hands());
    this.refresh();
    this.events.flattened?.(why, false);
  }

  /** Shows everything on a new picture. */
  private refresh(): void {
    this.picture.show(this.shown);
    this.repaint();
    this.picture.mark(this.outlined);
    this.hints = this.hintsShown;
    if (this.pointed) this.picture.point(this.pointed.turn, this.pointed.angles);
    this.picture.refresh();
  }

  get puzzle(): Puzzle {
    return this.shown;
  }

  /** Shows another puzzle, solved and from its own home. */
  set puzzle(puzzle: Puzzle) {
    if (puzzle === this.shown) return;
    this.settleAtOnce();
    this.shown = puzzle;
    this.picture.show(puzzle);
    this.position = puzzle.solved;
    this.knownHitTest = undefined;
    [this.dimmed, this.outlined, this.pointed] = [new Set(), new Set(), undefined];
    [this.previewed, this.ghosts] = [undefined, undefined];
    this.repaint();
    this.picture.mark(this.outlined);
    this.hints = this.hintsShown;
    this.angles = puzzle.home;
  }

  /** The position once everything has come to rest. */
  get facelets(): string {
    return this.position;
  }

  /** Shows stickers at once. If the view shows them already, a turn still on its way may swing out. */
  show(facelets: string): void {
    const same = facelets === this.position;
    if (!same || this.held?.part !== undefined) this.settleAtOnce();
    if (same) return;
    this.position = facelets;
    this.repaint();
  }

  /** Turns layers; resolves at the end. The turn before is finished at once. */
  turn(turn: Turn, milliseconds: number): Promise<void> {
    const { held } = this;
    const resumed = held?.turn && sameLayers(held.turn, turn) && held.turn.quarters === turn.quarters;
    const begun = resumed ? held.part ?? 0 : 0;
    this.settleAtOnce();
    this.take(turn);
    const whole = 90 * turn.quarters;
    const long = this.reducedMotion ? Math.min(HASTY, milliseconds) : milliseconds;
    return this.drop(turn, long * (1 - begun), (part) => whole * (eased(begun + (1 - begun) * part) - 1));
  }

  /** Shows a turn partly done, `part` of its time; the position stays the one before it. */
  scrub(turn: Turn, part: number): void {
    this.settleAtOnce();
    const within = clamp(part, 0, 1);
    this.held = { swing: { layers: turn, angle: 90 * turn.quarters * eased(within) }, turn, part: within };
    this.picture.ask();
  }

  /** Brings a running turn to its end. */
  finish(): void {
    const { animation } = this;
    this.animation = undefined;
    animation?.done();
    this.picture.ask();
  }

  get colours(): Colours {
    return this.palette;
  }

  set colours(colours: Colours) {
    this.palette = { ...colours };
    this.repaint();
    this.picture.ask();
  }

  /** Letters or symbols on the stickers. */
  get marks(): MarkChoice {
    return this.signs;
  }

  set marks({ marks, notation }: MarkChoice) {
    if (marks === this.signs.marks && notation === this.signs.notation) return;
    this.signs = { marks, notation };
    this.repaint();
    this.picture.ask();
  }

  /** Shows other stickers; the position stays what it is. */
  preview(facelets: string | undefined): void {
    if (facelets === this.previewed) return;
    this.previewed = facelets;
    this.repaint();
    this.picture.ask();
  }

  /** Shows faintly what unknown stickers must be. */
  ghost(facelets: string | undefined): void {
    if (facelets === this.ghosts) return;
    this.ghosts = facelets;
    this.repaint();
    this.picture.ask();
  }

  /** Marks stickers, for a moment with a pulse if they are news. The marks go with their pieces when layers turn. */
  outline(stickers: readonly number[], news = true): void {
    this.outlined = new Set(stickers);
    this.pulseStart = news ? performance.now() : -Infinity;
    this.picture.mark(this.outlined);
    this.picture.ask();
  }

  /** The stickers that are marked. */
  get outlines(): readonly number[] {
    return [...this.outlined];
  }

  /** Dims stickers that do not matter; they go with their pieces when layers turn. */
  dim(stickers: readonly number[] | null): void {
    this.dimmed = new Set(stickers ?? []);
    this.repaint();
    this.picture.ask();
  }

  /** Points at a turn that is to be done, with an arrow and ghosts, for somebody who will look from there; nothing
   * takes the arrow away. */
  point(turn: Turn | undefined, angles: Angles = this.angles): void {
    this.pointed = turn && { turn, angles, start: performance.now() };
    this.picture.point(turn, angles);
    this.picture.ask();
  }

  /** Whether the hidden faces float behind the cube. */
  get hints(): boolean {
    return this.hintsShown;
  }

  set hints(on: boolean) {
    this.hintsShown = on;
    this.picture.hint(on);
    this.picture.room = on && this.shown.shape === "cubies" ? ROOM.hints : ROOM.plain;
  }

  /** Whether the floor shows which face counts as front. */
  get showFront(): boolean {
    return this.frontShown;
  }

  set showFront(on: boolean) {
    this.frontShown = on;
    this.picture.ask();
  }

  get angles(): Angles {
    return this.orbit.angles;
  }

  set angles(angles: Angles) {
    void this.look(angles);
  }

  /** Looks from there, at once or by the shorter way within some time; resolves when it does. */
  look(angles: Angles, milliseconds = 0): Promise<void> {
    return this.orbit.look(angles, this.reducedMotion ? 0 : milliseconds);
  }

  /** Degrees per second the view spins on; positive as if the viewer walked to the right. */
  get spinSpeed(): number {
    return this.orbit.spinSpeed;
  }

  set spinSpeed(speed: number) {
    this.orbit.spinSpeed = speed;
  }

  /** Where the middle of a sticker is, in client coordinates, and whether its outside can be seen. */
  stickerPoint(index: number): { x: number; y: number; visible: boolean } {
    const { lens } = this.picture;
    const [x, y] = dragging.project(this.hitTest.middle(index), this.angles, lens);
    return { x, y, visible: this.hitTest.faces(index, this.angles, lens) };
  }

  /** Where the middle of a face is, in client coordinates; nothing if it cannot be seen. */
  facePoint(face: Face): FacePoint | undefined {
    if (this.shown.shape === "spikes") return undefined;
    return facePoint(face, this.angles, this.picture.lens, this.hintsShown);
  }

  /** The picture of this moment, on a canvas that holds it only until the end of the task. */
  snapshot(): HTMLCanvasElement {
    return this.picture.drawNow();
  }

  /** Whether the machine hardly keeps up with what moves. */
  get hasty(): boolean {
    return this.picture.hasty;
  }

  /** What the last frame cost: the script's milliseconds, draw calls and triangles. */
  get cost(): { script: number; calls: number; triangles: number } {
    return { script: this.picture.lastFrameCost, ...this.picture.load };
  }

  dispose(): void {
    this.ending.abort();
    this.gestures.dispose();
    this.settleAtOnce();
    this.orbit.stop();
    this.picture.dispose();
  }

  private get hitTest(): HitTest {
    this.knownHitTest ??= hitTestOf(this.shown, this.position);
    return this.knownHitTest;
  }

  private repaint(): void {
    const { palette, shown, ghosts } = this;
    this.knownHitTest = undefined;
    const facelets = this.previewed ?? this.position;
    const tones = [...facelets].map((letter) => tone(shown, letter));
    const colours = tones.map((one, i) => (one === "?" && ghosts ? ghostOf(palette, tone(shown, ghosts[i])) : palette[one]));
    this.picture.paint({ facelets, tones, colours, dimmed: this.dimmed, signs: this.signs });
  }

  /** Takes a turn into the position; what is marked goes with its pieces. */
  private take(turn: Turn): void {
    const to = gridOf(this.position).destinations(turn);
    const moved = (stickers: ReadonlySet<number>) => new Set([...stickers].map((index) => to[index]));
    this.position = apply(this.position, turn);
    [this.previewed, this.ghosts] = [undefined, undefined];
    this.dimmed = moved(this.dimmed);
    this.outlined = moved(this.outlined);
    this.picture.mark(this.outlined);
    this.repaint();
  }

  /** Everything at rest; a layer in the hand goes back. */
  private settleAtOnce(): void {
    this.gestures?.dropLayer();
    this.held = undefined;
    this.finish();
  }

  private drop(layers: Layers, milliseconds: number, angle: SwingAnimation["angle"]): Promise<void> {
    this.picture.ask(true);
    if (!(milliseconds > 0)) return Promise.resolve();
    return new Promise((resolve) => {
      const late = setTimeout(() => this.animation === animation && this.finish(), milliseconds + LATE);
      const done = () => {
        clearTimeout(late);
        resolve();
      };
      const animation: SwingAnimation = { layers, angle, start: performance.now(), milliseconds, done };
      this.animation = animation;
    });
  }

  /** One frame: moves what moves, and asks for the next frame if something still does. */
  private step(now: number): void {
    const swing = this.animationOn(now) ?? this.held?.swing;
    this.orbit.step(now, this.pressing);
    this.pulseOn(now);
    this.picture.hold(swing);
    if (this.pointed && !swing) this.ghostOn(now, this.pointed);
    this.picture.look(this.angles, this.frontShown);
  }

  private animationOn(now: number): Swing | undefined {
    const { animation } = this;
    if (!animation) return undefined;
    const part = clamp((now - animation.start) / animation.milliseconds, 0, 1);
    if (part < 1) this.picture.ask();
    else this.finish();
    return part < 1 ? { layers: animation.layers, angle: animation.angle(part) } : undefined;
  }

  private pulseOn(now: number): void {
    const beats = (now - this.pulseStart) / PULSE.period;
    const beating = this.outlined.size > 0 && !this.reducedMotion && beats < PULSE.times;
    this.picture.pulse(beating ? 0.5 + 0.5 * Math.cos(2 * Math.PI * beats) : 1);
    if (beating) this.picture.ask();
  }

  private ghostOn(now: number, { turn, start }: NonNullable<CubeView["pointed"]>): void {
    const { period, times, rest, strength } = GHOST;
    const rounds = Math.max(0, now - start) / period;
    const whole = 90 * turn.quarters;
    if (this.reducedMotion || rounds >= times) return this.picture.showGhost(whole * rest, strength);
    // The ghosts start, arrive, and fade.
    const part = rounds % 1;
    this.picture.showGhost(whole * eased(clamp(1.7 * part, 0, 1)), strength * clamp(4 * (1 - part), 0, 1));
    this.picture.ask();
  }

  /** What gestures do. */
  private hands(): ConstructorParameters<typeof Gestures>[1] {
    const view = this;
    return {
      get paintMode() {
        return view.paintMode;
      },
      pick: (spot) => (this.lookOnly ? undefined : this.hitTest.pick(spot, this.angles, this.picture.lens)),
      pickPaint: (spot) => this.hitTest.pick(spot, this.angles, this.picture.lens)?.sticker
        ?? (this.hintsShown ? this.hitTest.pickHint(spot, this.angles, this.picture.lens) : undefined),
      hold: (grip, drag) => this.hitTest.hold(grip, drag, this.angles, this.picture.lens),
      pressed: () => {
        this.events.grabbed();
        this.pressing = true;
        this.orbit.stop();
        this.held = undefined;
        this.finish();
      },
      unpressed: () => this.unpress(),
      follow: (hold, angle) => {
        if (!this.held) this.events.moving?.(true);
        this.held = { swing: { layers: layersOf(hold), angle } };
        this.picture.ask(true);
      },
      letGo: (hold, angle, speed) => this.letGo(hold, angle, dragging.settle(angle, speed)),
      dropped: (hold, angle) => this.letGo(hold, angle, 0),
      tapped: (sticker) => this.events.sticker(sticker, false),
      painted: (sticker, again) => this.events.sticker(sticker, again),
      viewGrabbed: () => {
        this.orbit.stop();
        this.spinSpeed = 0;
      },
      viewMoved: (drag) => this.roll(drag),
      viewLetGo: (speed) => {
        const thrown = -speed * this.degreesPerPixel * 1000;
        if (!this.reducedMotion && Math.abs(thrown) >= LEAST_THROW) this.spinSpeed = thrown;
      },
      homeWanted: () => void this.look(this.shown.home, GO_HOME),
      menuWanted: () => this.events.menuWanted?.(),
    };
  }

  private get degreesPerPixel(): number {
    const { focal, distance } = this.picture.lens;
    return 180 / Math.PI / ((BALL * focal) / distance);
  }

  private roll([x, y]: Spot): void {
    const degrees = this.degreesPerPixel;
    const { spin, tilt } = this.angles;
    this.orbit.turnTo({ spin: spin - x * degrees, tilt: tilt + y * degrees });
  }

  private unpress(): void {
    this.pressing = false;
    this.orbit.wake();
    this.picture.ask();
  }

  /** A layer leaves the hand and falls to some quarter. */
  private letGo(hold: Hold, angle: number, quarters: number): void {
    this.held = undefined;
    this.unpress();
    const rest = angle - 90 * quarters;
    const layers = layersOf(hold);
    const turn = { ...layers, quarters: dragging.shortest(quarters) };
    if (turn.quarters !== 0) this.take(turn);
    const long = this.reducedMotion ? 0 : SNAP * Math.min(1, 0.35 + Math.abs(rest) / 45);
    // Starts quickly, because the layer was in motion, and comes to rest gently.
    void this.drop(layers, long, (part) => rest * (1 - part) ** 3).then(() => this.held || this.events.moving?.(false));
    if (turn.quarters !== 0) this.events.turned(turn);
  }
}

function layersOf({ axis, layer }: Hold): Layers {
  return { axis, layers: [layer] };
}
