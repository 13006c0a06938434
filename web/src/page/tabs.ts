// The tabs and their panels: one panel is shown, and on small screens it can be folded away.

import { h } from "../dom/dom";
import { TABS, type Place, type Tab } from "../state/place";
import { listen } from "../state/store";
import { text } from "../texts/texts";
import { explanation } from "../widgets/explanation";

export class Tabs {
  readonly element = h("aside", {});
  private readonly place: Place;
  private readonly buttons = TABS.map((name) => h("button", {
    type: "button", role: "tab", id: `tab-${name}`, "data-tab": name, "aria-controls": `panel-${name}`, onclick: () => this.press(name),
  }, text(`page.tab.${name}`)));
  private panels: Partial<Record<Tab, HTMLElement>> = {};

  /** Make this before the panels: when a tab is opened, they check whether they are visible. */
  constructor(place: Place) {
    this.place = place;
    listen([place], () => this.update());
  }

  /** Puts the panels behind their tabs. */
  fill(panels: Record<Tab, HTMLElement>): void {
    this.panels = panels;
    for (const name of TABS) {
      const panel = panels[name];
      panel.id = `panel-${name}`;
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", `tab-${name}`);
      panel.prepend(explanation(name));
    }
    const list = h("div", { className: "tabs", role: "tablist" }, ...this.buttons);
    list.addEventListener("keydown", (event) => this.step(event));
    this.element.append(list, ...TABS.map((name) => panels[name]));
  }

  /** Where panels lie over the lower half of the screen, the open tab again folds its panel away. */
  private press(name: Tab): void {
    const { place } = this;
    const folds = name === place.tab && place.folded !== true;
    place.fold(folds);
    place.choose(name);
  }

  private step(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.stopPropagation();
    const next = (TABS.indexOf(this.place.tab) + by + TABS.length) % TABS.length;
    this.place.choose(TABS[next]);
    this.buttons[next].focus();
  }

  private update(): void {
    const { tab, folded } = this.place;
    if (folded !== undefined) document.documentElement.dataset.panel = folded ? "closed" : "open";
    for (const button of this.buttons) {
      const chosen = button.dataset.tab === tab;
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
      if (chosen) button.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    for (const [name, panel] of Object.entries(this.panels)) panel.hidden = name !== tab;
  }
}
