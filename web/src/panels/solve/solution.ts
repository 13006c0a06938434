// A solution that was found: its turns, what can be done with them, and its stages, each with its turns on a line.

import type { Listed, Solution, Stage } from "../../api/api";
import type { Bench } from "../../bench";
import { copy, h } from "../../dom/dom";
import { showsStages, startFollowing } from "../../services/follow";
import { currentStage, stagePlaces } from "../../services/stages";
import { rove } from "../../dom/roving";
import { counted, endOf, turnsOf, type Found } from "../../services/search";
import { inNotation, type Notation } from "../../settings/notation";
import { number, text } from "../../texts/texts";

/** What is shown of a solution; `show` tells where in history the player is. */
export interface SolutionBox {
  readonly element: HTMLElement;
  show(index: number): void;
}

/** The solution and its stages; `read` is the one to be read if it is not the present one, `wish` asks for another. */
export function solutionBox(bench: Bench, found: Found, read: number | undefined, wish: (stage: number) => void): SolutionBox {
  const { choices, model, player, search } = bench;
  const { solution, start } = found;
  const moves = inNotation(solution.moves, choices.notation);
  const summary = solution.seconds < 0 ? metrics(solution) : text("page.solve.found", { counts: metrics(solution), seconds: number(solution.seconds, 2) });
  const here = read ?? currentStage(found, model.index)?.number;
  const chips: HTMLButtonElement[] = [];
  const stages = stagePlaces(found).map(({ number: place, begin }) => {
    const stage = solution.stages[place];
    const current = place === here;
    /** Turns, of which the first is at a place in history. */
    const line = (names: string, from: number) => h("span", { className: "line" }, ...names.split(" ").filter((name) => name !== "").map((name, i) => {
      const at = from + i + 1;
      const chip = h("button", { type: "button", className: "chip", "data-index": at, onclick: () => player.jump(at) }, inNotation(name, choices.notation));
      chips.push(chip);
      return chip;
    }));
    const steps = current ? stage.steps ?? [] : [];
    let next = begin;
    const stepLines = steps.map((step) => {
      const from = next;
      next += turnCount(step.moves);
      return h("li", {}, line(step.moves, from), ` ${step.text}`);
    });
    return h("li", { className: current ? "current" : "", "data-stage": place, "aria-current": current ? "step" : undefined },
      h("span", { className: "stage-line" },
        // Where the steps are told, each has its turns.
        stepLines.length === 0 && line(stage.moves, begin),
        h("button", { type: "button", className: "plain stage-name", onclick: () => { player.jump(begin); wish(place); } },
          h("span", { className: "slashes", "aria-hidden": "true" }, "// "), h("strong", {}, stage.name), ` · ${number(counted(turnsOf(stage.moves)).htm)}`)),
      h("small", {}, stage.goal),
      current && h("p", {}, stage.text),
      stepLines.length > 0 && h("ol", { className: "steps" }, ...stepLines));
  });
  const dim = h("input", {
    type: "checkbox", id: "dim", checked: choices.dim,
    onchange: () => {
      choices.dim = dim.checked;
      bench.changed();
    },
  });
  const notation = h("select", {
    id: "notation",
    "aria-label": text("page.notation"),
    onchange: () => {
      choices.notation = notation.value as typeof choices.notation;
      bench.changed();
    },
  }, h("option", { value: "wca" }, text("page.notation.wca")), h("option", { value: "german" }, text("page.notation.german")));
  notation.value = choices.notation;
  const list = h("ol", { className: "stages" }, ...stages);
  const roving = rove(list, () => chips);
  const groups = groupsPlace(bench, found);
  const element = h("div", {},
    h("p", { className: "moves", id: "solution" }, moves),
    h("p", { className: "summary" }, summary + (solution.optimal ? ` · ${text("page.solve.shortest")}` : "")),
    h("div", { className: "buttons" },
      h("button", { type: "button", className: "primary", id: "play-solution", onclick: () => { player.jump(start); void player.play({ until: endOf(found) }); } }, text("page.solve.play")),
      h("button", { type: "button", id: "follow", onclick: () => { player.jump(start); startFollowing(bench); } }, text("page.follow.start")),
      h("button", { type: "button", id: "present", onclick: () => void startPresenting(bench) }, text("page.present.start")),
      h("button", { type: "button", onclick: async () => bench.say(text(await copy(moves) ? "page.copied" : "page.notCopied")) }, text("page.copy")),
      notation),
    (solution.listed?.length ?? 0) > 1 && listBox(solution.listed ?? [], solution.moves, choices.notation, (one) => search.choose(one)),
    stagesBox(bench, found, list, groups.element,
      h("label", { className: "check" }, dim, text("page.solve.dim")),
      h("button", { type: "button", id: "copy-stages", onclick: async () => bench.say(text(await copy(withComments(solution, choices.notation)) ? "page.copied" : "page.notCopied")) }, text("page.copy.stages"))));
  return {
    element,
    show(index) {
      for (const chip of chips) {
        const at = Number(chip.dataset.index);
        chip.classList.toggle("future", at > index);
        chip.classList.toggle("current", at === index);
        if (at === index) chip.setAttribute("aria-current", "step");
        else chip.removeAttribute("aria-current");
      }
      roving.refresh();
      groups.show(index);
    },
  };
}

