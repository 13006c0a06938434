// The methods that compete in one's own experiment, each variant by itself.

import * as api from "../../api/api";
import { fill, h } from "../../dom/dom";
import type { PuzzleId } from "../../puzzles/puzzle";
import { text } from "../../texts/texts";
import { methodName } from "../../texts/words";

export interface MethodBoxes {
  readonly element: HTMLElement;
  /** Offers the methods of a puzzle; those that were chosen stay chosen. */
  offer(puzzle: PuzzleId): Promise<void>;
  readonly chosen: readonly string[];
}

export function methodBoxes(): MethodBoxes {
  const element = h("fieldset", { className: "lab-methods", id: "lab-methods" });
  const chosen = () => [...element.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
  let asked: PuzzleId | undefined;
  const boxesOf = ({ name, choices }: api.Method, isFirst: boolean, before: ReadonlySet<string>) => {
    // Which tables a variant takes automatically differs from machine to machine.
    const own = choices.filter(({ auto }) => !auto).map((choice) => choice.name);
    return (own.length > 1 ? own : [""]).map((variant, i) => {
      const value = variant === "" ? name : `${name}:${variant}`;
      const checked = before.size > 0 ? before.has(value) : isFirst && i === 0;
      return h("label", { className: "check" }, h("input", { type: "checkbox", value, checked }),
        h("span", {}, methodName(name), variant !== "" && h("small", {}, ` ${variant}`)));
    });
  };
  return {
    element,
    async offer(puzzle) {
      asked = puzzle;
      const known = await api.methods(puzzle).catch(() => []);
      if (asked !== puzzle) return;
      const before = new Set(chosen());
      fill(element, h("legend", {}, text("page.lab.methods")), h("div", {}, ...known.flatMap((method, at) => boxesOf(method, at < 2, before))));
    },
    get chosen() {
      return chosen();
    },
  };
}
