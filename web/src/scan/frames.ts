// The frames of the camera, one at a time: the next one is sent when the answer to the last one is there. So frames are
// dropped, never queued, however slow the machine is.

import { Rejected } from "../api/http";
import type { FoundFaces } from "../api/schemas";
import { frameOf, type Drawn } from "./pictures";

/** Milliseconds to wait if the workbench is busy, or cannot be reached. */
const BUSY = 60;
const AWAY = 1000;
/** Milliseconds without a new frame after which the last one is taken again. */
const NO_FRAME = 250;

export interface Watcher {
  find(picture: Blob, signal: AbortSignal): Promise<FoundFaces>;
  /** Whether a frame is wanted now. */
  wants(): boolean;
  found(found: FoundFaces, frame: Drawn): void;
  /** The workbench cannot be reached, or can be again. */
  reached(reached: boolean): void;
}

/** Sends frames until the signal ends it. */
export async function watchFrames(video: HTMLVideoElement, watcher: Watcher, signal: AbortSignal): Promise<void> {
  const pixels = document.createElement("canvas");
  const frames = new Frames(video, signal);
  while (!signal.aborted) {
    await frames.next();
    if (signal.aborted) return;
    if (video.videoWidth === 0 || !watcher.wants()) continue;
    try {
      const frame = await frameOf(video, pixels);
      const found = await watcher.find(frame.picture.content, signal);
      if (signal.aborted) return;
      watcher.reached(true);
      if (watcher.wants()) watcher.found(found, frame);
    } catch (error) {
      if (signal.aborted) return;
      const away = error instanceof Rejected && error.status === 0;
      if (away) watcher.reached(false);
      await new Promise((done) => setTimeout(done, away ? AWAY : BUSY));
    }
  }
}

/** Waits for a frame that was not taken yet; returns at once if one came meanwhile. */
class Frames {
  private fresh = true;
  private wake: () => void = () => undefined;

  constructor(video: HTMLVideoElement, signal: AbortSignal) {
    const arrived = () => {
      if (signal.aborted) return;
      this.fresh = true;
      this.wake();
      listen();
    };
    const listen = () => {
      if ("requestVideoFrameCallback" in video) video.requestVideoFrameCallback(arrived);
      else requestAnimationFrame(arrived);
    };
    listen();
  }

  async next(): Promise<void> {
    if (!this.fresh) {
      await new Promise<void>((done) => {
        this.wake = done;
        setTimeout(done, NO_FRAME);
      });
    }
    this.fresh = false;
  }
}
