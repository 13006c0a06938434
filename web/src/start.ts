// The start of the page: its frame is painted in the chosen theme, then the workbench is fetched and built, which takes longer.

import "./styles/style.css";
import "./styles/access.css";
import "./styles/scan.css";
import "./styles/lab.css";
import { settings } from "./settings/settings";

/** A message in every language that the page cannot start; the style sheet shows it only after some
 * seconds. */
const failure = document.getElementById("failure") as HTMLElement;

/** Milliseconds after which it starts in any case: a hidden page is not painted. */
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
  // The console shows where it failed.
  throw error;
});
