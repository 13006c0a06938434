// Where on the page the user is: which tab is open, and whether its panel is folded away.

import { choose, settings } from "../settings/settings";
import { Store } from "./store";

export const TABS = ["solve", "scan", "paint", "goal", "alg", "numbers", "robot", "lab", "view", "share"] as const;
export type Tab = (typeof TABS)[number];

export function isTab(name: string): name is Tab {
  return TABS.some((tab) => tab === name);
}

export class Place extends Store {
  /** How often a tab was opened; opening the open one again counts too. */
  openings = 0;
  private current: Tab = isTab(settings.tab) ? settings.tab : "solve";
  private folding: boolean | undefined;

  get tab(): Tab {
    return this.current;
  }

  /** Whether the panel is folded away; undecided until somebody has opened or folded it. */
  get folded(): boolean | undefined {
    return this.folding;
  }

  /** Opens a tab, and unfolds its panel. */
  open(tab: Tab): void {
    this.folding = false;
    this.choose(tab);
  }

  /** Opens a tab; its panel stays folded if it is. */
  choose(tab: Tab): void {
    this.current = tab;
    this.openings += 1;
    choose({ tab });
    this.tell();
  }

  fold(folded: boolean): void {
    this.folding = folded;
    this.tell();
  }
}
