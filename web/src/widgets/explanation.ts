// "What is this?" on every panel: a few sentences, folded away until someone asks.

import { h } from "../dom/dom";
import { text, type Key } from "../texts/texts";

export type Topic = "solve" | "scan" | "paint" | "goal" | "alg" | "numbers" | "robot" | "lab" | "view" | "share" | "pad";

export function explanation(name: Topic): HTMLElement {
  return h("details", { className: "explanation", "data-about": name },
    h("summary", {}, text("page.explanation")),
    h("p", {}, text(`page.explanation.${name}` satisfies Key)));
}
