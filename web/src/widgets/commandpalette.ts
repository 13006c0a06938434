// The command palette: every action by name, with its keys; Ctrl+K opens it.

import { fill, h } from "../dom/dom";
import { text } from "../texts/texts";

export interface Action {
  readonly id: string;
  readonly label: string;
  /** How to do it without the palette; empty if there is no key. */
  readonly keys: string;
  /** Absent if it can always be done. */
  readonly able?: () => boolean;
  readonly act: () => void;
}

/** Whether a label holds every word that is looked for, however it is written. */
export function fits(label: string, wanted: string): boolean {
  const plain = (words: string) => words.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return plain(wanted).split(/\s+/).every((word) => plain(label).includes(word));
}

export class CommandPalette {
  readonly dialog: HTMLDialogElement;
  private readonly actions: () => readonly Action[];
  private readonly field: HTMLInputElement;
  private readonly list = h("ul", { id: "command-list", role: "listbox", "aria-label": text("page.commands") });
  private shown: Action[] = [];
  private place = 0;

  constructor(actions: () => readonly Action[]) {
    this.actions = actions;
    this.field = h("input", {
      id: "command", type: "text", role: "combobox", spellcheck: false, autocomplete: "off", placeholder: text("page.commands.find"),
      "aria-label": text("page.commands.find"), "aria-controls": "command-list", "aria-expanded": "true", "aria-autocomplete": "list",
      oninput: () => this.look(),
    });
    this.dialog = h("dialog", { className: "commands", id: "commands", "aria-label": text("page.commands") }, this.field, this.list);
    this.dialog.addEventListener("keydown", (event) => this.press(event));
    // Browsers are slow to move the focus out of a closed dialog; keys must not go there meanwhile.
    this.dialog.addEventListener("close", () => this.dialog.contains(document.activeElement) && this.field.blur());
    // A click beside it closes it.
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
  }

  open(): void {
    if (this.dialog.open) return;
    this.field.value = "";
    this.dialog.showModal();
    this.look();
  }

  private look(): void {
    this.shown = this.actions().filter((action) => fits(action.label, this.field.value) && (action.able?.() ?? true));
    this.place = 0;
    fill(this.list, ...this.shown.map((action, at) => h("li", {
      id: `command-${action.id}`, role: "option", "data-command": action.id,
      onclick: () => this.run(at),
      onpointermove: () => this.point(at),
    }, h("span", {}, action.label), action.keys !== "" && h("kbd", {}, action.keys))),
      this.shown.length === 0 && h("li", { className: "hint", role: "option", "aria-disabled": "true" }, text("page.commands.none")));
    this.point(0);
  }

  private point(at: number): void {
    this.place = at;
    [...this.list.children].forEach((row, i) => row.setAttribute("aria-selected", String(i === at)));
    const row = this.shown.length > 0 ? this.list.children[at] : undefined;
    this.field.setAttribute("aria-activedescendant", row?.id ?? "");
    row?.scrollIntoView({ block: "nearest" });
  }

  private press(event: KeyboardEvent): void {
    if (!this.dialog.open) return;
    // Keys typed here are not meant for the cube.
    event.stopPropagation();
    const count = this.shown.length;
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (by && count > 0) {
      event.preventDefault();
      const next = Math.abs(by) === 1 ? (this.place + by + count) % count : Math.max(0, Math.min(count - 1, this.place + by));
      this.point(next);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      this.run(this.place);
    }
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.dialog.close();
    }
  }

  private run(at: number): void {
    const action = this.shown[at];
    if (!action) return;
    // Closed first, so that what the action focuses keeps the focus.
    this.dialog.close();
    action.act();
  }
}
