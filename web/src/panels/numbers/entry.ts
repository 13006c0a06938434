// A number that can be typed.

import * as api from "../../api/api";
import { fill, h } from "../../dom/dom";
import { NotUnderstood } from "../../services/imported";
import { text } from "../../texts/texts";

export interface Entry {
  readonly element: HTMLElement;
  /** A new value lights up if a turn has made it; with no `turned`, the light stays as it is. */
  show(value: string, turned: boolean | undefined): void;
}

/** What is wrong with what was typed. */
export interface EntryStatus {
  readonly element: HTMLElement;
  say(words: string): void;
  /** Numbers that are typed one after another each change the position before, so they are handled one at a time. */
  inOrder(act: () => Promise<void>): void;
}

/** `settled` waits until the numbers of the position are known. */
export function entryStatus(settled: () => Promise<void>): EntryStatus {
  let last = Promise.resolve();
  const element = h("p", { className: "status bad", role: "alert", id: "numbers-status", hidden: true });
  return {
    element,
    say(words) {
      element.hidden = words === "";
      fill(element, words);
    },
    inOrder(act) {
      last = last.then(settled).then(act);
    },
  };
}

/** A field; `act` makes what was typed the position, and throws if it cannot. */
export function entry(id: string, label: string, title: string, { say, inOrder }: EntryStatus, act: (typed: string) => Promise<void>): Entry {
  let [last, sent] = ["", ""];
  const input = h("input", { id, type: "text", title, spellcheck: false, autocomplete: "off", inputMode: id === "numbers-stickers" ? "text" : "numeric" });
  const send = async (typed: string) => {
    try {
      await act(typed);
      input.classList.remove("wrong");
      say("");
    } catch (error) {
      if (!(error instanceof api.Rejected || error instanceof NotUnderstood)) throw error;
      input.classList.add("wrong");
      say(error instanceof api.Rejected && error.status === 0 ? text("page.offline") : error.message);
    }
  };
  const commit = () => {
    if (input.value === sent || input.value.trim() === last) return;
    sent = input.value;
    const typed = sent.trim();
    inOrder(() => send(typed));
  };
  input.addEventListener("change", commit);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") commit();
    if (event.key !== "Escape") return;
    event.stopPropagation();
    input.value = last;
    input.classList.remove("wrong");
    say("");
  });
  return {
    element: h("label", {}, h("span", {}, label), input),
    show(value, turned) {
      // Text that is being typed stays.
      const typing = document.activeElement === input && input.value !== last && input.value !== sent;
      if (turned !== undefined) flash(input, turned && value !== last && last !== "");
      last = value;
      if (typing) return;
      input.value = value;
      sent = value;
      input.classList.remove("wrong");
    },
  };
}

/** Lights up for a moment. */
export function flash(element: HTMLElement, on: boolean): void {
  element.classList.remove("changed");
  if (!on) return;
  // Restarts the animation if it is still running.
  void element.offsetWidth;
  element.classList.add("changed");
}
