// The page begins: its frame is painted in the chosen theme, then the workbench is fetched and built, which takes longer.

import "./styles/style.css";
import "./styles/access.css";
import "./styles/scan.css";
import "./styles/lab.css";
import { settings } from "./settings/settings";

/** What the page says, in every language, as long as the workbench is not there; the style sheet keeps it back for some
 * seconds. */
const failure = document.getElementById("failure") as HTMLElement;

/** So many milliseconds later it begins in any case: out of sight nothing is painted. */
const PATIENCE = 200;

document.documentElement.dataset.theme = settings.theme;
// Two frames: when the second begins, the first is on its way to the screen.
const painted = new Promise<void>((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  setTimeout(done, PATIENCE);
});
// The view takes longest, so it does not wait for the rest.
const begun = painted.then(() => Promise.all([import("./main"), import("./view3d/cubeview").then(({ prepare }) => prepare())]));
begun.then(() => (failure.hidden = true), (error: unknown) => {
  failure.classList.add("now");
  failure.append(Object.assign(document.createElement("pre"), { textContent: String(error) }));
  // Whoever looks into the console sees where.
  throw error;
});
