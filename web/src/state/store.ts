// What all stores have in common: they change, and notify their listeners.
//
// Listeners are called at once and in the order in which they came, so what computes something from a store listens
// before what shows it. Absent on purpose: one event for everything; a listener names the stores that it depends on.

export interface Subscribable {
  /** Calls the listener after every change; call the result to stop that. */
  subscribe(listener: () => void): () => void;
}

export class Store implements Subscribable {
  private readonly listeners = new Set<() => void>();

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Calls the listener after every change of these stores. */
export function listen(stores: readonly Subscribable[], listener: () => void): void {
  for (const store of stores) store.subscribe(listener);
}

/** Calls `update` now, and after every change of these stores. */
export function watch(stores: readonly Subscribable[], update: () => void): void {
  listen(stores, update);
  update();
}

/** An event of its own, for what happens too often to tell all listeners of a store. */
export class Signal extends Store {
  override tell(): void {
    super.tell();
  }
}
