// A page with nothing but the view, for looking at it and for measuring it (never part of what is built).
//
// `npx vite` and open /tests/bench-view/; drive.ts does so by itself and takes pictures. Everything hangs on `window`.

import { apply, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { PUZZLES } from "../../src/puzzles/puzzle";
import { CubeView, prepare } from "../../src/view3d/cubeview";

const log: unknown[][] = [];
await prepare();
const view = new CubeView(document.getElementById("host")!, {
  turned: (turn) => log.push(["turned", turn]),
  sticker: (index, again) => log.push(["sticker", index, again]),
  grabbed: () => undefined, looked: () => undefined,
});
const alg = (text: string) =>
  text.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), view.puzzle.solved);

Object.assign(window, { view, log, alg, PUZZLES, SOLVED, turnNamed });
