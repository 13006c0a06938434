// What an experiment costs, in a sentence, and whether to start it.

import { button, fill, h } from "../../dom/dom";
import type { CostOffer } from "../../lab/costoffer";
import { watch } from "../../state/store";
import { allInWords, inWords } from "../../texts/reports";
import { text } from "../../texts/texts";

export interface OfferBox {
  /** In the form: to ask for the offer, or to stop asking. */
  readonly buttons: HTMLElement;
  /** Below it: what is being done, and the offer. */
  readonly elements: readonly HTMLElement[];
}

export function offerBox(offer: CostOffer): OfferBox {
  const ask = h("button", { type: "submit", className: "primary", id: "lab-estimate" }, text("page.lab.estimate"));
  const cancel = button("lab-cancel", text("page.solve.cancel"), () => offer.end());
  const status = h("p", { className: "status", role: "status", id: "lab-status", hidden: true });
  const start = button("lab-start-now", text("page.lab.start"), () => void offer.accept(), "primary");
  const decline = button("lab-decline", text("page.lab.decline"), () => {
    offer.end();
    ask.focus();
  });
  const sentence = h("p", { id: "lab-cost" });
  const notes = h("ul", { className: "lab-notes" });
  const box = h("div", { className: "lab-offer", role: "group", "aria-label": text("page.lab.cost"), hidden: true }, sentence, notes, h("div", { className: "buttons" }, start, decline));
  let drawn: unknown;
  watch([offer], () => {
    const { cost, message, isWrong, isAsking, starting } = offer;
    status.hidden = message === "";
    status.classList.toggle("bad", isWrong);
    if (status.textContent !== message) fill(status, message);
    cancel.hidden = !isAsking;
    ask.hidden = cost !== undefined;
    box.hidden = cost === undefined;
    start.disabled = starting;
    if (cost === drawn) return;
    drawn = cost;
    if (!cost) return;
    const said = inWords(cost.text, cost.text_message);
    fill(sentence, said.charAt(0).toUpperCase(), said.slice(1), ".");
    fill(notes, ...allInWords(cost.notes, cost.notes_message).map((note) => h("li", {}, note)));
    start.focus();
  });
  return { buttons: h("div", { className: "buttons" }, ask, cancel), elements: [status, box] };
}
