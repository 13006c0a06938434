// Pictures to take along: what is in the files, not only that there are some.

import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { framesOf } from "../../src/films/film";
import { turnNamed } from "../../src/puzzles/cube";
import { launchBrowser, open, until } from "./bench";

launchBrowser();

/** What a button hands to the browser to keep. */
async function saved(page: Page, id: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: 120_000 }), page.click(id)]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Width, height, and colours at some places, given as parts of both. */
function pixels(page: Page, bytes: Buffer, places: readonly (readonly [number, number])[]) {
  return page.evaluate(async ([content, at]) => {
    const png = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([png], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(bitmap, 0, 0);
    const colours = at.map(([x, y]) => [...context.getImageData(Math.floor(x * bitmap.width), Math.floor(y * bitmap.height), 1, 1).data]);
    return { width: bitmap.width, height: bitmap.height, colours };
  }, [bytes.toString("base64"), places] as const);
}

/** Counts the frames of a GIF by walking through its blocks. */
function gifFrames(bytes: Buffer): number {
  expect(bytes.subarray(0, 6).toString("latin1")).toBe("GIF89a");
  const table = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  let at = 13 + table(bytes[10]);
  const skip = () => {
    while (bytes[at] !== 0) at += bytes[at] + 1;
    at += 1;
  };
  let frames = 0;
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      at += 2;
    } else {
      expect(bytes[at]).toBe(0x2c);
      frames += 1;
      at += 10 + table(bytes[at + 9]) + 1;
    }
    skip();
  }
  expect(at).toBe(bytes.length - 1);
  return frames;
}

test("view and net as PNG and SVG", async () => {
  const { page, faults } = await open("#a=R_U&i=2", { drawn: true });
  await page.click("#tab-share");
  const view = await saved(page, "#view-png");
  expect(view.name).toBe("cube.png");
  // Nothing is behind the cube; in its middle is the corner sticker of one of three faces.
  const { width, height, colours } = await pixels(page, view.bytes, [[0.02, 0.02], [0.4, 0.55]]);
  expect([width, height]).toEqual([1200, 1200]);
  expect(colours[0][3]).toBe(0);
  expect(colours[1][3]).toBe(255);
  const net = await saved(page, "#net-png");
  expect(net.name).toBe("net.png");
  const flat = await pixels(page, net.bytes, [[4.5 / 12.9, 4.6 / 9.7], [0.01, 0.01]]);
  expect(flat.width).toBe(1200);
  // The middle of the front is green.
  expect(flat.colours[0].slice(0, 3)).toEqual([0, 154, 70]);
  for (const [id, count] of [["#view-svg", 30], ["#net-svg", 60]] as const) {
    const { bytes } = await saved(page, id);
    const polygons = await page.evaluate((text) =>
      new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("polygon").length, bytes.toString());
    expect(polygons).toBe(count);
  }
  expect(faults).toEqual([]);
});

test("an animated GIF of four turns has the right frames, and can be cancelled", async () => {
  const { page, faults } = await open("#a=R_U2_R-_F&i=0", { drawn: true });
  await page.click("#tab-share");
  const { name, bytes } = await saved(page, "#film");
  expect(name).toBe("turns.gif");
  const wanted = framesOf(["R", "U2", "R'", "F"].map((turn) => turnNamed(turn)!));
  expect(wanted.length).toBe(1 + 8 + 12 + 8 + 8);
  expect(gifFrames(bytes)).toBe(wanted.length);
  // The browser's own reader agrees, and the end does not look like the start.
  const seen = await page.evaluate(async (content) => {
    const gif = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data: gif, type: "image/gif" });
    await decoder.tracks.ready;
    await decoder.completed;
    const { frameCount } = decoder.tracks.selectedTrack!;
    const colours = async (frameIndex: number) => {
      const { image } = await decoder.decode({ frameIndex });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      return { data: context.getImageData(0, 0, canvas.width, canvas.width).data, time: image.duration! / 1000 };
    };
    const [first, last] = [await colours(0), await colours(frameCount - 1)];
    let different = 0;
    for (let i = 0; i < first.data.length; i += 4) different += Math.abs(first.data[i] - last.data[i]) > 40 ? 1 : 0;
    return { frameCount, times: [first.time, last.time], share: different / (first.data.length / 4) };
  }, bytes.toString("base64"));
  expect(seen.frameCount).toBe(wanted.length);
  expect(seen.times).toEqual([wanted[0].milliseconds, wanted.at(-1)!.milliseconds]);
  expect(seen.share).toBeGreaterThan(0.02);
  expect(await page.textContent("#film-status")).toContain("kB");
  // What is on the screen did not move.
  await until(page, { moveIndex: "0", busy: "false" });

  await page.click("#film");
  await page.click("#film-cancel");
  await expect.poll(() => page.textContent("#film-status"), { timeout: 20_000 }).toBe("Cancelled.");
  expect(await page.locator(".hidden-cube").count()).toBe(0);
  expect(faults).toEqual([]);
});

test("a sheet to print: a picture per stage or per turn, and nothing else on paper", async () => {
  const { page } = await open("#a=R_U_F_D-_L_B&i=6");
  await page.selectOption("#method", "thistlethwaite");
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
  const turns = (await page.textContent("#solution"))!.split(" ").length;
  await page.click("#tab-share");
  await page.click("#sheet-open");
  const figures = page.locator("#sheet figure");
  expect(await figures.count()).toBe(1 + 4);
  expect(await figures.nth(1).textContent()).toContain("Stage 1");
  await page.selectOption("#sheet-by", "turn");
  expect(await figures.count()).toBe(1 + turns);
  await page.emulateMedia({ media: "print" });
  expect(await page.isVisible("#sheet-print")).toBe(false);
  expect(await page.isVisible("#solve")).toBe(false);
  expect(await figures.last().isVisible()).toBe(true);
  const pages = await page.pdf({ format: "A4" });
  expect(pages.length).toBeGreaterThan(5000);
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  expect(await page.isVisible("#tab-share")).toBe(true);
});
