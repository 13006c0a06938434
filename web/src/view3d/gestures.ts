// What pointers do on the canvas: taps, layers held, paint strokes, the view turned like a globe.
//
// One gesture at a time, and what it is never changes once it has begun to move something: a second finger during a
// layer drag is ignored, one that comes before turns the press into a turn of the view. Whatever ends without a proper
// release (cancelled, capture lost) snaps back. Absent on purpose: what the gestures do to the picture (cubeview.ts).

import { angleOf, type Grip, type Hold, type Spot } from "../input/dragging";
import { Trail } from "./trail";

/** What gestures are about and what they do. */
export interface Handled {
  /** What of the cube is there. */
  pick(spot: Spot): Grip | undefined;
  /** The sticker to paint there, which may also be a hint beside the cube. */
  pickPaint(spot: Spot): number | undefined;
  readonly paintMode: boolean;
  /** A finger is on the cube, nothing has moved yet. */
  pressed(): void;
  /** Which layer a drag means. */
  hold(grip: Grip, drag: Spot): Hold;
  /** A held layer follows, in degrees. */
  follow(hold: Hold, angle: number): void;
  /** Degrees and degrees per millisecond. */
  letGo(hold: Hold, angle: number, speed: number): void;
  /** The drag was cancelled: the layer goes back. */
  dropped(hold: Hold, angle: number): void;
  /** The finger was lifted from the cube without having turned a layer. */
  unpressed(): void;
  tapped(sticker: number): void;
  /** In paint mode; `again` while the same stroke goes on. */
  painted(sticker: number, again: boolean): void;
  /** The view is grabbed; a spin stops. */
  viewGrabbed(): void;
  viewMoved(drag: Spot): void;
  /** Pixels per millisecond to the right. */
  viewLetGo(speed: number): void;
  homeWanted(): void;
  /** A right click that moved nothing, or the key that does the same. */
  menuWanted(): void;
}

/** Less is a tap. */
const SLOP: Record<string, number> = { mouse: 4, pen: 6, touch: 8 };
const DOUBLE_TAP = { time: 350, apart: 24 };
/** A quick stroke jumps from event to event; the line between is painted in steps of this many pixels. */
const STROKE_STEP = 6;

type Gesture =
  | { readonly kind: "press"; readonly pointer: number; readonly start: Spot; readonly grip: Grip | undefined;
      readonly sticker: number }
  | { readonly kind: "layer"; readonly pointer: number; readonly start: Spot; readonly hold: Hold;
      readonly trail: Trail; angle: number }
  | { readonly kind: "paint"; readonly pointer: number; spot: Spot; sticker: number }
  | { readonly kind: "view"; readonly fingers: Map<number, Spot>; readonly slop: number; readonly trail: Trail;
      readonly button: number; moved: boolean; way: Spot };

const minus = (a: Spot, b: Spot): Spot => [a[0] - b[0], a[1] - b[1]];
const spotOf = (event: PointerEvent): Spot => [event.clientX, event.clientY];

export class Gestures {
  private gesture: Gesture | undefined;
  private lastTap: { time: number; spot: Spot } | undefined;
  private readonly ending = new AbortController();
  private readonly canvas: HTMLElement;
  private readonly handled: Handled;

  constructor(canvas: HTMLElement, handled: Handled) {
    this.canvas = canvas;
    this.handled = handled;
    const on = (type: string, handler: (event: PointerEvent) => void) =>
      canvas.addEventListener(type, handler as EventListener, { signal: this.ending.signal });
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", (event) => this.lost(event));
    on("lostpointercapture", (event) => this.lost(event));
    on("contextmenu", (event) => {
      event.preventDefault();
      // A key has no button; fingers that rest have one, but want nothing.
      if (event.button !== 2 && event.pointerType !== "touch") this.handled.menuWanted();
    });
    canvas.style.touchAction = "none";
    canvas.style.userSelect = "none";
  }

  dispose(): void {
    this.cancel();
    this.ending.abort();
  }

  /** Lets go of a layer that is held; strokes and turns of the view go on. */
  dropLayer(): void {
    if (this.gesture?.kind === "layer" || this.gesture?.kind === "press") this.cancel();
  }

  /** Lets go of whatever is held, as if it had not been touched. */
  cancel(): void {
    const { gesture } = this;
    this.gesture = undefined;
    if (gesture?.kind === "layer") this.handled.dropped(gesture.hold, gesture.angle);
    if (gesture?.kind === "press" || gesture?.kind === "paint") this.handled.unpressed();
    if (gesture?.kind === "view") this.handled.viewLetGo(0);
  }

  private down(event: PointerEvent): void {
    const { gesture } = this;
    const spot = spotOf(event);
    if (gesture) {
      if (event.pointerType !== "touch") return;
      if (gesture.kind === "press") {
        this.handled.unpressed();
        this.turnView(event, new Map([[gesture.pointer, gesture.start], [event.pointerId, spot]]), -1);
      } else if (gesture.kind === "view") {
        this.capture(event);
        gesture.fingers.set(event.pointerId, spot);
      }
      return;
    }
    if (event.button > 2) return;
    const grip = event.button === 0 ? this.handled.pick(spot) : undefined;
    const sticker = event.button === 0 && this.handled.paintMode ? this.handled.pickPaint(spot) : grip?.sticker;
    if (sticker === undefined) {
      this.turnView(event, new Map([[event.pointerId, spot]]), event.button);
    } else {
      this.capture(event);
      this.gesture = { kind: "press", pointer: event.pointerId, start: spot, grip, sticker };
      this.handled.pressed();
    }
  }

