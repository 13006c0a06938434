// What the workbench says about scans: faces found in a picture, and the cube that measured colours show.

export type Rgb = readonly [number, number, number];
export type Point = readonly [number, number];

export interface SeenFace {
  /** A letter (W R G Y O B) for each sticker, in reading order. */
  readonly grid: string;
  /** How sure each letter is, 0 to 1. */
  readonly confidence: readonly number[];
  /** In pixels of the picture: top left, top right, bottom right, bottom left, as seen. */
  readonly corners: readonly Point[];
  readonly colours: readonly Rgb[];
}

/** What was found in a picture. */
export interface FoundFaces {
  readonly width: number;
  readonly height: number;
  readonly faces: readonly SeenFace[];
}

/** Where a face of the answer came from: the number of the face that was given, and the quarters it is turned clockwise to be upright. */
export interface Source {
  readonly given: number;
  readonly turned: number;
}

/** What the workbench read. */
export interface ScanReport {
  readonly facelets: string;
  readonly confidence: readonly number[];
  readonly doubtful: readonly number[];
  /** In the order U R F D L B. */
  readonly faces: readonly Source[];
  readonly tied: boolean;
  /** What the colours of U R F D L B look like. */
  readonly colours?: readonly Rgb[];
}
