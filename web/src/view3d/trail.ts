// The last moments of a motion, to know how fast it was when it was released.
//
// A pointer that rests before it is released sends no events, so the speed depends on the time of release as well.

/** Older events belong to another motion. */
const MEMORY = 100;
/** After this long without an event the hand has stopped. */
const REST = 60;

export class Trail {
  private readonly marks: { time: number; value: number }[] = [];

  add(time: number, value: number): void {
    this.marks.push({ time, value });
    while (time - this.marks[0].time > MEMORY) this.marks.shift();
  }

  /** Units per millisecond, 0 if at rest. */
  speed(now: number): number {
    const [first, last] = [this.marks[0], this.marks[this.marks.length - 1]];
    if (!last || now - last.time > REST || last.time - first.time < 1) return 0;
    return (last.value - first.value) / (last.time - first.time);
  }
}
