// A short message that disappears by itself.

import { Store } from "./store";

export class Toast extends Store {
  message = "";

  say(message: string): void {
    this.message = message;
    this.tell();
  }
}
