// What everything looks like: the colours that are shown, and the settings about marks and theme.

import { coloursOf, type Colours } from "../settings/schemes";
import { choose, settings, type Settings } from "../settings/settings";
import { Store } from "./store";

export class Appearance extends Store {
  /** The tones that are shown; changed in place. */
  readonly colours: Colours = coloursOf(settings);

  change(changes: Partial<Settings>): void {
    choose(changes);
    Object.assign(this.colours, coloursOf(settings));
    this.tell();
  }
}
