// From an unknown cube in a machine to a solved one without a click in between: the machine shows the cube to a camera,
// it is read, its program is made and run, and the machine shows it again to confirm the end.
//
// Absent on purpose: how a camera reads a cube. Whoever can do that is handed in.

import type { RunPlace } from "../api/robots";
import type { Notation } from "../settings/notation";
import type { Model } from "../state/model";
import type { Place } from "../state/place";
import { Store, type Subscribable } from "../state/store";
import { text } from "../texts/texts";
import type { Robots } from "./robots";

/** Seconds that a search for a program may take. */
const SEARCH = 1;

/** Reads a cube side by side, in whatever order and however they are turned. */
export interface SideReader extends Subscribable {
  /** Begins anew, with the camera on. */
  begin(): void;
  stop(): void;
  /** How many different sides have been seen. */
  readonly seen: number;
  /** All sides make a cube, and it is on the bench. */
  readonly isRead: boolean;
  /** Why that will not happen, if it will not. */
  readonly trouble: string | undefined;
}

export type CameraRunStep = "showing" | "planning" | "running" | "confirming" | "done" | "broken";

export interface CameraRunParts {
  readonly model: Model;
  readonly place: Place;
  readonly robots: Robots;
}

/** Why it does not go on. */
class Broken extends Error {}

export class CameraRun extends Store {
  /** What happens right now, or how it ended. */
  step: CameraRunStep | undefined;
  /** Why it broke off. */
  trouble = "";
  private readonly parts: CameraRunParts;
  private readonly reader: SideReader;
  private isStopped = false;

  constructor(parts: CameraRunParts, reader: SideReader) {
    super();
    [this.parts, this.reader] = [parts, reader];
  }

  get isActive(): boolean {
    return this.step !== undefined && this.step !== "done" && this.step !== "broken";
  }

  /** How many sides the camera has seen. */
  get seen(): number {
    return this.reader.seen;
  }

  /** Goes all the way. A real machine moves: call this only because somebody has just clicked. */
  async start(where: RunPlace, notation: Notation): Promise<void> {
    const { robots, place } = this.parts;
    if (this.isActive || robots.run?.live || !robots.chosen) return;
    this.isStopped = false;
    try {
      this.enter("showing");
      await robots.present(where);
      this.insist(robots.run);
      await this.read();
      this.enter("planning");
      place.open("robot");
      await robots.plan({ optimise: robots.ways.at(-1) ?? "fixed", time: SEARCH, notation });
      const current = this.insist(robots.current);
      if (current.plan.program.length > 0) await this.solve(where);
      place.open("robot");
      this.enter("done");
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      this.trouble = error.message;
      void robots.run?.command("stop");
      this.enter("broken");
    }
  }

  /** Stops the machine, or what is done between its movements. */
  stop(): void {
    this.isStopped = true;
    this.parts.robots.cancel();
  }

  /** Puts away how it ended. */
  putAway(): void {
    if (!this.isActive) this.enter(undefined);
  }

  private enter(step: CameraRunStep | undefined): void {
    this.step = step;
    if (step !== "broken") this.trouble = "";
    this.tell();
  }

  /** What there must be to go on. */
  private insist<T>(what: T | undefined): T {
    const { message } = this.parts.robots;
    if (this.isStopped || what === undefined) throw new Broken(message === "" ? text("page.cameraRun.stopped") : message);
    return what;
  }

  private async solve(where: RunPlace): Promise<void> {
    const { robots, model } = this.parts;
    this.enter("running");
    robots.start(where, true);
    await this.until(() => robots.run?.look !== undefined);
    this.enter("confirming");
    await this.read();
    robots.seen(model.state.facelets);
  }

  /** Shows the machine's sides to the camera, until it has come to its end and the cube is read. */
  private async read(): Promise<void> {
    const { robots } = this.parts;
    const { reader } = this;
    reader.begin();
    try {
      await this.until(() => {
        const { run } = robots;
        if (reader.trouble !== undefined) throw new Broken(reader.trouble);
        if (run?.look && reader.seen >= run.look.number) run.goOn();
        return reader.isRead && run?.live !== true;
      });
    } finally {
      reader.stop();
    }
  }

  /** Waits until something is so, as long as the machine does what it should. */
  private async until(holds: () => boolean): Promise<void> {
    const { robots } = this.parts;
    const stores = [robots, this.reader];
    await new Promise<void>((done, failed) => {
      let settled = false;
      const settle = (settling: () => void) => {
        if (settled) return;
        settled = true;
        for (const forget of forgets) forget();
        settling();
      };
      const look = () => {
        if (settled) return;
        try {
          const run = this.insist(robots.run);
          if (!run.live && run.end?.outcome !== "completed") throw new Broken(run.trouble === "" ? text("page.cameraRun.stopped") : run.trouble);
          if (holds()) settle(done);
        } catch (error) {
          settle(() => failed(error as Error));
        }
        this.tell();
      };
      const forgets = stores.map((store) => store.subscribe(look));
      look();
    });
  }
}
