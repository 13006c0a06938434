// The camera as it is used for scanning: on while it is wanted and can be seen, and one frame after another looked at.

import type { FoundFaces } from "../api/schemas";
import { Store } from "../state/store";
import { Camera, NoCamera, type CameraTrouble } from "./camera";
import { watchFrames } from "./frames";
import type { Drawn } from "./pictures";

/** Where the picture of the camera is seen. */
export interface Viewfinder {
  readonly video: HTMLVideoElement;
  /** While this cannot be seen, the camera is released. */
  isVisible(): boolean;
}

/** What analyses the frames. */
export interface FrameReader {
  find(picture: Blob, signal: AbortSignal): Promise<FoundFaces>;
  /** Whether frames are wanted. */
  readonly isTaking: boolean;
  found(found: FoundFaces, frame: Drawn): void;
  /** The picture has ended. */
  ended(): void;
}

export class CameraFeed extends Store {
  camera: Camera | undefined;
  /** Why there is no picture. */
  trouble: CameraTrouble | undefined;
  opening = false;
  /** The workbench cannot be reached. */
  away = false;
  /** The cameras that there are. */
  cameras: readonly MediaDeviceInfo[] = [];
  private readonly reader: FrameReader;
  private viewfinder: Viewfinder | undefined;
  /** Somebody wants the camera; it comes back with the tab. */
  private isWanted = false;
  private watching = new AbortController();

  constructor(reader: FrameReader) {
    super();
    this.reader = reader;
    document.addEventListener("visibilitychange", () => {
      this.follow();
      this.tell();
    });
    // Cameras may come and go.
    navigator.mediaDevices?.addEventListener("devicechange", () => this.camera && void this.list());
  }

  /** Whether somebody wants the camera, on or not. */
  get wanted(): boolean {
    return this.isWanted;
  }

  show(viewfinder: Viewfinder): void {
    this.viewfinder = viewfinder;
  }

  private get isVisible(): boolean {
    return !document.hidden && (this.viewfinder?.isVisible() ?? false);
  }

  async start(): Promise<void> {
    const { viewfinder } = this;
    this.isWanted = true;
    if (this.opening || this.camera || !viewfinder) return;
    this.opening = true;
    this.trouble = undefined;
    this.tell();
    try {
      const opened = await Camera.open(() => {
        if (this.camera === opened) this.lose("gone");
      });
      // If the page is no longer visible, the camera stays off.
      if (!this.isWanted || !this.isVisible) return void opened.close();
      this.camera = opened;
      const { video } = viewfinder;
      video.srcObject = opened.stream;
      await video.play().catch(() => undefined);
      if (this.camera !== opened) return;
      this.watching = new AbortController();
      const { reader } = this;
      void watchFrames(video, {
        find: (picture, signal) => reader.find(picture, signal), wants: () => this.camera !== undefined && reader.isTaking,
        found: (found, frame) => reader.found(found, frame), reached: (reached) => this.setAway(!reached),
      }, this.watching.signal);
      void this.list();
    } catch (error) {
      this.lose(error instanceof NoCamera ? error.trouble : "unknown");
    } finally {
      this.opening = false;
      this.tell();
    }
  }

  stop(): void {
    this.isWanted = false;
    this.pause();
    this.tell();
  }

  /** Uses another camera from now on. */
  choose(id: string): void {
    Camera.choose(id);
    this.pause();
    void this.start();
  }

  /** Runs while it is wanted and can be seen. */
  follow(): void {
    if (this.camera && !this.isVisible) this.pause();
    if (this.isWanted && !this.camera && !this.opening && this.isVisible) void this.start();
  }

  private pause(): void {
    this.watching.abort();
    void this.camera?.close();
    this.camera = undefined;
    if (this.viewfinder) this.viewfinder.video.srcObject = null;
    this.away = false;
    this.reader.ended();
  }

  private lose(why: CameraTrouble): void {
    this.trouble = why;
    this.stop();
  }

  private setAway(away: boolean): void {
    if (this.away === away) return;
    this.away = away;
    this.tell();
  }

  private async list(): Promise<void> {
    this.cameras = await Camera.all();
    this.tell();
  }
}
