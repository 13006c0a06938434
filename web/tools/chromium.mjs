// The browser of tests and chores: which one, and how it is started. Plain JavaScript, since chores run without a build.

import { chromium } from "playwright-core";

/** Pictures are drawn by the processor, and nobody is called. */
const FLAGS = [
  "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
  "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
];

/** Starts it, with `more` flags. */
export function browse(more = []) {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: [...FLAGS, ...more] });
}
