// A film of turns as an animated GIF: which frames there are, and how they are taken and written one by one.

import { canvas } from "../pictures/canvas";
import { apply, type Turn } from "../puzzles/cube";
import { Gif, paletteOf, type Pixels } from "./gif";
import { HiddenCube, type Look } from "./hiddencube";

/** A frame of a film. */
export interface Frame {
  /** How many turns are done. */
  readonly done: number;
  /** How much of the next turn is done, 0 to 1. */
  readonly part: number;
  readonly milliseconds: number;
}

const FRAME = 40;
/** Frames of a quarter turn; a half turn takes longer, but not twice as long. */
const QUARTER = 8;
const HALF = 12;
const AT_START = 900;
const BETWEEN = 160;
const AT_END = 1600;

/** The frames of a film: the start, then each turn in steps, the last of which is the finished turn. */
export function framesOf(turns: readonly Turn[]): Frame[] {
  const frames: Frame[] = [{ done: 0, part: 0, milliseconds: AT_START }];
  turns.forEach(({ quarters }, done) => {
    const count = Math.abs(quarters) === 2 ? HALF : QUARTER;
    for (let i = 1; i < count; i++) frames.push({ done, part: i / count, milliseconds: FRAME });
    frames.push({ done: done + 1, part: 0, milliseconds: done + 1 === turns.length ? AT_END : BETWEEN });
  });
  return frames;
}

export interface Script {
  readonly facelets: string;
  readonly turns: readonly Turn[];
  /** What the turns are called. */
  readonly names: readonly string[];
  readonly size: number;
  readonly look: Look;
  /** CSS colours: behind the cube, and of the words under it. */
  readonly ground: string;
  readonly ink: string;
}

/** From how many frames the colours are chosen. */
const SAMPLES = 7;
/** The words' share of the height. */
const CAPTION = 0.14;

/** Takes the film. `progress` hears which part is done; aborting the signal ends it. */
export async function film(script: Script, progress: (part: number) => void, signal: AbortSignal): Promise<Blob> {
  const { facelets, turns, size, look } = script;
  const frames = framesOf(turns);
  const positions = [facelets];
  for (const turn of turns) positions.push(apply(positions[positions.length - 1], turn));
  const height = Math.round(size * (1 + CAPTION));
  const { context } = canvas(size, height);
  const hidden = new HiddenCube(size, look);
  const shoot = ({ done, part }: Frame): Pixels => {
    hidden.view.show(positions[done]);
    if (part > 0) hidden.view.scrub(turns[done], part);
    context.fillStyle = script.ground;
    context.fillRect(0, 0, size, height);
    hidden.shoot(context);
    caption(context, script, done, part, size, height);
    return context.getImageData(0, 0, size, height);
  };
  try {
    await hidden.ready;
    const samples = Array.from({ length: Math.min(SAMPLES, frames.length) }, (_, i) =>
      frames[Math.round((i * (frames.length - 1)) / Math.max(1, Math.min(SAMPLES, frames.length) - 1))]);
    const gif = new Gif(size, height, paletteOf(samples.map(shoot)));
    for (const [i, frame] of frames.entries()) {
      gif.add(shoot(frame), frame.milliseconds);
      progress((i + 1) / frames.length);
      // Let other work run in between, such as a press of the cancel button.
      await new Promise((next) => setTimeout(next));
      signal.throwIfAborted();
    }
    return new Blob([gif.finish()], { type: "image/gif" });
  } finally {
    hidden.dispose();
  }
}

/** The turn that is being done, and its neighbours. */
function caption(context: CanvasRenderingContext2D, script: Script, done: number, part: number, size: number, height: number): void {
  const { names, ink } = script;
  const room = height - size;
  const now = part > 0 ? done : done - 1;
  context.fillStyle = ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const step = size / 7;
  for (let by = -3; by <= 3; by++) {
    const name = names[Math.max(0, now) + by];
    if (name === undefined) continue;
    const current = now >= 0 && by === 0;
    context.globalAlpha = current ? 1 : 0.45;
    context.font = `${current ? 700 : 500} ${Math.round(room * (current ? 0.62 : 0.44))}px system-ui, sans-serif`;
    context.fillText(name, size / 2 + by * step, size + room * 0.42, step);
  }
  context.globalAlpha = 1;
}
