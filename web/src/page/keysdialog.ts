// A dialog that says what the keys do.

import { fill, h } from "../dom/dom";
import { legend } from "../input/keys";
import type { Choices } from "../state/choices";
import { watch } from "../state/store";
import { text } from "../texts/texts";

const NOTES = { heise: "page.keys.heiseNote", pygame: "page.keys.pygameNote", letters: undefined, opengl: "page.keys.openglNote", transformer: undefined } as const;
/** What other keys do in every layout. */
const OTHERS = ["arrows", "space", "undo", "escape", "commands", "cube", "net", "rule"] as const;

export function keysDialog(choices: Choices): HTMLDialogElement {
  const table = h("div", { className: "keys" });
  let drawn: string | undefined;
  watch([choices], () => {
    const { layout } = choices;
    if (drawn === layout) return;
    drawn = layout;
    fill(table,
      h("p", {}, text(`page.keys.${layout}`)),
      h("dl", {}, ...legend(layout).flatMap(([key, turn]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, turn)])),
      h("p", {}, text(NOTES[layout] ?? "page.keys.shift")),
      h("ul", {}, ...OTHERS.map((key) => h("li", {}, text(`page.keys.${key}`)))));
  });
  return h("dialog", { className: "keys-dialog", id: "keys-dialog", "aria-label": text("page.keys.title") },
    h("h2", {}, text("page.keys.title")), table,
    h("form", { method: "dialog" }, h("button", { className: "primary" }, text("page.close"))));
}
