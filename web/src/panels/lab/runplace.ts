// The place of the run that is shown. Most people never open one, so its code is fetched with the first run.

import { h } from "../../dom/dom";
import type { Lab } from "../../lab/lab";
import { listen } from "../../state/store";
import type { Toast } from "../../state/toast";
import { text } from "../../texts/texts";

export function runPlace(lab: Lab, toast: Toast): HTMLElement {
  const place = h("div", { hidden: true });
  let isFetched = false;
  listen([lab], () => {
    if (!lab.seen || isFetched) return;
    isFetched = true;
    import("./runview").then(({ runView }) => place.replaceWith(runView(lab)), () => {
      isFetched = false;
      toast.say(text("page.offline"));
    });
  });
  return place;
}
