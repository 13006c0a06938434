// What a cube looks like besides its stickers, in space and on the net alike: faults outlined, a repair previewed, what
// is forced shown faintly while one paints. Where nothing is wrong, pieces are outlined that a stage has yet to put right.

import type { Bench, Side } from "../bench";
import { concerned, type PositionCheck } from "./positioncheck";
import type { CubeView } from "../view3d/cubeview";

export interface Highlights {
  /** The stickers to be shown. */
  readonly facelets: string;
  /** The same with unknown ones filled in that can only be so. */
  readonly ghosts: string;
  readonly outlined: readonly number[];
}

/** The judge of a cube. */
export function judgeOf(bench: Bench, which: Side): PositionCheck {
  return which === "goal" ? bench.goalJudge : bench.check;
}

export function highlightsOf(bench: Bench, which: Side): Highlights {
  const facelets = bench.stickers(which);
  const check = judgeOf(bench, which);
  const { preview } = bench;
  if (preview?.which === which) {
    const changed = [...preview.facelets].flatMap((letter, i) => (letter === facelets[i] ? [] : [i]));
    return { facelets: preview.facelets, ghosts: preview.facelets, outlined: changed };
  }
  return { facelets, ghosts: check.forced(facelets) ?? facelets, outlined: concerned(check.verdict) };
}

/** Shows all that in space; `outlined` is what this returned last, `unsettled` what a stage has yet to put right. */
export function highlight(bench: Bench, which: Side, view: CubeView, outlined: string, unsettled: readonly number[] = []): string {
  const look = highlightsOf(bench, which);
  view.preview(bench.preview?.which === which ? look.facelets : undefined);
  view.ghost(bench.painting && look.ghosts !== look.facelets ? look.ghosts : undefined);
  const wrong = look.outlined.length > 0;
  const next = wrong ? look.outlined : unsettled;
  if (outlined !== next.join()) view.outline(next, wrong);
  return next.join();
}
