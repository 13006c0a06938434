// Where to look from, so that the pieces are seen that a stage is about.
//
// F stays in front, so that letters and keys mean the same from everywhere one is taken to.

import type { Grid, Vector } from "./cube";
import { basis, type Angles } from "./angles";

/** A sticker that looks towards the viewer this much can be seen well. */
const SEEN = 0.2;
/** A view is left for another one only if it shows less than this part of what the other one shows. */
const GOOD_ENOUGH = 0.75;

/** How many of these stickers can be seen, and how many pieces they are on. */
function seen(grid: Grid, stickers: readonly number[], angles: Angles): { readonly pieces: number; readonly stickers: number } {
  const { towards } = basis(angles);
  const ahead = (normal: Vector) => normal.reduce((sum, value, i) => sum + value * towards[i], 0);
  const shown = stickers.map((index) => grid.places[index]).filter(({ normal }) => ahead(normal) > SEEN);
  return { pieces: new Set(shown.map(({ piece }) => String(piece))).size, stickers: shown.length };
}

/** The present view if it will do, or one that shows more of these pieces; `anew` if they have just become what matters. */
export function viewOfPieces(grid: Grid, stickers: readonly number[], now: Angles, home: Angles, anew: boolean): Angles {
  if (stickers.length === 0) return now;
  const spin = Math.abs(home.spin);
  const views = [home, { ...home, spin: -spin }, { spin, tilt: -home.tilt }, { spin: -spin, tilt: -home.tilt }];
  const here = seen(grid, stickers, now);
  // Of those that show as many pieces, the one that shows most of them.
  const best = views.map((view) => ({ view, ...seen(grid, stickers, view) }))
    .reduce((a, b) => (b.pieces > a.pieces || (b.pieces === a.pieces && b.stickers > a.stickers) ? b : a));
  const enough = anew ? here.pieces >= GOOD_ENOUGH * best.pieces : here.pieces > 0;
  return enough || best.pieces <= here.pieces ? now : best.view;
}
