// The page begins: its frame is painted in the chosen theme, then the workbench is fetched and built, which takes longer.

import "./style.css";
import "./access.css";
import { settings } from "./settings";

/** So many milliseconds later it begins in any case: out of sight nothing is painted. */
const PATIENCE = 200;

document.documentElement.dataset.theme = settings.theme;
// Two frames: when the second begins, the first is on its way to the screen.
const painted = new Promise<void>((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  setTimeout(done, PATIENCE);
});
void painted.then(() => import("./main"));
