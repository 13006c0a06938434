// The same cube solved by every method, one after another: length, time, stages; a click shows the solution.

import * as api from "../../api/api";
import { counted, turnsOf } from "../../puzzles/cube";
import { DICE } from "../../services/methodoffers";
import type { Player } from "../../services/player";
import type { Choices } from "../../state/choices";
import type { State } from "../../state/model";
import { language, number, text } from "../../texts/texts";
import { methodName } from "../../texts/words";
import { comparisonBox, type ComparisonParts, type Rows } from "../comparison";

/** Seconds that preparing a method may take; nobody waits for minutes to compare. */
const PREPARATION = 30;
/** Seconds that each method may take. */
const TIME = 1;

export interface CompareParts extends ComparisonParts {
  readonly choices: Choices;
  readonly player: Player;
}

export function compareBox(parts: CompareParts): HTMLElement {
  const { model, choices, player, search } = parts;
  const nameOf = ({ facelets, goal }: State) => [model.puzzle.id, facelets, goal].join("/");
  /** Where in history a compared position is: here, or where the solution begins that is shown. */
  const place = (subject: string) => {
    if (subject === nameOf(model.state)) return model.index;
    const { found } = search;
    return found && nameOf(model.stateAt(found.start)) === subject ? found.start : undefined;
  };
  const load = (subject: string, name: string, solution: api.Solution) => {
    const start = place(subject);
    if (start === undefined) return;
    player.pause();
    choices.set({ method: name });
    search.load(solution, start);
  };
  const run = async ({ set, drop, offer }: Rows, signal: AbortSignal) => {
    const { puzzle, state } = model;
    const { facelets, goal } = state;
    const compared = (await api.methods(puzzle.id)).filter(({ nature, preparation }) => nature !== DICE && preparation <= PREPARATION);
    for (const { name } of compared) {
      if (signal.aborted) return;
      const task = { puzzle: puzzle.id, from: facelets, to: goal, method: name, metric: "htm", time: TIME, lang: language };
      // Methods that go length by length show how far they came, even without a solution.
      let depth: number | undefined;
      const hear = (news: api.News) => {
        if (news.kind !== "progress" || signal.aborted) return;
        depth = news.depth ?? depth;
        set(name, "…", `${number(news.seconds, 1)} s`, depth === undefined ? "" : text("page.compare.depth", { depth }));
      };
      try {
        const found = await api.solve(task, hear, signal);
        const parts = found.stages.map(({ moves }) => number(counted(turnsOf(moves)).htm));
        offer(name, () => load(nameOf(state), name, found));
        set(name, number(found.length), `${number(found.seconds, 3)} s`, parts.join(" + "));
      } catch (error) {
        if (signal.aborted) return drop(name);
        const [length, why] = depth !== undefined ? [`> ${depth}`, text("page.compare.stopped", { depth })]
          : ["–", error instanceof api.Rejected ? error.message : String(error)];
        set(name, length, "–", why);
      }
    }
  };
  return comparisonBox(parts, {
    prefix: "", label: text("page.compare.start"), kind: "method", nameOf: methodName, run,
    columns: (["method", "length", "time", "stages"] as const).map((key) => text(`page.compare.${key}`)),
    subject: () => nameOf(model.state),
    isAbout: (subject) => place(subject) !== undefined,
    isShown: (name) => search.found?.solution.method === name,
  });
}
