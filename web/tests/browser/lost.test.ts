// WebGL that is lost: it may come back, and if it does not, the picture is flat from then on.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { apply, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { launchBrowser, open, until } from "./bench";

launchBrowser();

const after = (alg: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), SOLVED);
const picture = (page: Page) => page.evaluate(() => document.documentElement.dataset.picture);

/** Takes WebGL away, for so many milliseconds or for good. */
function lose(page: Page, milliseconds = Infinity): Promise<void> {
  return page.evaluate((long) => {
    const extension = document.querySelector<HTMLCanvasElement>("#cube canvas")!.getContext("webgl2")!.getExtension("WEBGL_lose_context")!;
    extension.loseContext();
    if (long < Infinity) setTimeout(() => extension.restoreContext(), long);
  }, milliseconds);
}

test("WebGL that comes back is used again; if it stays away, the picture is flat and all goes on", async () => {
  const { page } = await open("#a=R&i=1");
  await lose(page, 300);
  await page.keyboard.press("u");
  await until(page, { facelets: after("R U"), busy: "false" });
  await page.waitForTimeout(3500);
  expect(await picture(page)).toBe("solid");
  await lose(page);
  await page.keyboard.press("f");
  await until(page, { facelets: after("R U F"), busy: "false" });
  await page.waitForFunction(() => document.documentElement.dataset.picture === "flat");
  expect(await page.textContent("#flat-notice")).toContain("lost WebGL");
  expect(await page.locator("#cube canvas").count()).toBe(1);
  await page.click("#solve");
  await page.waitForSelector("#play-solution");
  await until(page, { searching: "false" });
  await page.click("#play-solution");
  await until(page, { facelets: SOLVED, busy: "false" });
});

test("if what draws in space does not load, the picture is flat", async () => {
  const { page } = await open("#a=R&i=1", { missing: ["solid"] });
  await page.waitForFunction(() => document.documentElement.dataset.picture === "flat");
  expect(await page.textContent("#flat-notice")).toContain("did not load");
  await page.keyboard.press("u");
  await until(page, { facelets: after("R U"), busy: "false" });
});

test("with WebGL nothing of the flat picture is loaded, and less than 260 kB of all", async () => {
  const { page } = await open();
  expect(await picture(page)).toBe("solid");
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(loaded.filter((name) => /\/flat-/.test(name))).toEqual([]);
  const bytes = await page.evaluate(() => performance.getEntries().reduce((sum, entry) => sum + ((entry as PerformanceResourceTiming).encodedBodySize ?? 0), 0));
  expect(bytes).toBeGreaterThan(150_000);
  expect(bytes).toBeLessThan(260_000);
});