/** The groups that stages lead through, where they do; the code for it is fetched with the first such solution. */
function groupsPlace(bench: Bench, found: Found): SolutionBox {
  const element = h("div", { className: "groups-place" });
  let show = (_: number) => {};
  if (found.solution.stages.some(({ positions }) => positions !== undefined)) {
    void import("./groups").then(({ groupsBox }) => {
      const box = groupsBox(found);
      element.append(box.element);
      show = box.show;
      show(bench.model.index);
    }, () => undefined);
  }
  return { element, show: (index) => show(index) };
}

/** Shows the solution to many; the code for it is fetched when it is first wanted. */
export async function startPresenting(bench: Bench): Promise<void> {
  // Browsers fill the screen only at once when somebody pressed something.
  const filled = document.documentElement.requestFullscreen?.().catch(() => undefined);
  try {
    const { present } = await import("./present");
    await filled;
    present(bench);
  } catch {
    if (document.fullscreenElement) void document.exitFullscreen();
    bench.say(text("page.offline"));
  }
}

/** Several solutions, with their metrics; a click shows that one. */
function listBox(all: readonly Listed[], present: string, notation: Notation, choose: (one: Listed) => void): HTMLElement {
  const list = h("ol", { className: "listed", id: "solutions", "aria-label": text("page.solve.listed") }, ...all.map((one) =>
    h("li", {}, h("button", { type: "button", "aria-current": one.moves === present ? "true" : undefined, onclick: () => choose(one) },
      h("b", {}, metrics(one)), h("span", {}, inNotation(one.moves, notation))))));
  rove(list, () => [...list.querySelectorAll("button")]);
  return list;
}

function metrics({ moves }: Pick<Solution, "moves">): string {
  const { htm, qtm } = counted(turnsOf(moves));
  return text("page.counts", { htm: number(htm), qtm: number(qtm) });
}

/** How many steps of history turns are. */
function turnCount(moves: string): number {
  return moves.split(" ").filter((name) => name !== "").length;
}

/** The solution as it is passed on: each stage on a line, with its name as a comment. */
function withComments(solution: Solution, notation: Notation): string {
  return solution.stages.filter(({ moves }: Stage) => moves !== "")
    .map(({ moves, comment, name }) => `${inNotation(moves, notation)} // ${comment ?? name}`).join("\n");
}

/** The stages of a method that somebody chose; those of the usual one are there for whoever asks. */
function stagesBox(bench: Bench, found: Found, ...stages: HTMLElement[]): HTMLElement {
  if (showsStages(bench, found, false)) return h("div", { className: "stages-box" }, ...stages);
  const { choices } = bench;
  const box = h("details", { className: "stages-box", id: "stages", open: choices.stages }, h("summary", {}, text("page.solve.stages")), ...stages);
  box.addEventListener("toggle", () => {
    if (box.open === choices.stages) return;
    choices.stages = box.open;
    bench.changed();
  });
  return box;
}
