// The place for short messages that disappear by themselves.

import { fill, h } from "../dom/dom";
import type { Toast } from "../state/toast";

export function toastBox(toast: Toast): HTMLElement {
  const element = h("div", { className: "toast", role: "status", hidden: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  toast.subscribe(() => {
    const { message } = toast;
    fill(element, message);
    element.hidden = false;
    clearTimeout(timer);
    // Longer messages take longer to read.
    timer = setTimeout(() => (element.hidden = true), 1500 + 50 * message.length);
  });
  return element;
}
