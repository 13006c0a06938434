// Running a program: on a simulated machine or on one that is connected.

import type { Bench } from "../bench";
import { h } from "../dom";

export interface RunBox {
  readonly element: HTMLElement;
  update(): void;
}

export function runBox(_bench: Bench): RunBox {
  const element = h("div", { className: "robot-run" });
  return { element, update: () => undefined };
}
