// Updates of what is shown beside a cube that plays.

import type { Player } from "../services/player";

/** Milliseconds that history and slider may lag behind the cube if the machine hardly keeps up with it. */
const LAG = 400;

/** `hasty`: whether the machine hardly keeps up with what moves. */
export interface ThrottledParts {
  readonly player: Player;
  readonly view: { readonly hasty: boolean };
}

/** The update, left out on a slow machine most of the time while a cube plays, but not in the end. */
export function throttled({ player, view }: ThrottledParts, update: () => void): () => void {
  let last = -Infinity;
  return () => {
    const now = performance.now();
    if (player.playing && view.hasty && now - last < LAG) return;
    last = now;
    update();
  };
}
