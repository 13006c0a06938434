// Machines that turn the cube: which one, how the cube is laid in, its program and what that costs, files to take along.

import type { Movement, Robot } from "../../api/api";
import type { Bench } from "../../bench";
import { FACES } from "../../puzzles/cube";
import { fill, h, svg } from "../../dom/dom";
import { isAssembled, isDefinite } from "../../services/positioncheck";
import { svgOf, viewDrawing } from "../../pictures/drawing";
import { CUBE, isReached, tone } from "../../puzzles/puzzle";
import { kindOf, OWN, type Planned } from "../../robot/planned";
import { KINDS } from "../../robot/pose";
import { laid, motionOf } from "../../robot/program";
import { download, formatName, summaryOf, wayName } from "../../robot/words";
import { inNotation } from "../../settings/notation";
import { settings } from "../../settings/settings";
import { number, text } from "../../texts/texts";
import { colourWord } from "../../texts/words";
import { programsBox } from "./programs";
import { runBox } from "./run";

/** Seconds to search for solutions, to choose from. */
const TIMES = [0.1, 1, 5, 30];
/** Larger files are no machines. */
const MOST_BYTES = 1 << 16;
/** From where a cube that is to be laid in is seen. */
const LAYING = { spin: 34, tilt: 29 };
export function robotPanel(bench: Bench): HTMLElement {
  const { model, robots, choices } = bench;
  const option = (value: string, label: string) => h("option", { value }, label);
  const button = (id: string, label: string, act: () => void, primary = false) => h("button", { type: "button", id, className: primary ? "primary" : "", onclick: act }, label);

  // Which machine.

  const name = h("select", {
    id: "robot-name",
    onchange: () => {
      if (name.value === OWN) {
        own.open = true;
        if (file.value === "") file.value = robots.ownFile || (robots.chosen?.file ?? robots.list[0]?.file ?? "");
        void robots.read(file.value);
      } else robots.choose(name.value);
    },
  });
  const picture = h("img", { className: "robot-picture", alt: "" });
  const about = h("p", { id: "robot-about" });
  const notes = h("p", { className: "hint" });
  const chosenBox = h("div", { className: "robot-chosen" }, picture, h("div", {}, about, notes));

  const file = h("textarea", { id: "robot-file", rows: 8, spellcheck: false, autocomplete: "off", "aria-label": text("page.robot.file") });
  const fileStatus = h("p", { className: "status bad", role: "alert", id: "robot-file-status" });
  const input = h("input", {
    type: "file", id: "robot-file-input", className: "aside", tabIndex: -1, accept: ".toml,text/plain", "aria-hidden": "true",
    onchange: async () => {
      const [given] = [...input.files ?? []];
      input.value = "";
      if (!given) return;
      if (given.size > MOST_BYTES) return bench.say(text("page.robot.tooLong"));
      file.value = await given.text();
      void robots.read(file.value);
    },
  });
  const own = h("details", { className: "options", id: "robot-own" }, h("summary", {}, text("page.robot.ownTitle")),
    h("div", { className: "robot-own" },
      h("p", { className: "hint" }, text("page.robot.ownHow")),
      file,
      h("div", { className: "buttons" },
        button("robot-file-use", text("page.robot.fileUse"), () => void robots.read(file.value), true),
        button("robot-file-open", text("page.robot.fileOpen"), () => input.click()), input,
        button("robot-file-copy", text("page.robot.fileCopy"), () => {
          file.value = robots.chosen?.file ?? robots.list[0]?.file ?? "";
          file.focus();
          file.setSelectionRange(0, 0);
          file.scrollTop = 0;
        })),
      fileStatus));

  // How the cube is laid in.

  const laying = h("div", { className: "robot-laying" });
  const layWords = h("p", { id: "robot-lay" });
  const layBox = h("div", { className: "robot-lay" }, laying, layWords);

  // Its program.

  const way = h("select", { id: "robot-way" });
  const time = h("select", { id: "robot-time" },
    ...TIMES.map((seconds) => option(String(seconds), text("page.solve.seconds", { seconds: number(seconds, seconds < 1 ? 1 : 0) }))));
  time.value = "1";
  const plan = h("button", { type: "submit", className: "primary", id: "robot-plan" }, text("page.robot.plan"));
  const cancel = button("robot-cancel", text("page.solve.cancel"), () => {
    robots.cancel();
    if (document.activeElement === cancel) plan.focus();
    bench.changed();
  });
  const form = h("form", {
    className: "fields", id: "robot-form",
    onsubmit: (event: Event) => {
      event.preventDefault();
      if (robots.planning !== undefined) return;
      bench.settle();
      void robots.plan({ optimise: way.value, time: Number(time.value), notation: choices.notation });
    },
  },
    h("label", { className: "wide" }, text("page.robot.way"), way), h("label", {}, text("page.robot.time"), time),
    h("div", { className: "buttons" }, plan, cancel));
  const status = h("p", { className: "status", role: "status", id: "robot-status" });
  const bar = h("progress", { max: 1, value: 0, id: "robot-progress" });

  const summary = h("p", { className: "robot-seconds", id: "robot-summary" });
  const algLine = h("p", { className: "moves", id: "robot-alg" });
  const watch = button("robot-watch", text("page.robot.watch"), () => {
    robots.clock.seek(0);
    robots.clock.play();
    document.getElementById("machine")?.focus({ preventScroll: true });
  }, true);
  const format = h("select", { id: "robot-format", "aria-label": text("page.robot.format") });
  const take = button("robot-download", text("page.robot.download"), () => robots.current && void download(bench, robots.current, format.value));
  const steps = h("ol", { className: "robot-steps", id: "robot-steps", "aria-label": text("page.robot.steps"), tabIndex: 0 });
  const result = h("div", { className: "robot-result" }, summary, algLine, h("div", { className: "buttons" }, watch, format, take),
    h("details", { className: "options", open: true }, h("summary", {}, text("page.robot.steps")), steps));

  const cannot = h("p", { id: "robot-cannot" }, text("page.robot.cannot"));
  const offline = h("p", { className: "bad" }, text("page.offline"));
  const run = runBox(bench);
  const programs = programsBox(bench, () => Number(time.value));
  const chosenParts = [chosenBox, layBox, form, bar, status, result, run.element, programs];
  // What one does comes first; a file of one's own is for a few.
  const able = h("div", { className: "robot-able" }, h("label", {}, text("page.robot.name"), name), offline, ...chosenParts, own);

  let listed: unknown;
  const offer = () => {
    if (listed === robots.list) return;
    listed = robots.list;
    fill(name, option("", text("page.robot.none")),
      ...KINDS.flatMap((kind) => {
        const ofKind = robots.list.filter((robot) => kindOf(robot) === kind);
        return ofKind.length === 0 ? [] : [h("optgroup", { label: text(`page.robot.kind.${kind}`) }, ...ofKind.map((robot) => option(robot.name, robot.name)))];
      }),
      option(OWN, text("page.robot.own")));
    fill(way, ...robots.ways.map((one) => option(one, wayName(one))));
    way.value = robots.ways.at(-1) ?? "";
  };

  let drawnRobot: Robot | undefined;
  const showRobot = (robot: Robot | undefined) => {
    name.value = robot?.name ?? "";
    if (robot === drawnRobot) return;
    drawnRobot = robot;
    if (!robot) return;
    picture.src = `data:image/svg+xml,${encodeURIComponent(robot.picture)}`;
    about.textContent = robot.about;
    notes.textContent = [
      robot.calibrated ? "" : text("page.robot.uncalibrated"),
      robot.missing === "" ? "" : text("page.robot.missing", { faces: [...robot.missing].map((face) => colourWord(tone(CUBE, face))).join(", ") }),
    ].filter((one) => one !== "").join(" ");
    notes.hidden = notes.textContent === "";
    fill(format, ...["text", ...robot.outputs.filter((one) => one !== "text"), "json"].map((one) => option(one, formatName(one))));
  };

  let drawnLaying = "";
  const showLaying = (robot: Robot, facelets: string) => {
    const key = JSON.stringify([robot.start, facelets, bench.colours, settings.marks, settings.notation]);
    if (key === drawnLaying) return;
    drawnLaying = key;
    const lies = laid(facelets, robot.start);
    const [up, front] = [lies[4], lies[9 * FACES.indexOf("F") + 4]].map((letter) => colourWord(tone(CUBE, letter)));
    layWords.textContent = text("page.robot.lay", { up, front });
    laying.innerHTML = svgOf(viewDrawing(CUBE, lies, { colours: bench.colours, marks: settings }, LAYING));
    laying.firstElementChild?.setAttribute("aria-hidden", "true");
  };

  let drawnPlan: Planned | undefined;
  const showPlan = (planned: Planned | undefined) => {
    result.hidden = planned === undefined;
    if (planned === drawnPlan) return;
    drawnPlan = planned;
    if (!planned) return fill(steps);
    const { considered } = planned.plan;
    fill(summary, summaryOf(planned), considered > 1 && h("small", {}, text("page.robot.considered", { count: number(considered) })));
    const { alg } = planned.plan;
    algLine.textContent = planned.notation === choices.notation ? alg : alg.split(" ").map((name) => inNotation(name, choices.notation)).join(" ");
    algLine.hidden = planned.plan.alg === "";
    fill(steps, ...planned.plan.program.map((movement, i) => h("li", { "data-step": i },
      h("button", { type: "button", className: "plain", tabIndex: -1, onclick: () => robots.run?.live || robots.clock.seek(movement.begins) },
        h("time", {}, number(movement.begins, 2)), h("span", {}, movement.words), swatches(bench, planned, movement)))));
    mark();
  };

  /** The step that is under way. */
  let marked: Element | undefined;
  const mark = () => {
    const { motion, clock } = robots;
    const at = motion && clock.length > 0 ? steps.children[robots.movement] : undefined;
    if (at === marked) return;
    marked?.removeAttribute("aria-current");
    at?.setAttribute("aria-current", "step");
    marked = at;
    if (!at || !steps.checkVisibility()) return;
    const [list, item] = [steps.getBoundingClientRect(), at.getBoundingClientRect()];
    if (item.top < list.top || item.bottom > list.bottom) steps.scrollTop += item.top - list.top - list.height / 3;
  };
  robots.clock.subscribe(mark);
  steps.addEventListener("keydown", (event) => {
    const at = robots.motion?.reel.at(robots.clock.time).index ?? 0;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: Infinity }[event.key];
    if (to === undefined || !robots.motion || robots.run?.live) return;
    event.preventDefault();
    event.stopPropagation();
    robots.clock.seek(robots.motion.reel.begins(Math.max(0, to)));
  });

  const update = () => {
    const cube = model.puzzle === CUBE;
    cannot.hidden = cube;
    able.hidden = !cube;
    if (element.hidden || !cube) return;
    if (robots.list.length === 0) void robots.load();
    offer();
    offline.hidden = robots.list.length > 0 || robots.loaded !== false;
    const { chosen, current, planning } = robots;
    for (const part of chosenParts) part.hidden = chosen === undefined;
    showRobot(chosen);
    fileStatus.textContent = robots.fileMessage;
    fileStatus.hidden = robots.fileMessage === "";
    file.classList.toggle("wrong", robots.fileMessage !== "");
    if (file.value === "" && chosen?.name === OWN) file.value = chosen.file;
    if (!chosen) return;
    const { state } = model;
    const definite = state.goal === null ? isDefinite(bench.check.verdict) : isAssembled(bench.check.verdict) && isAssembled(bench.goalJudge.verdict);
    const from = current?.from.facelets ?? state.facelets;
    layBox.hidden = from.includes("?");
    if (!layBox.hidden) showLaying(chosen, from);
    plan.disabled = !definite || robots.run?.live === true;
    plan.setAttribute("aria-disabled", String(planning !== undefined));
    plan.textContent = text(state.goal === null ? "page.robot.plan" : "page.robot.planTo");
    cancel.hidden = planning === undefined;
    const searching = planning !== undefined;
    bar.hidden = !searching;
    bar.value = searching ? Math.min(1, planning / Number(time.value)) : 0;
    time.disabled = false;
    status.textContent = searching ? text("page.robot.planning", { seconds: number(planning, 1) })
      : robots.message !== "" ? robots.message
      : !definite ? text(bench.check.verdict.kind === "asking" ? "page.robot.checking" : "page.solve.notACube")
      : current?.plan.program.length === 0 ? text(state.goal === null ? "page.solve.already" : "page.solve.alreadyThere")
      : robots.planned && !current && !isReached(CUBE, state) ? text("page.robot.stale") : "";
    status.classList.toggle("bad", robots.message !== "");
    showPlan(current && current.plan.program.length > 0 ? current : undefined);
    run.update();
  };
  const element = h("section", { className: "panel" }, cannot, able);
  bench.onChange(update);
  return element;
}

/** The colours of the faces that a movement turns. */
function swatches(bench: Bench, { from }: Planned, { text: movement, faces }: Movement): HTMLElement | "" {
  const motion = motionOf(movement);
  if (motion.kind !== "turn") return "";
  return h("span", { className: "robot-faces", "aria-hidden": "true" }, ...motion.turns.map(({ place }) => {
    const face = FACES.indexOf(faces[FACES.indexOf(place)]);
    const fill = bench.colours[tone(CUBE, from.facelets[9 * face + 4])];
    return svg("svg", { viewBox: "0 0 10 10" }, svg("rect", { x: 1, y: 1, width: 8, height: 8, rx: 2, fill })) as unknown as Node;
  }));
}
