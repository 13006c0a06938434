// A solution that was found: its turns, what can be done with them, and its stages.

import type { Listed, Solution } from "../../api/schemas";
import { button, copy, h, option } from "../../dom/dom";
import { rove } from "../../dom/roving";
import { counted, turnsOf } from "../../puzzles/cube";
import type { Follow } from "../../services/follow";
import { showsStages } from "../../services/stagefocus";
import { inNotation, type Notation } from "../../settings/notation";
import { startFollowing } from "../../stage/followbox";
import { currentStage, endOf, type Found } from "../../state/solution";
import { number, text } from "../../texts/texts";
import { startPresenting, type PresentParts } from "./presenting";
import { stageList, type SolutionBox, type StageListParts } from "./stagelist";

export type { SolutionBox } from "./stagelist";

export interface SolutionParts extends StageListParts, PresentParts {
  readonly follow: Follow;
}

/** The solution and its stages; `read` is the stage to explain if it is not the present one; `choose` selects another. */
export function solutionBox(parts: SolutionParts, found: Found, read: number | undefined, choose: (stage: number) => void): SolutionBox {
  const { choices, model, search, toast } = parts;
  const { solution } = found;
  const moves = inNotation(solution.moves, choices.notation);
  const summary = solution.seconds < 0 ? metrics(solution) : text("page.solve.found", { counts: metrics(solution), seconds: number(solution.seconds, 2) });
  const copied = (words: string) => async () => toast.say(text(await copy(words) ? "page.copied" : "page.notCopied"));
  const list = stageList(parts, found, read ?? currentStage(found, model.index)?.number, choose);
  const groups = groupsPlace(found, model.index);
  const dim = h("input", { type: "checkbox", id: "dim", checked: choices.dim, onchange: () => choices.set({ dim: dim.checked }) });
  const element = h("div", {},
    h("p", { className: "moves", id: "solution" }, moves),
    h("p", { className: "summary" }, summary + (solution.optimal ? ` · ${text("page.solve.shortest")}` : "")),
    solutionButtons(parts, found, copied(moves)),
    (solution.listed?.length ?? 0) > 1 && listBox(solution.listed ?? [], solution.moves, choices.notation, (one) => search.choose(one)),
    stagesBox(parts, found, list.element, groups.element,
      h("label", { className: "check" }, dim, text("page.solve.dim")),
      button("copy-stages", text("page.copy.stages"), copied(withComments(solution, choices.notation)))));
  return {
    element,
    show(index) {
      list.show(index);
      groups.show(index);
    },
  };
}

/** What can be done with a solution. */
function solutionButtons(parts: SolutionParts, found: Found, copyMoves: () => void): HTMLElement {
  const { choices, player, follow } = parts;
  const notation = h("select", {
    id: "notation", "aria-label": text("page.notation"), onchange: () => choices.set({ notation: notation.value as Notation }),
  }, option("wca", text("page.notation.wca")), option("german", text("page.notation.german")));
  notation.value = choices.notation;
  return h("div", { className: "buttons" },
    button("play-solution", text("page.solve.play"), () => {
      player.jump(found.start);
      void player.play({ until: endOf(found) });
    }, "primary"),
    button("follow", text("page.follow.start"), () => {
      player.jump(found.start);
      startFollowing(follow);
    }),
    button("present", text("page.present.start"), () => void startPresenting(parts)),
    button(undefined, text("page.copy"), copyMoves),
    notation);
}

/** The groups that stages lead through, where they do; the code for it is fetched with the first such solution. */
function groupsPlace(found: Found, index: number): SolutionBox {
  const element = h("div", { className: "groups-place" });
  let show: (index: number) => void = (later) => (index = later);
  if (found.solution.stages.some(({ positions }) => positions !== undefined)) {
    void import("./groups").then(({ groupsBox }) => {
      const box = groupsBox(found);
      element.append(box.element);
      show = box.show;
      show(index);
    }, () => undefined);
  }
  return { element, show: (later) => show(later) };
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

/** The solution as it is passed on: each stage on a line, with its name as a comment. */
function withComments(solution: Solution, notation: Notation): string {
  return solution.stages.filter(({ moves }) => moves !== "")
    .map(({ moves, comment, name }) => `${inNotation(moves, notation)} // ${comment ?? name}`).join("\n");
}

/** The stages of a method that somebody chose; those of the usual method are folded away. */
function stagesBox({ choices, model }: SolutionParts, found: Found, ...stages: HTMLElement[]): HTMLElement {
  if (showsStages(choices, model, found, false)) return h("div", { className: "stages-box" }, ...stages);
  const box = h("details", { className: "stages-box", id: "stages", open: choices.stages }, h("summary", {}, text("page.solve.stages")), ...stages);
  box.addEventListener("toggle", () => choices.set({ stages: box.open }));
  return box;
}
