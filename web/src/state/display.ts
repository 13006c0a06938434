// A cube on the screen, as far as it must be known without pictures: what it shows, how it turns, where the viewer stands.

import type { Angles } from "../puzzles/angles";
import type { Turn } from "../puzzles/cube";
import type { Puzzle } from "../puzzles/puzzle";

export interface Display {
  puzzle: Puzzle;
  /** The position once everything has come to rest. */
  readonly facelets: string;
  readonly angles: Angles;
  /** Degrees per second the view spins on. */
  spinSpeed: number;
  /** Whether the floor shows which face counts as front. */
  showFront: boolean;
  show(facelets: string): void;
  /** Turns layers; resolves at the end. */
  turn(turn: Turn, milliseconds: number): Promise<void>;
  /** Shows a turn partly done. */
  scrub(turn: Turn, part: number): void;
  /** Brings a running turn to its end. */
  finish(): void;
  look(angles: Angles, milliseconds?: number): Promise<void>;
}
