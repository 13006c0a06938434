// Every step of the sums that make a position into numbers.

import type { Inspection, Section } from "../../api/schemas";
import { fill, h } from "../../dom/dom";
import { lettersIn } from "../../settings/notation";
import type { Choices } from "../../state/choices";
import { allInWords, inWords } from "../../texts/reports";

/** All steps; `show` keeps what is unfolded. */
export function stepsBox(choices: Choices): { readonly element: HTMLElement; show(inspection: Inspection): void } {
  const element = h("div", { className: "numbers-steps" });
  const sections = new Map<string, SectionBox>();
  return {
    element,
    show(inspection) {
      for (const section of inspection.explanation?.sections ?? []) {
        if (section.name === "turns") continue;
        const box = sections.get(section.name) ?? new SectionBox(choices);
        if (!sections.has(section.name)) element.append(box.element);
        sections.set(section.name, box);
        box.show(section);
      }
      const number = sections.get("number");
      if (number) number.element.hidden = inspection.number === null;
    },
  };
}

/** How one number is computed. */
class SectionBox {
  private readonly title = h("summary", {});
  private readonly rule = h("p", { className: "hint" });
  private readonly table = h("table", {});
  private readonly result = h("p", { className: "numbers-result" });
  readonly element = h("details", { className: "numbers-step" }, this.title, this.rule, h("div", { className: "numbers-scroll" }, this.table), this.result);

  private readonly choices: Choices;

  constructor(choices: Choices) {
    this.choices = choices;
  }

  /** Numbers of places and pieces have their names beside them. */
  private named(cell: string): string {
    return /^\d+ [URFDLB]{2,3}$/.test(cell) ? lettersIn(cell, this.choices.notation) : cell;
  }

  show(section: Section): void {
    const { name, rows } = section;
    this.element.dataset.step = name;
    const write = (element: HTMLElement, words: string) => element.textContent !== words && fill(element, words);
    write(this.title, inWords(section.title, section.title_message));
    write(this.rule, inWords(section.rule, section.rule_message));
    write(this.result, inWords(section.result, section.result_message));
    const columns = allInWords(section.columns, section.columns_message);
    fill(this.table, h("thead", {}, h("tr", {}, ...columns.map((column) => h("th", { scope: "col" }, column)))),
      h("tbody", {}, ...rows.map((cells) => cells.map((cell) => this.named(cell))).map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), ...rest.map((cell) => h("td", {}, cell))))));
  }
}
