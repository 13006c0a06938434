// On a machine that is too slow for fine pictures of a motion, the motion counts; what stands still is sharp.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { launchBrowser, open, until } from "./bench";

launchBrowser();

interface Hooks {
  zauber: { view: { spinSpeed: number } };
}

/** Makes each picture take as long as its pixels are many. */
function slowly(full: number): void {
  const { clear } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.clear = function (mask) {
    const until = performance.now() + 90 * (this.canvas.width / full) ** 2;
    while (performance.now() < until);
    clear.call(this, mask);
  };
}

const width = (page: Page) => page.evaluate(() => document.querySelector<HTMLCanvasElement>("#cube canvas")!.width);
const spin = (page: Page, speed: number) => page.evaluate((to) => void ((window as unknown as Hooks).zauber.view.spinSpeed = to), speed);

test("slow frames are coarser while something moves, at once the next time, and sharp again at rest", async () => {
  const { page, faults } = await open("", { moving: true });
  const full = await width(page);
  await page.evaluate(slowly, full);
  await spin(page, 60);
  await expect.poll(() => width(page)).toBeLessThan(0.75 * full);
  await spin(page, 0);
  await expect.poll(() => width(page)).toBe(full);
  // The machine is known by now: not even the first frame of a turn is fine.
  const widths = await page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>("#cube canvas")!;
    const seen: number[] = [];
    const { clear } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.clear = function (mask) {
      seen.push(canvas.width);
      clear.call(this, mask);
    };
    document.querySelector<HTMLElement>("[data-turn='R']")!.click();
    await new Promise((done) => setTimeout(done, 100));
    return seen;
  });
  expect(widths.length).toBeGreaterThan(0);
  expect(Math.max(...widths)).toBeLessThan(full);
  await until(page, { moveIndex: "1", busy: "false" });
  await expect.poll(() => width(page)).toBe(full);
  expect(faults).toEqual([]);
});
