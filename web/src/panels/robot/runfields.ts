// Where a program runs: on a simulated machine, or on one that is connected.

import type { RunPlace } from "../../api/robots";
import type { MachineFault, Robot } from "../../api/schemas";
import { fill, h, option } from "../../dom/dom";
import { keep, kept } from "../../settings/storage";
import { inWords } from "../../texts/reports";
import { text } from "../../texts/texts";

/** How many times faster than real time a simulated machine goes; 0 is as fast as it can. */
const PACES = [1, 4, 16, 0];
const PORT = "robot.port";

export interface RunFields {
  readonly elements: readonly HTMLElement[];
  /** Whether a machine was named, where one has to be. */
  readonly isComplete: boolean;
  readonly place: RunPlace;
  /** While a machine runs, nothing can be changed. */
  show(robot: Robot | undefined, faults: readonly MachineFault[], live: boolean): void;
}

export function runFields(changed: () => void): RunFields {
  const where = h("select", { id: "run-where", onchange: changed }, option("simulated", text("page.run.simulated")), option("connected", text("page.run.connected")));
  const pace = h("select", { id: "run-pace" }, ...PACES.map((factor) =>
    option(String(factor), factor === 0 ? text("page.run.atOnce") : factor === 1 ? text("page.run.realTime") : text("page.run.faster", { factor }))));
  const fault = h("select", { id: "run-fault" }, option("", text("page.run.noFault")));
  const port = h("input", { id: "run-port", type: "text", autocomplete: "off", spellcheck: false, placeholder: text("page.run.portExample"), value: kept<string>(PORT) ?? "", oninput: changed });
  const paceLabel = h("label", {}, text("page.run.pace"), pace);
  const faultLabel = h("label", {}, text("page.run.fault"), fault);
  const portLabel = h("label", { className: "wide" }, text("page.run.port"), port);
  const bricks = h("p", { className: "hint", id: "run-bricks" });
  const care = h("p", { className: "hint" }, text("page.run.care"));
  const isSimulated = () => where.value === "simulated";
  let offered: unknown;
  return {
    elements: [h("div", { className: "fields" }, h("label", { className: "wide" }, text("page.run.where"), where), paceLabel, faultLabel, portLabel), bricks, care],
    get isComplete() {
      return isSimulated() || port.value.trim() !== "";
    },
    get place() {
      if (isSimulated()) return { pace: Number(pace.value), fault: fault.value, seed: Math.floor(Math.random() * 1e9) };
      keep(PORT, port.value.trim());
      return { port: port.value.trim() };
    },
    show(robot, faults, live) {
      if (offered !== faults) {
        offered = faults;
        fill(fault, option("", text("page.run.noFault")), ...faults.map(({ name, text: sentence, text_message: message }) => {
          const choice = option(name, name);
          choice.title = inWords(sentence, message);
          return choice;
        }));
      }
      const simulated = isSimulated();
      for (const label of [paceLabel, faultLabel]) label.hidden = !simulated;
      for (const part of [portLabel, care]) part.hidden = simulated;
      faultLabel.hidden ||= faults.length === 0;
      const ports = robot?.ports ?? 1;
      bricks.hidden = simulated || ports < 2;
      bricks.textContent = bricks.hidden ? "" : text("page.run.ports", { count: ports });
      for (const field of [where, pace, fault, port]) field.disabled = live;
    },
  };
}