  /** `button` is the one that is pressed; none if several fingers are there. */
  private turnView(event: PointerEvent, fingers: Map<number, Spot>, button: number): void {
    this.capture(event);
    const slop = SLOP[event.pointerType] ?? SLOP.touch;
    this.gesture = { kind: "view", fingers, slop, trail: new Trail(), button, moved: false, way: [0, 0] };
    this.handled.viewGrabbed();
    this.canvas.style.cursor = "grabbing";
  }

  private capture(event: PointerEvent): void {
    // A pointer may be gone by the time its event arrives; then there is nothing to capture.
    try {
      this.canvas.setPointerCapture(event.pointerId);
    } catch {
      return;
    }
  }

  private move(event: PointerEvent): void {
    const { gesture } = this;
    const spot = spotOf(event);
    if (!gesture) {
      if (event.pointerType === "mouse") this.hover(spot);
    } else if (gesture.kind === "view") {
      this.moveView(gesture, event, spot);
    } else if (gesture.pointer === event.pointerId) {
      if (gesture.kind === "press") this.movePress(gesture, event, spot);
      // The press may just have become one of these, which then has this first way to go.
      const begun = this.gesture;
      if (begun?.kind === "layer") {
        begun.angle = angleOf(begun.hold, minus(spot, begun.start));
        begun.trail.add(event.timeStamp, begun.angle);
        this.handled.follow(begun.hold, begun.angle);
      } else if (begun?.kind === "paint") {
        this.stroke(begun, spot);
      }
    }
  }

  private movePress(press: Gesture & { kind: "press" }, event: PointerEvent, spot: Spot): void {
    const drag = minus(spot, press.start);
    if (Math.hypot(...drag) < (SLOP[event.pointerType] ?? SLOP.touch)) return;
    const { pointer, start, grip, sticker } = press;
    if (this.handled.paintMode || !grip) {
      this.gesture = { kind: "paint", pointer, spot: start, sticker };
      this.handled.painted(sticker, false);
    } else {
      const trail = new Trail();
      this.gesture = { kind: "layer", pointer, start, hold: this.handled.hold(grip, drag), trail, angle: 0 };
      this.canvas.style.cursor = "grabbing";
    }
  }

  private stroke(paint: Gesture & { kind: "paint" }, to: Spot): void {
    const way = minus(to, paint.spot);
    const steps = Math.max(1, Math.ceil(Math.hypot(...way) / STROKE_STEP));
    for (let i = 1; i <= steps; i++) {
      const spot: Spot = [paint.spot[0] + (way[0] * i) / steps, paint.spot[1] + (way[1] * i) / steps];
      const sticker = this.handled.pickPaint(spot);
      if (sticker === undefined || sticker === paint.sticker) continue;
      paint.sticker = sticker;
      this.handled.painted(sticker, true);
    }
    paint.spot = to;
  }

  private moveView(view: Gesture & { kind: "view" }, event: PointerEvent, spot: Spot): void {
    const before = view.fingers.get(event.pointerId);
    if (!before) return;
    view.fingers.set(event.pointerId, spot);
    // Each of several fingers has its share, so that they move the view as one hand.
    const [x, y] = minus(spot, before).map((way) => way / view.fingers.size);
    view.way = [view.way[0] + x, view.way[1] + y];
    if (!view.moved && Math.hypot(...view.way) < view.slop) return;
    const drag: Spot = view.moved ? [x, y] : view.way;
    view.moved = true;
    view.trail.add(event.timeStamp, view.way[0]);
    this.handled.viewMoved(drag);
  }

  private up(event: PointerEvent): void {
    const { gesture } = this;
    const spot = spotOf(event);
    if (gesture?.kind === "view") {
      if (!gesture.fingers.delete(event.pointerId) || gesture.fingers.size > 0) return;
      this.gesture = undefined;
      this.handled.viewLetGo(gesture.moved ? gesture.trail.speed(event.timeStamp) : 0);
      if (gesture.moved) return this.hover(spot);
      if (gesture.button === 0) this.tappedBeside(event.timeStamp, spot);
      if (gesture.button === 2) this.handled.menuWanted();
    } else if (gesture?.pointer === event.pointerId) {
      this.gesture = undefined;
      if (gesture.kind === "layer") {
        this.handled.letGo(gesture.hold, gesture.angle, gesture.trail.speed(event.timeStamp));
      } else {
        this.handled.unpressed();
        if (gesture.kind === "press") this.tapped(gesture.sticker);
      }
    }
    this.hover(spot);
  }

  private tapped(sticker: number): void {
    if (this.handled.paintMode) this.handled.painted(sticker, false);
    else this.handled.tapped(sticker);
  }

  private tappedBeside(time: number, spot: Spot): void {
    const { lastTap } = this;
    const again = lastTap && time - lastTap.time < DOUBLE_TAP.time
      && Math.hypot(...minus(spot, lastTap.spot)) < DOUBLE_TAP.apart;
    this.lastTap = again ? undefined : { time, spot };
    if (again) this.handled.homeWanted();
  }

  private lost(event: PointerEvent): void {
    const { gesture } = this;
    if (!gesture) return;
    if (gesture.kind === "view") {
      if (gesture.fingers.delete(event.pointerId) && gesture.fingers.size === 0) this.cancel();
    } else if (gesture.pointer === event.pointerId) {
      this.cancel();
    }
  }

  private hover(spot: Spot): void {
    if (this.gesture) return;
    const { paintMode } = this.handled;
    const over = paintMode ? this.handled.pickPaint(spot) !== undefined : this.handled.pick(spot) !== undefined;
    this.canvas.style.cursor = !over ? "move" : paintMode ? "crosshair" : "grab";
  }
}
