// Other stickers that are looked at on a cube, such as those of a repair, until something happens.

import type { Model } from "./model";
import type { Side } from "./selection";
import { Store } from "./store";

export interface Previewed {
  readonly which: Side;
  readonly facelets: string;
}

export class Preview extends Store {
  private current: Previewed | undefined;

  constructor(model: Model) {
    super();
    model.subscribe(() => this.show(undefined));
  }

  get shown(): Previewed | undefined {
    return this.current;
  }

  show(previewed: Previewed | undefined): void {
    if (previewed === this.current) return;
    this.current = previewed;
    this.tell();
  }
}
