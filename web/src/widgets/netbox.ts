// The net as fingers can paint it: whole if its stickers are large enough, else one part at a time.

import { h } from "../dom/dom";
import { text } from "../texts/texts";
import type { Net } from "./net";

/** The smallest size for a finger, in pixels. */
const FINGER = 44;

/** The net, and where there is too little room for all of it, buttons for its parts. */
export function netBox(net: Net): HTMLElement {
  const buttons = h("div", { className: "parts", role: "group", "aria-label": text("page.net.parts"), hidden: true });
  const element = h("div", { className: "netbox" }, buttons, net.element as unknown as Node);
  const coarse = matchMedia("(pointer: coarse), (max-width: 599px)");
  let part = 0;
  let drawn = "";
  const update = () => {
    const names = net.parts;
    // An element without width is hidden.
    if (element.clientWidth === 0) return;
    const split = names.length > 1 && coarse.matches && net.stickerSize(element.clientWidth) < FINGER;
    part = Math.max(0, Math.min(part, names.length - 1));
    net.crop(split ? part : undefined);
    buttons.hidden = !split;
    element.classList.toggle("split", split);
    if (drawn !== names.join()) {
      drawn = names.join();
      buttons.replaceChildren(...names.map((name, i) => h("button", { type: "button", "data-part": i, onclick: () => show(i) }, name)));
    }
    for (const button of buttons.children) button.setAttribute("aria-pressed", String(Number((button as HTMLElement).dataset.part) === part));
  };
  const show = (next: number) => {
    part = next;
    update();
  };
  // Arrow keys go over the border of a part.
  net.element.addEventListener("focusin", (event) => {
    const at = net.partOf(event.target);
    if (at >= 0 && at !== part) show(at);
  });
  net.onDrawn = update;
  new ResizeObserver(update).observe(element);
  return element;
}
