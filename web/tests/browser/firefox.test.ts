// The page in Firefox, with WebGL and without: load, turn, paint, solve, follow. Skipped where there is no Firefox.

import type { Page } from "puppeteer-core";
import { expect, inject, test } from "vitest";
import { apply, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { browse, lacking } from "../../tools/firefox.mjs";

const after = (alg: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), SOLVED);

async function until(page: Page, wanted: Record<string, string>): Promise<void> {
  const told = () => page.evaluate((keys) => Object.fromEntries(keys.map((key) => [key, document.documentElement.dataset[key]])), Object.keys(wanted));
  await expect.poll(told, { timeout: 30_000 }).toEqual(wanted);
}

/** The middle of a sticker on the screen. */
function sticker(page: Page, index: number): Promise<{ x: number; y: number }> {
  return page.evaluate((i) => (window as unknown as { zauber: { view: { stickerPoint(index: number): { x: number; y: number } } } }).zauber.view.stickerPoint(i), index);
}

for (const webgl of [true, false]) {
  const missing = lacking.firefox || (webgl && lacking.screen);
  const name = `Firefox ${webgl ? "with" : "without"} WebGL: load, turn, paint, solve, follow`;
  if (missing) console.warn(`skipped: ${name}, for ${missing}`);

  test.skipIf(missing)(name, async () => {
    const { browser, end } = await browse({ webgl });
    try {
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      await page.goto(`${inject("address")}#a=R_U&i=2`);
      await until(page, { facelets: after("R U"), picture: webgl ? "solid" : "flat" });
      expect(await page.$$eval("#cube canvas", (all) => all.length)).toBe(1);
      expect(await page.$eval("#flat-notice", (notice) => (notice as HTMLElement).innerText)).toMatch(webgl ? /^$/ : /no WebGL/);
      await page.keyboard.press("f");
      await until(page, { facelets: after("R U F"), busy: "false" });
      await page.click(".pad [data-turn=\"F'\"]");
      await until(page, { facelets: after("R U"), busy: "false" });
      // The upper row of the front, pulled to the left.
      const [from, to] = [await sticker(page, 20), await sticker(page, 18)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 0.75 * (to.x - from.x), from.y + 0.75 * (to.y - from.y), { steps: 8 });
      await page.mouse.up();
      await until(page, { facelets: after("R U U"), busy: "false" });
      await page.click("#undo");
      await until(page, { facelets: after("R U"), busy: "false" });
      // Painted on the cube and on the net, and taken back.
      await page.click("#tab-paint");
      await page.click("#panel-paint [data-colour=L]");
      const middle = await sticker(page, 22);
      await page.mouse.click(middle.x, middle.y);
      const painted = `${after("R U").slice(0, 22)}L${after("R U").slice(23)}`;
      await until(page, { facelets: painted, legal: "false" });
      await page.click("#panel-paint [data-sticker='0']");
      await until(page, { facelets: `L${painted.slice(1)}` });
      await page.click("#undo");
      await page.click("#undo");
      await until(page, { facelets: after("R U"), legal: "true" });
      await page.click("#tab-solve");
      await page.click("#solve");
      await page.waitForSelector("#follow");
      await until(page, { searching: "false" });
      await page.click("#follow");
      await expect.poll(() => page.$eval("#next-turn", (next) => next.textContent)).toBe("U'");
      await page.keyboard.down("Shift");
      await page.keyboard.press("U");
      await page.keyboard.up("Shift");
      await expect.poll(() => page.$eval("#next-turn", (next) => next.textContent)).toBe("R'");
      await page.click("#follow-next");
      await until(page, { facelets: SOLVED, busy: "false" });
      expect(faults).toEqual([]);
    } finally {
      await end();
    }
  });
}
