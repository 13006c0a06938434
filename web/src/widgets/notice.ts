// A line under the header with a message and buttons. It takes up space instead of covering what is
// there, so nobody has to dismiss it first.

import { fill, h } from "../dom/dom";

export interface Offer {
  readonly id: string;
  readonly label: string;
  readonly primary?: boolean;
  readonly act: () => void;
}

export class Notice {
  readonly element: HTMLElement;

  constructor(id = "notice") {
    this.element = h("div", { className: "notice", id, role: "status", hidden: true });
  }

  show(words: readonly (Node | string)[], offers: readonly Offer[]): void {
    fill(this.element,
      h("p", {}, ...words),
      h("div", { className: "buttons" }, ...offers.map(({ id, label, primary, act }) =>
        h("button", { type: "button", id, className: primary ? "primary" : "", onclick: act }, label))));
    this.element.hidden = false;
  }

  hide(): void {
    this.element.hidden = true;
  }
}
