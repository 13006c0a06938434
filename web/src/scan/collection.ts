// The faces captured so far: six places, each of which can be emptied and filled again.

import type { SeenFace } from "../api/schemas";
import { centreOf, isSameFace } from "./face";

export const FACES_OF_A_CUBE = 6;

/** A picture, as it was analysed. */
export interface Photo {
  readonly content: Blob;
  readonly width: number;
  readonly height: number;
  /** The name of its file; none if it came from the camera. */
  readonly name?: string;
}

export interface Captured {
  readonly face: SeenFace;
  readonly picture: Photo;
}

export class Collection<T extends Pick<Captured, "face"> = Captured> {
  private readonly places: (T | undefined)[] = Array.from({ length: FACES_OF_A_CUBE }, () => undefined);

  /** All six places in their order. */
  get all(): readonly (T | undefined)[] {
    return this.places;
  }

  get faces(): T[] {
    return this.places.filter((one) => one !== undefined);
  }

  get count(): number {
    return this.faces.length;
  }

  get isComplete(): boolean {
    return this.count === FACES_OF_A_CUBE;
  }

  /** The place of a face, if it was captured. */
  placeOf(face: SeenFace): number {
    return this.places.findIndex((one) => one !== undefined && isSameFace(one.face, face));
  }

  /** Puts it into the first empty place and returns that; -1 if there is none. */
  add(captured: T): number {
    const place = this.places.indexOf(undefined);
    if (place >= 0) this.places[place] = captured;
    return place;
  }

  remove(place: number): void {
    this.places[place] = undefined;
  }

  clear(): void {
    this.places.fill(undefined);
  }

  /** The places of faces whose centres look the same; on a real cube there are none. */
  get alike(): number[] {
    const centres = this.places.map((one) => one && centreOf(one.face.grid));
    return centres.flatMap((centre, i) => (centre !== undefined && centres.some((other, j) => j !== i && other === centre) ? [i] : []));
  }
}
