// How sharp pictures of a motion can be on this machine, judged by the time between its frames.
//
// Absent on purpose: clocks and pictures; the picture reports the gaps and asks for the level.

/** How sharp frames of a motion are at each level, as a part of what the screen can show; above 0 light is simple too. */
export const LEVELS: readonly number[] = [1, 0.7, 0.5, 0.36];

/** Frames further apart than this, in milliseconds, are no motion. */
const SLOW = 45;
/** This many slow frames in a row are no coincidence. */
const PATIENCE = 2;
/** If this many frames in a row are closer than this, there is time for better ones. */
const QUICK = 22;
const SURE = 60;

export class Pace {
  /** The level at which this machine keeps up with motion, as far as is known; the next motion begins with it. */
  level = 0;
  private slow = 0;
  private quick = 0;

  /** Reports the milliseconds between two frames of a motion; the first frame of a motion does not count. */
  frame(gap: number, flowing: boolean): void {
    this.slow = flowing && gap > SLOW ? this.slow + 1 : 0;
    this.quick = flowing && gap < QUICK ? this.quick + 1 : 0;
    // The slower the frames, the more levels are given up at once.
    if (this.slow >= PATIENCE) this.settle(this.level + Math.floor(gap / SLOW));
    else if (this.quick >= SURE) this.settle(this.level - 1);
  }

  private settle(level: number): void {
    this.level = Math.max(0, Math.min(LEVELS.length - 1, level));
    [this.slow, this.quick] = [0, 0];
  }
}
