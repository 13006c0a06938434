// Takes pictures of the view as it should be looked at: node pictures.mjs [folder] [names,…]; SCALE=2 for fine ones.

import { mkdirSync } from "node:fs";
import { withPage } from "./open.mjs";

const [folder = "shots", names] = process.argv.slice(2);
const MIXED = "U R F' L' D2 B R' U2 F";
/* global view, alg, SOLVED, turnNamed */

/** Each builds on the one before. */
const shots = {
  solved: (page) => page.evaluate(() => view.show(SOLVED)),
  scrambled: (page) => page.evaluate((mixed) => view.show(alg(mixed)), MIXED),
  midR: (page) => page.evaluate(() => {
    view.show(SOLVED);
    view.scrub(turnNamed("R"), 0.45);
  }),
  midU: (page) => page.evaluate((mixed) => {
    view.show(alg(mixed));
    view.scrub(turnNamed("U"), 0.4);
  }, MIXED),
  midM: (page) => page.evaluate(() => view.scrub(turnNamed("M"), 0.5)),
  dark: (page) => page.evaluate((mixed) => {
    document.body.classList.add("dark");
    view.show(alg(mixed));
  }, MIXED),
  darkMid: (page) => page.evaluate(() => view.scrub(turnNamed("F"), 0.4)),
  hintsDark: (page) => page.evaluate((mixed) => {
    view.show(alg(mixed));
    view.hints = true;
  }, MIXED),
  hints: (page) => page.evaluate(() => document.body.classList.remove("dark")),
  outline: async (page) => {
    await page.evaluate(() => {
      view.hints = false;
      view.outline([8, 9, 20, 4]);
      view.dim([0, 1, 2, 18, 21, 24, 17]);
    });
    await page.waitForTimeout(4000);
  },
  top: (page) => page.evaluate(() => {
    view.outline([]);
    view.dim(null);
    view.angles = { spin: 10, tilt: 90 };
  }),
  bottom: (page) => page.evaluate(() => (view.angles = { spin: 10, tilt: -90 })),
  below: (page) => page.evaluate(() => (view.angles = { spin: 100, tilt: -30 })),
  tie: (page) => page.evaluate(() => (view.angles = { spin: 45, tilt: 20 })),
  wide: async (page) => {
    await page.setViewportSize({ width: 900, height: 300 });
    await page.evaluate(() => (view.angles = { spin: 34, tilt: 29 }));
  },
  narrow: (page) => page.setViewportSize({ width: 360, height: 420 }),
};

mkdirSync(folder, { recursive: true });
await withPage({ deviceScaleFactor: Number(process.env.SCALE ?? 1) }, async (page) => {
  for (const [name, act] of Object.entries(shots)) {
    await act(page);
    await page.waitForTimeout(250);
    if (!names || names.split(",").includes(name)) await page.screenshot({ path: `${folder}/${name}.png` });
  }
});
