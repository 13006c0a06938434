// Fewer updates beside a cube that is playing, where the machine is slow.

import type { Player } from "../services/player";

/** Milliseconds that history and slider may lag behind the cube if the machine hardly keeps up with it. */
const LAG = 400;

/** `hasty`: whether the machine hardly keeps up with what moves. */
export interface ThrottledParts {
  readonly player: Player;
  readonly view: { readonly hasty: boolean };
}

/** The update; on a slow machine most calls are skipped while a cube plays, but not the last one. */
export function throttled({ player, view }: ThrottledParts, update: () => void): () => void {
  let last = -Infinity;
  return () => {
    const now = performance.now();
    if (player.playing && view.hasty && now - last < LAG) return;
    last = now;
    update();
  };
}
