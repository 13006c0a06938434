// What all parts of the page share: the model, the cubes, the player, the judges, and the search.

import type { Dice } from "./dice/dice";
import type { Follow } from "./services/follow";
import type { PositionCheck } from "./services/positioncheck";
import type { Layout } from "./input/keys";
import type { Notation } from "./settings/notation";
import type { Change, Model } from "./state/model";
import type { Numbering } from "./api/numbers";
import type { Player } from "./services/player";
import type { Robots } from "./robot/robots";
import type { Search } from "./services/search";
import type { Colours, CubeView } from "./view3d/cubeview";

/** One of the two cubes: the position, or the goal. */
export type Side = "facelets" | "goal";

/** What the user has chosen. */
export interface Choices {
  method: string;
  metric: string;
  notation: Notation;
  layout: Layout;
  /** Whether stickers recede that do not matter in the stage of a solution. */
  dim: boolean;
  /** Whether the stages of the usual method are shown, which nobody chose for its stages. */
  stages: boolean;
  /** Whether hidden faces float behind the cube, and whether they do while one paints. */
  hints: boolean;
  paintHints: boolean;
  /** The letter that a click on a sticker paints. */
  colour: string;
  /** How pieces are numbered. */
  numbering: Numbering;
}

/** Both cubes, for what is to be known of each. */
export type OfBoth<T> = Record<Side, T>;

export interface Bench {
  readonly model: Model;
  readonly view: CubeView;
  /** The second cube; there when it was first needed. */
  goalView: CubeView | undefined;
  readonly player: Player;
  readonly search: Search;
  readonly dice: Dice;
  readonly follow: Follow;
  readonly robots: Robots;
  readonly choices: Choices;
  /** The tones that are shown; changed in place. */
  readonly colours: Colours;
  /** Of the position, and of the goal. */
  readonly check: PositionCheck;
  readonly goalJudge: PositionCheck;
  /** The sticker painted last, on each cube. */
  readonly lastPainted: OfBoth<number>;
  /** Other stickers that are looked at on a cube, until something happens. */
  preview: { readonly which: Side; readonly facelets: string } | undefined;
  /** Whether one paints: then drags on cubes are strokes, and what is forced is shown. */
  readonly painting: boolean;
  /** Whether the goal is shown beside the position. */
  readonly withGoal: boolean;
  /** The cube that keys, pad, palette and brush act on. */
  readonly selected: Side;
  select(which: Side): void;
  /** The stickers of a cube; without a goal it is the solved one. */
  stickers(which: Side): string;
  /** Turns the selected cube, as seen. */
  turnSeen(name: string): void;
  /** Paints a sticker, or all that are one field in space. */
  paint(which: Side, at: number | readonly number[], again: boolean): void;
  /** Puts other stickers on a cube; `joined` overwrites the step before. */
  put(which: Side, change: Change, facelets: string, joined?: boolean): void;
  /** Puts a scramble into the future and plays it, or as many random turns; a scramble that is being played comes to its
   * end. With the keys of the OpenGL program it waits behind what waits already. */
  scramble(turns?: number): Promise<void>;
  /** Whether a scramble is being played. */
  readonly scrambling: boolean;
  /** Lets nothing play on: a scramble comes to its end, everything else stays where it is. */
  settle(): void;
  /** A random position at once. */
  randomise(which: Side): Promise<void>;
  /** Everything that is shown, as the part of an address behind the `#`. */
  address(): string;
  openTab(name: "solve" | "scan" | "paint" | "goal" | "alg" | "numbers" | "robot" | "lab" | "view" | "share"): void;
  /** Opens the scan for another look at the cube, whatever was scanned before. */
  scanAfresh(): void;
  /** Says something in passing. */
  say(message: string): void;
  /** Calls whenever anything has changed. */
  onChange(listener: () => void): void;
  /** Something has changed that only the page knows of. */
  changed(): void;
}

/** Milliseconds that history and slider may lag behind the cube where the machine hardly keeps up with it. */
const LAG = 400;

/** What is shown besides a cube that plays: all of it, or on a slow machine now and then, and in the end. */
export function lagging({ player, view }: Bench, update: () => void): () => void {
  let last = -Infinity;
  return () => {
    const now = performance.now();
    if (player.playing && view.hasty && now - last < LAG) return;
    last = now;
    update();
  };
}
