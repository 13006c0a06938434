// How far away the positions of a small puzzle are.

import * as api from "../../api/api";
import { fill, h } from "../../dom/dom";
import type { Model } from "../../state/model";
import { number, text } from "../../texts/texts";

/** How many positions are at each distance, and how many within it. */
export function distancesBox(model: Model): HTMLElement {
  const table = h("table", { id: "numbers-distances" });
  let asked = "";
  const element = h("details", {
    className: "numbers-step", id: "numbers-distances-box",
    ontoggle: () => void ask(),
  }, h("summary", {}, text("page.numbers.distances")), h("div", { className: "numbers-scroll" }, table));
  const ask = async () => {
    const { id } = model.puzzle;
    if (!element.open || asked === id || id === "333") return;
    asked = id;
    fill(table, h("caption", {}, text("page.numbers.counting")));
    try {
      // All walks together take the workbench seconds, and none of them is shown.
      const walk = (await api.methods(id)).flatMap(({ choices }) => choices).find((choice) => choice.walk)?.walk ?? undefined;
      const { counts } = await api.distances(id, walk);
      const all = counts.reduce((sum, count) => sum + count, 0);
      const share = (count: number) => `${number((100 * count) / all, 2)} %`;
      let within = 0;
      fill(table, h("thead", {}, h("tr", {}, ...(["htm", "positions.column", "share", "within"] as const).map((name) => h("th", { scope: "col" }, text(`page.numbers.${name}`))))),
        h("tbody", {}, ...counts.map((count, distance) => {
          within += count;
          return h("tr", {}, h("th", { scope: "row" }, String(distance)), ...[number(count), share(count), share(within)].map((cell) => h("td", {}, cell)));
        })));
    } catch {
      asked = "";
      fill(table, h("caption", {}, text("page.offline")));
    }
  };
  model.subscribe(() => void ask());
  return element;
}
