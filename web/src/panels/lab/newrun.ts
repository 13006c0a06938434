// The form of a new experiment: what competes on which positions, and within which limits.

import { robots as robotList } from "../../api/robots";
import type { ExperimentRequest, Preset } from "../../api/schemas";
import { fill, h, option } from "../../dom/dom";
import { CostOffer } from "../../lab/costoffer";
import type { Lab } from "../../lab/lab";
import { withoutOptions } from "../../lab/words";
import { PUZZLES, type PuzzleId } from "../../puzzles/puzzle";
import type { Model } from "../../state/model";
import { watch } from "../../state/store";
import { inWords } from "../../texts/reports";
import { number, text } from "../../texts/texts";
import { methodBoxes } from "./methods";
import { offerBox } from "./offer";
import { positionFields } from "./positions";

/** The choice for experiments that are not ready-made. */
const OWN = "own";
/** Limits to choose from, in milliseconds; 0 is none. */
const LIMITS = [0, 100, 500, 1000, 5000];
/** What means something for one's own experiment. */
const OWN_OPTIONS = ["time", "nodes"];

export function newRun(model: Model, lab: Lab): HTMLElement {
  const offer = new CostOffer(lab);
  const box = offerBox(offer);
  const positions = positionFields((words) => offer.say(words, true));
  const methods = methodBoxes();
  const limits = limitFields();
  const preset = h("select", { id: "lab-preset", onchange: () => choose() });
  const about = h("p", { className: "hint wide", id: "lab-about" });
  const competing = h("p", { className: "lab-competing", id: "lab-competing" });
  const puzzle = h("select", { id: "lab-puzzle", onchange: () => offerMethods() }, ...Object.values(PUZZLES).map(({ id }) => option(id, text(`page.puzzle.${id}`))));
  const puzzleLabel = h("label", {}, text("page.lab.puzzle"), puzzle);
  const robot = robotField(() => showCompeting());

  const chosen = (): Preset | undefined => lab.presets.find(({ name }) => name === preset.value);
  const isOwn = () => preset.value === OWN;
  const offerMethods = () => {
    if (isOwn()) void methods.offer(puzzle.value as PuzzleId);
  };
  /** Shows what belongs to the experiment that is chosen. */
  const choose = () => {
    const known = chosen();
    fill(about, known ? withoutOptions(inWords(known.about, known.about_message)) : text("page.lab.own.about"));
    // Which methods compete depends on the puzzle where that can be chosen.
    const open = isOwn() || known?.puzzle === undefined || known.puzzle === null;
    puzzleLabel.hidden = !open;
    puzzle.value = open ? model.puzzle.id : known.puzzle ?? "333";
    positions.propose(known?.n);
    methods.element.hidden = !isOwn();
    competing.hidden = isOwn() || open;
    const options = known?.options ?? OWN_OPTIONS;
    limits.offer(options);
    robot.element.hidden = !options.includes("robot");
    showCompeting();
    if (!robot.element.hidden) void robot.offer(() => chosen()?.robot);
    offerMethods();
  };
  /** Says what competes; plans compete on the machine that is chosen. */
  const showCompeting = () => {
    const known = chosen();
    const named = (entry: string) => (known?.robot && robot.name !== "" ? entry.replace(`(${known.robot})`, `(${robot.name})`) : entry);
    fill(competing, text("page.lab.competing", { entries: known?.entries.map(named).join(", ") ?? "" }));
  };
  const wanted = (): ExperimentRequest => ({
    ...(isOwn() ? { puzzle: puzzle.value as PuzzleId, methods: methods.chosen } : { preset: preset.value, puzzle: puzzleLabel.hidden ? undefined : puzzle.value as PuzzleId }),
    ...positions.wanted, ...limits.wanted,
    robot: robot.element.hidden || robot.name === "" ? undefined : robot.name,
  });
  const ask = () => {
    const experiment = wanted();
    offer.end();
    if (experiment.methods?.length === 0) return offer.say(text("page.lab.none"), true);
    if (positions.isWaiting) return offer.say(text("page.lab.file.none"), true);
    void offer.ask(experiment);
  };

  const form = h("form", {
    className: "fields", id: "lab-form",
    onsubmit: (event: Event) => {
      event.preventDefault();
      ask();
    },
    // The offer was about another experiment.
    oninput: () => offer.end(),
  },
    h("label", { className: "wide" }, text("page.lab.experiment"), preset), about, competing,
    puzzleLabel, positions.count, methods.element, robot.element,
    h("details", { className: "options", id: "lab-options" }, h("summary", {}, text("page.lab.options")),
      h("div", { className: "fields" }, ...positions.elements, ...limits.elements)),
    box.buttons);

  let known: readonly Preset[] | undefined;
  const update = () => {
    // Before the first answer there is nothing to choose from.
    if (lab.presets === known || (!lab.runs && lab.fault === "")) return;
    known = lab.presets;
    fill(preset, ...known.map((one) => option(one.name, inWords(one.title, one.title_message))), option(OWN, text("page.lab.own")));
    choose();
  };
  watch([lab], update);
  return h("section", { className: "lab-new", "aria-label": text("page.lab.new") }, h("h2", {}, text("page.lab.new")), form, ...box.elements);
}

/** The machine that plans compete on. */
function robotField(changed: () => void) {
  const select = h("select", { id: "lab-robot", onchange: changed });
  return {
    element: h("label", { className: "wide" }, text("page.lab.robot"), select),
    /** Its name; empty as long as the machines are unknown. */
    get name(): string {
      return select.value;
    },
    /** Offers the machines, once; the usual one is chosen. */
    async offer(usual: () => string | null | undefined): Promise<void> {
      if (select.options.length > 0) return;
      const { robots } = await robotList().catch(() => ({ robots: [] }));
      if (select.options.length > 0) return;
      fill(select, ...robots.map((one) => option(one.name, `${one.name} – ${inWords(one.about, one.about_message)}`)));
      select.value = usual() ?? robots[0]?.name ?? "";
      changed();
    },
  };
}

/** Limits of each search. */
function limitFields() {
  const limit = h("select", { id: "lab-limit" },
    ...LIMITS.map((time) => option(String(time), time === 0 ? text("page.lab.limit.none") : text("page.solve.seconds", { seconds: number(time / 1000, time < 1000 ? 1 : 0) }))));
  const limitLabel = h("label", {}, text("page.lab.limit"), limit);
  const nodes = h("input", { id: "lab-nodes", type: "number", min: "1", max: String(Number.MAX_SAFE_INTEGER), placeholder: text("page.lab.limit.none") });
  const nodesLabel = h("label", {}, text("page.lab.nodes"), nodes);
  return {
    elements: [limitLabel, nodesLabel],
    /** Shows those that mean something for an experiment. */
    offer(options: readonly string[]): void {
      limitLabel.hidden = !options.includes("time");
      nodesLabel.hidden = !options.includes("nodes");
    },
    get wanted(): Pick<ExperimentRequest, "milliseconds" | "nodes"> {
      return {
        milliseconds: limitLabel.hidden ? undefined : Number(limit.value) || undefined,
        nodes: nodesLabel.hidden ? undefined : Number(nodes.value) || undefined,
      };
    },
  };
}
