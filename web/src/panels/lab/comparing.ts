// Comparing a run with another one on the same positions, or its competitors with each other; and joining two runs.

import { button, fill, h, option } from "../../dom/dom";
import type { Lab } from "../../lab/lab";
import { inWords } from "../../texts/reports";
import { text } from "../../texts/texts";

/** Making one run of two. */
export function joiningBox(lab: Lab): { readonly element: HTMLElement; update(): void } {
  const others = h("select", { id: "lab-join-other" });
  const join = button("lab-join", text("page.lab.join"), () => void lab.join(Number(others.value)));
  const element = h("section", { className: "lab-comparing" },
    h("div", { className: "buttons" }, h("label", {}, text("page.lab.join.with"), others), join), h("p", { className: "hint" }, text("page.lab.join.hint")));
  let offered: unknown;
  const update = () => {
    const choices = lab.seen?.state === "running" ? [] : lab.joinable();
    const key = choices.flatMap(({ id, name }) => [id, name]).join("/");
    if (offered === key) return;
    offered = key;
    const before = others.value;
    fill(others, ...choices.map(({ id, name }) => option(String(id), text("page.lab.join.run", { name, id }))));
    if (choices.some(({ id }) => String(id) === before)) others.value = before;
    element.hidden = choices.length === 0;
  };
  return { element, update };
}

export function comparingBox(lab: Lab): { readonly element: HTMLElement; update(): void } {
  const others = h("select", { id: "lab-other" });
  const compare = button("lab-compare", text("page.lab.compare"), () => void lab.compare(Number(others.value)));
  const compared = h("div", { className: "lab-compared", id: "lab-compared", role: "status" });
  const element = h("section", { className: "lab-comparing" }, h("h2", {}, text("page.lab.compare.title")),
    h("div", { className: "buttons" }, h("label", {}, text("page.lab.compare.with"), others), compare), compared);
  let [offered, drawn]: unknown[] = [];
  const update = () => {
    const { seen: run, comparison } = lab;
    if (!run) return;
    const choices = lab.comparable();
    const competitors = run.experiment?.entries.length ?? 0;
    const key = [run.id, competitors, ...choices.flatMap(({ id, name }) => [id, name])].join("/");
    if (offered !== key) {
      offered = key;
      const before = others.value;
      const itself = competitors > 1 ? [option(String(run.id), text("page.lab.compare.itself"))] : [];
      fill(others, ...itself, ...choices.map(({ id, name }) => option(String(id), text("page.lab.compare.run", { name, id }))));
      if ([...others.options].some(({ value }) => value === before)) others.value = before;
      element.hidden = others.options.length === 0;
    }
    if (drawn === comparison) return;
    drawn = comparison;
    fill(compared, ...comparisons(lab));
  };
  return { element, update };
}

function comparisons({ comparison }: Lab): HTMLElement[] {
  if (!comparison) return [];
  if ("fault" in comparison) return [h("p", { className: "status bad" }, comparison.fault)];
  if (comparison.pairs.length === 0) return [h("p", {}, text("page.lab.compare.none"))];
  const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  return [h("ul", {}, ...comparison.pairs.map((pair) => h("li", { "data-verdict": pair.values.verdict }, sentence(inWords(pair.text, pair.text_message)))))];
}
