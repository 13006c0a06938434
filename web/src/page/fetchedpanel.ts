// A panel whose code is fetched when its tab is first opened.

import { h } from "../dom/dom";
import type { Place, Tab } from "../state/place";
import { listen } from "../state/store";
import type { Toast } from "../state/toast";
import { text } from "../texts/texts";

export interface FetchedPanelParts {
  readonly place: Place;
  readonly toast: Toast;
}

/** `fetch` fetches the code and puts everything into the panel. */
export function fetchedPanel({ place, toast }: FetchedPanelParts, tab: Tab, fetch: (panel: HTMLElement) => Promise<void>): HTMLElement {
  const panel = h("section", { className: `panel ${tab}` });
  let isFetched = false;
  listen([place], () => {
    if (place.tab !== tab || isFetched) return;
    isFetched = true;
    fetch(panel).catch(() => {
      isFetched = false;
      toast.say(text("page.offline"));
    });
  });
  return panel;
}
