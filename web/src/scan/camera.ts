// The camera: asking for it, choosing one, keeping its light steady, and what to do if there is none.

import { keep, kept } from "../settings/storage";

/** Why there is no picture; the names are keys of texts. */
export type CameraTrouble = "insecure" | "refused" | "none" | "taken" | "gone" | "unknown";

export class NoCamera extends Error {
  readonly trouble: CameraTrouble;

  constructor(trouble: CameraTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

const TROUBLES: Record<string, CameraTrouble> = {
  NotAllowedError: "refused", SecurityError: "refused", NotFoundError: "none", OverconstrainedError: "none",
  NotReadableError: "taken", AbortError: "taken",
};

const CHOSEN = "camera";
/** The size of pictures in which faces are found. Larger ones only take longer. */
const WIDTH = 1280;
const HEIGHT = 720;

/** Settings for light that browsers know, but TypeScript's types do not. */
interface Light {
  readonly exposureMode?: string;
  readonly exposureTime?: number;
  readonly whiteBalanceMode?: string;
  readonly colorTemperature?: number;
}
type LightModes = { readonly exposureMode?: readonly string[]; readonly whiteBalanceMode?: readonly string[] };

export class Camera {
  readonly stream: MediaStream;
  private readonly track: MediaStreamTrack;
  private locked = false;

  /** `gone` is called when it is taken away. */
  private constructor(stream: MediaStream, gone: () => void) {
    this.stream = stream;
    [this.track] = stream.getVideoTracks();
    this.track.addEventListener("ended", gone);
  }

  /** Asks for the camera chosen last, or for the one at the back of a phone; throws `NoCamera`. */
  static async open(gone: () => void): Promise<Camera> {
    if (!navigator.mediaDevices?.getUserMedia) throw new NoCamera("insecure");
    const size = { width: { ideal: WIDTH }, height: { ideal: HEIGHT } };
    const id = kept<string>(CHOSEN);
    const attempts: MediaTrackConstraints[] = [{ ...size, facingMode: { ideal: "environment" } }];
    if (id) attempts.unshift({ ...size, deviceId: { exact: id } });
    for (const [i, video] of attempts.entries()) {
      try {
        return new Camera(await navigator.mediaDevices.getUserMedia({ video, audio: false }), gone);
      } catch (error) {
        const trouble = TROUBLES[(error as DOMException).name] ?? "unknown";
        // The one chosen last may not be connected.
        if (trouble !== "none" || i === attempts.length - 1) throw new NoCamera(trouble);
      }
    }
    throw new NoCamera("none");
  }

  /** All cameras there are. Their names are known only while one is in use. */
  static async all(): Promise<MediaDeviceInfo[]> {
    const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []) ?? [];
    return devices.filter(({ kind }) => kind === "videoinput");
  }

  /** The camera to be used from now on. */
  static choose(id: string): void {
    keep(CHOSEN, id);
  }

  get id(): string {
    return this.track.getSettings().deviceId ?? "";
  }

  /** Whether it faces the user. Cameras that do not say so mostly do, except on phones. */
  get facesUser(): boolean {
    const { facingMode } = this.track.getSettings();
    return facingMode ? facingMode === "user" : !matchMedia("(pointer: coarse)").matches;
  }

  /** Keeps light and colours as they are, so that all faces are seen in the same light. Not every camera can. */
  async lock(): Promise<void> {
    if (this.locked) return;
    this.locked = true;
    const modes = (this.track.getCapabilities?.() ?? {}) as LightModes;
    const { exposureTime, colorTemperature } = this.track.getSettings() as Light;
    await this.light({
      ...(modes.exposureMode?.includes("manual") ? { exposureMode: "manual", exposureTime } : {}),
      ...(modes.whiteBalanceMode?.includes("manual") ? { whiteBalanceMode: "manual", colorTemperature } : {}),
    });
  }

  private async light(wanted: Light): Promise<void> {
    const set = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    if (Object.keys(set).length === 0) return;
    await this.track.applyConstraints({ advanced: [set as MediaTrackConstraintSet] }).catch(() => undefined);
  }

  /** Gives the camera back, with automatic light. */
  async close(): Promise<void> {
    if (this.locked) await this.light({ exposureMode: "continuous", whiteBalanceMode: "continuous" });
    for (const track of this.stream.getTracks()) track.stop();
  }
}
