// Bringing positions in from elsewhere: one thing at a time, or a list to choose from.

import { button, h } from "../../dom/dom";
import { linesOf } from "../../formats/stickers";
import { isStickers, NotUnderstood, showImported, understand, unreadWords, type Imported, type ImportParts } from "../../services/imported";
import type { Toast } from "../../state/toast";
import { text } from "../../texts/texts";
import { MOST_BYTES, PositionList } from "./positions";

export interface ImportBoxParts extends ImportParts {
  readonly toast: Toast;
}

/** Takes what comes from outside the page's own controls. */
export interface Importer {
  /** Takes a text from anywhere: shows what it is, or says why not, or lists its lines. */
  take(given: string): Promise<void>;
  /** Takes a file with positions, one per line. */
  takeFile(file: File): Promise<void>;
}

export interface ImportBox extends Importer {
  readonly elements: readonly HTMLElement[];
}

export function importBox(parts: ImportBoxParts): ImportBox {
  const { model, place, toast } = parts;
  const field = h("textarea", { id: "import-text", rows: 2, spellcheck: false, autocomplete: "off" });
  const status = h("p", { className: "status", role: "status", id: "import-status" });
  const list = new PositionList((imported) => show(imported));
  const wholeButton = h("button", { type: "button", id: "import-whole", hidden: true }, text("page.import.whole"));
  let running = new AbortController();

  const say = (words: string, wrong: boolean) => {
    status.textContent = words;
    status.classList.toggle("bad", wrong);
    field.classList.toggle("wrong", wrong);
    // What was pasted over the cube is answered there.
    if (place.tab !== "share" && words !== "") toast.say(words);
  };
  const show = (imported: Imported) => {
    showImported(parts, imported);
    const unread = imported.unread ?? [];
    const words = text(`page.import.form.${imported.form}`, { count: imported.turns.length });
    say(unread.length > 0 ? `${words} ${unreadWords(unread)}` : words, unread.length > 0);
  };
  /** Several lines: to choose from, and, if together they are an alg, also as one. */
  const offer = (name: string, given: string, whole?: Imported) => {
    say("", false);
    place.open("share");
    wholeButton.hidden = !whole;
    wholeButton.onclick = whole ? () => show(whole) : null;
    void list.open(name, linesOf(given), model.puzzle);
  };
  const isOneThing = (given: string) => isStickers(given, model.puzzle) || given.trim().startsWith("{");

  const take = async (given: string) => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const lines = linesOf(given);
    const oneThing = isOneThing(given) || lines.length < 2;
    try {
      const imported = await understand(lines.length === 1 ? lines[0].content : given, model.puzzle, signal);
      if (signal.aborted) return;
      if (!oneThing && imported.form === "alg") return offer(text("page.import.pasted"), given, imported);
      show(imported);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof NotUnderstood)) throw error;
      if (oneThing) say(error.message, true);
      else offer(text("page.import.pasted"), given);
    }
  };
  const takeFile = async (file: File) => {
    if (file.size > MOST_BYTES) return say(text("page.import.tooLarge", { name: file.name }), true);
    // What looks like a file may be a folder, or may have been deleted.
    const content = await file.text().catch(() => undefined);
    if (content === undefined) return say(text("page.import.unreadable", { name: file.name }), true);
    if (isOneThing(content)) return take(content);
    offer(file.name, content);
  };
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    void take(field.value);
  });
  // What is pasted is complete; what is typed waits for Enter or the button.
  field.addEventListener("paste", () => setTimeout(() => void take(field.value)));

  const chooser = fileChooser((file) => void takeFile(file));
  const elements = [
    h("h2", {}, text("page.import.title")),
    h("label", { className: "wide", for: "import-text" }, text("page.import.label")), field,
    h("div", { className: "buttons" },
      button("import-open", text("page.import.open"), () => void take(field.value), "primary"),
      h("button", { type: "button", onclick: () => chooser.click() }, text("page.import.file")), chooser, wholeButton),
    status, list.element,
    h("p", { className: "hint" }, text("page.import.hint")),
  ];
  return { elements, take, takeFile };
}

function fileChooser(chosen: (file: File) => void): HTMLInputElement {
  const chooser = h("input", {
    type: "file", id: "import-file", className: "offscreen", tabIndex: -1, accept: ".txt,.csv,.json,text/plain,application/json",
    // Screen readers find the button beside it.
    "aria-hidden": "true",
    onchange: () => {
      const [file] = chooser.files ?? [];
      if (file) chosen(file);
      chooser.value = "";
    },
  });
  return chooser;
}
