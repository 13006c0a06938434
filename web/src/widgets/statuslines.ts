// Lines about what is going on or wrong, drawn again only if they have changed, so that they are read out once.

import { fill, h } from "../dom/dom";

export interface StatusLines {
  readonly element: HTMLElement;
  /** Empty lines are left out. */
  show(lines: readonly (string | false | undefined)[], bad: boolean): void;
}

export function statusLines(className: string): StatusLines {
  const element = h("div", { className });
  return {
    element,
    show(all, bad) {
      const lines = all.filter((line): line is string => typeof line === "string" && line !== "");
      const key = lines.join("\n");
      if (element.dataset.key === key) return;
      element.dataset.key = key;
      fill(element, ...lines.map((line) => h("p", { className: bad ? "bad" : "hint", role: bad ? "alert" : "status" }, line)));
    },
  };
}
