// Which pictures can be had: solid ones, or where that is not possible flat ones. The code for both is fetched here.

import type { Picture } from "./picture";

/** Why a picture is not solid: the address asks for it, there is no WebGL, it is lost for good, or the part of the page that
 * needs it did not load. */
export type FlatReason = "wanted" | "none" | "lost" | "unloaded";

type Step = (now: number) => void;

let Solid: (typeof import("./solid"))["Solid"] | undefined;
let Flat: (typeof import("./flat"))["Flat"] | undefined;
let why: FlatReason | undefined;
let preparing: Promise<void> | undefined;

/** Fetches the code that draws; wait for it before the first view is made. It never fails: pictures are flat then, as they
 * are if the address asks for it. */
export function prepare(): Promise<void> {
  preparing ??= load();
  return preparing;
}

async function load(): Promise<void> {
  if (new URLSearchParams(location.search).has("flat")) why = "wanted";
  else await import("./solid").then((part) => ({ Solid } = part), () => (why = "unloaded"));
}

/** The best picture that can be had at once, if any; `lost` is called if it turns out not to be for good. */
export function pictureAtOnce(host: HTMLElement, step: Step, lost: () => void): Picture | undefined {
  try {
    if (Solid && !why) return new Solid(host, step, lost);
    if (Flat) return new Flat(host, step);
  } catch {
    why = "none";
  }
  return undefined;
}

/** Why pictures are flat from now on. */
export function flatReason(because: FlatReason | undefined): FlatReason {
  const reason = because ?? why ?? "none";
  why ??= reason;
  return reason;
}

/** Fetches the code for flat pictures; fails if it does not load. */
export async function flatPictures(): Promise<(host: HTMLElement, step: Step) => Picture> {
  const part = await import("./flat");
  ({ Flat } = part);
  return (host, step) => new part.Flat(host, step);
}
