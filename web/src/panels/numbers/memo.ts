// What to remember to solve a cube blindfolded: letters, from the buffers that one is used to.

import { memo } from "../../api/numbers";
import type { Position } from "../../api/schemas";
import { fill, h } from "../../dom/dom";
import { lettersIn, renamed } from "../../settings/notation";
import type { Choices } from "../../state/choices";
import { text } from "../../texts/texts";

/** The letters of a position; they are asked for when the box is open. */
export function memoBox(choices: Choices): { readonly element: HTMLElement; show(position: Position): void } {
  let { notation } = choices;
  const [edge, corner] = (["UF", "UFR"] as const).map((usual) =>
    h("input", { id: usual === "UF" ? "memo-edge" : "memo-corner", type: "text", value: lettersIn(usual, notation), maxLength: usual.length, autocomplete: "off", spellcheck: false, onchange: () => void ask() }));
  const result = h("div", { id: "memo", role: "status" });
  let shown: Position | undefined;
  let asked = 0;
  const ask = async () => {
    if (!element.open || !shown) return;
    const mine = ++asked;
    const lines = await memo(shown, edge.value, corner.value, notation).then((found) => [
      text("memo.edges", { buffer: found.edge_buffer, words: found.edges.join(" ") }),
      text("memo.corners", { buffer: found.corner_buffer, words: found.corners.join(" ") }),
      found.flipped.length > 0 && text("memo.flipped", { words: found.flipped.join(" ") }),
      found.twisted.length > 0 && text("memo.twisted", { words: found.twisted.join(" ") }),
      found.parity && text("memo.parity"),
    ], (error: unknown) => [error instanceof Error ? error.message : String(error)]);
    if (mine === asked) fill(result, ...lines.flatMap((line) => (line === false ? [] : [h("p", {}, line)])));
  };
  const element = h("details", { className: "numbers-step", id: "memo-box", ontoggle: () => void ask() },
    h("summary", {}, text("page.memo.title")), h("p", { className: "hint" }, text("page.memo.hint")),
    h("div", { className: "fields" }, h("label", {}, text("page.memo.edge"), edge), h("label", {}, text("page.memo.corner"), corner)), result);
  return {
    element,
    show(position) {
      shown = position;
      if (choices.notation !== notation) {
        for (const field of [edge, corner]) field.value = renamed(field.value, notation, choices.notation);
        ({ notation } = choices);
      }
      void ask();
    },
  };
}
