// How the main views look, in both themes, against small reference pictures.
//
// A screen is compared as a grid of mean colours, eight by eight pixels each, so that another version of the browser or
// another font is no difference, but a lost cube, a broken layout or a wrong theme is. After a change that is meant to
// look different: UPDATE_LOOKS=1 npm run browser -- looks, and look at what was written.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { launchBrowser, open, until } from "./bench";

launchBrowser();

const FOLDER = join(import.meta.dirname, "looks");
const CELL = 8;
/** Cells whose colour is further off than this count as different. */
const FAR = 36;
/** So large a part of the cells may be different. */
const ALLOWED = 0.06;

/** Cell means of a picture; a reference has them as its pixels. */
async function cells(page: Page, png: Buffer, size: number): Promise<{ data: Buffer; small: string }> {
  const { data, small } = await page.evaluate(async ([content, cell]) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const [width, height] = [Math.floor(bitmap.width / cell), Math.floor(bitmap.height / cell)];
    const means = new ImageData(width, height);
    for (let i = 0; i < width * height; i++) {
      const [left, top] = [(i % width) * cell, Math.floor(i / width) * cell];
      const sums = [0, 0, 0];
      for (let y = 0; y < cell; y++) for (let x = 0; x < cell; x++) for (let part = 0; part < 3; part++) sums[part] += data[4 * ((top + y) * bitmap.width + left + x) + part];
      means.data.set([...sums.map((sum) => Math.round(sum / cell ** 2)), 255], 4 * i);
    }
    const small = new OffscreenCanvas(width, height);
    small.getContext("2d")!.putImageData(means, 0, 0);
    const written = new Uint8Array(await (await small.convertToBlob({ type: "image/png" })).arrayBuffer());
    const text = (values: Iterable<number>) => btoa(Array.from(values, (value) => String.fromCharCode(value)).join(""));
    return { data: text(means.data), small: text(written) };
  }, [png.toString("base64"), size] as const);
  return { data: Buffer.from(data, "base64"), small };
}

/** The part of the cells that differ. */
function difference(a: Buffer, b: Buffer): number {
  if (a.length !== b.length) return 1;
  let far = 0;
  for (let i = 0; i < a.length; i += 4) if ([0, 1, 2].some((part) => Math.abs(a[i + part] - b[i + part]) > FAR)) far += 1;
  return far / (a.length / 4);
}

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 744 }, hasTouch: true, isMobile: true };
const tab = (name: string) => (page: Page) => page.click(`#tab-${name}`);
const solved = async (page: Page) => {
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
};
const machine = async (page: Page) => {
  await page.click("#tab-robot");
  await page.waitForSelector("#robot-name option[value=nxt]", { state: "attached" });
  await page.selectOption("#robot-name", "nxt");
  await page.waitForSelector("#machine canvas");
};
/** Pages and the views that one after the other are shown on them; the goal folds the pad away, so it is last. */
const PAGES: [BrowserContextOptions, [string, (page: Page) => Promise<void>][]][] = [
  [DESK, [["paint", tab("paint")], ["alg", tab("alg")], ["view", tab("view")], ["share", tab("share")], ["robot", machine], ["goal", tab("goal")]]],
  [DESK, [["solve", solved]]],
  [PHONE, [["phone", solved]]],
];
const taken = new Map<string, Buffer>();

/** Takes the page as it is compared: a position after turns. */
async function opened(options: BrowserContextOptions, colorScheme: "light" | "dark"): Promise<Page> {
  return (await open("#a=R_U_F2_D-_L_B2&i=6", { ...options, colorScheme, drawn: true })).page;
}

/** Waits until nothing moves and pictures are sharp, which they are not while something moves on a slow machine. */
async function still(page: Page): Promise<void> {
  await until(page, { busy: "false" });
  await page.waitForFunction(() => {
    const sharp = ({ width, clientWidth }: HTMLCanvasElement) => Math.abs(width - clientWidth * devicePixelRatio) < 2;
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>("#cube canvas, #goal-cube canvas, #machine canvas")].filter((canvas) => canvas.clientWidth > 0);
    return canvases.every(sharp) && document.getAnimations().length === 0;
  });
  // What is drawn in this frame is on the screen after the next.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

for (const theme of ["light", "dark"] as const) {
  test(`the main views look as they did, ${theme}`, async () => {
    for (const [options, views] of PAGES) {
      const page = await opened(options, theme);
      for (const [name, prepare] of views) {
        await prepare(page);
        await still(page);
        const now = await cells(page, await page.screenshot({ scale: "css" }), CELL);
        taken.set(`${name}-${theme}`, now.data);
        const file = join(FOLDER, `${name}-${theme}.png`);
        if (process.env.UPDATE_LOOKS) {
          mkdirSync(FOLDER, { recursive: true });
          writeFileSync(file, Buffer.from(now.small, "base64"));
        }
        expect(existsSync(file), `${file}: UPDATE_LOOKS=1 makes it`).toBe(true);
        const reference = await cells(page, readFileSync(file), 1);
        expect(difference(now.data, reference.data), `${name}, ${theme}: part of the picture that differs`).toBeLessThan(ALLOWED);
      }
    }
  });
}

test("the comparison sees a wrong theme, another view and a missing cube", async () => {
  const light = taken.get("solve-light")!;
  expect(difference(light, taken.get("solve-dark")!)).toBeGreaterThan(0.5);
  expect(difference(light, taken.get("goal-light")!)).toBeGreaterThan(ALLOWED);
  const page = await opened(DESK, "light");
  await solved(page);
  await still(page);
  await page.locator("#cube canvas").evaluate((canvas) => (canvas.style.visibility = "hidden"));
  const { data } = await cells(page, await page.screenshot({ scale: "css" }), CELL);
  expect(difference(light, data)).toBeGreaterThan(ALLOWED);
  expect(difference(light, light)).toBe(0);
});
