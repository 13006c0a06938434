// What is said in passing; it goes away by itself.

import { Store } from "./store";

export class Toast extends Store {
  message = "";

  say(message: string): void {
    this.message = message;
    this.tell();
  }
}
