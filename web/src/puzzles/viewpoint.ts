// Where to look from, so that certain pieces are seen, or the layer of a turn.
//
// F stays in front, so that letters and keys mean the same from all these views.

import { basis, sidesPassed, type Angles } from "./angles";
import type { Grid, Turn, Vector } from "./cube";

/** A sticker that looks towards the viewer this much can be seen well. */
const SEEN = 0.2;
/** The same for a face that is to be turned. */
const FACE_SEEN = 0.25;
/** To see what is at the back, the view looks over the top. */
const OVER = 52;
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

/** A view with F in front from which a turn is seen well: the present one if it will do. */
export function viewOfTurn(turn: Turn, now: Angles, home: Angles): Angles {
  const { axis, layers } = turn;
  const side = layers.reduce<number>((sum, layer) => sum + layer, 0);
  const front = sidesPassed(now) === 0 && Math.abs(now.tilt) < 80;
  // Middle layers and the whole puzzle are seen from everywhere.
  if (side === 0) return front && now.tilt > 0 ? now : home;
  const out = [0, 1, 2].map((i) => (i === axis ? Math.sign(side) : 0)) as unknown as Vector;
  const ahead = ({ towards }: { towards: Vector }) => out.reduce((sum, value, i) => sum + value * towards[i], 0);
  if (front && ahead(basis(now)) > FACE_SEEN) return now;
  const spin = Math.abs(home.spin);
  const views = [home, { ...home, spin }, { ...home, spin: -spin }, { ...home, tilt: -home.tilt }];
  return views.find((view) => ahead(basis(view)) > FACE_SEEN) ?? { ...home, tilt: OVER };
}
