// A cube in front of the camera, from the film to the solution: the browser's camera shows a computed cube, and the
// program itself finds its sides.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { apply, LARGE, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { data, launchBrowser, open, until } from "./bench";

const after = (alg: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), SOLVED);
const CUBE = after("R U F2 L D' B2 U' R2 F");

/** The stickers beside white ones on edges: three of them exchanged make another legal cube. */
const BESIDE = LARGE.places.flatMap(({ piece }, i) => {
  const other = LARGE.places.findIndex((place, j) => j !== i && place.piece.every((value, axis) => value === piece[axis]));
  const isEdge = piece.filter((value) => value !== 0).length === 2;
  return isEdge && CUBE[i] === "U" ? [other] : [];
});
const exchanged = (count: number) => {
  const stickers = [...CUBE];
  const [a, b, c] = BESIDE;
  [[a, b], [b, c], [c, a]].slice(0, count).forEach(([to, from]) => (stickers[to] = CUBE[from]));
  return stickers.join("");
};
/** Two stickers are wrong, so that no cube has them, and another cube is nearer than the real one. */
const SHOWN = exchanged(2);

const folder = mkdtempSync(join(tmpdir(), "zauber-film-"));
const FILM = join(folder, "cube.y4m");
const made = spawnSync(process.env.CARGO ?? "cargo", ["run", "--quiet", "--package", "zauber-testkit", "--example", "film", "--", FILM, SHOWN, "1", "20"], {
  cwd: join(import.meta.dirname, "../../.."), encoding: "utf8",
});
if (made.status !== 0) throw new Error(`the film cannot be made: ${made.stderr}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

launchBrowser(["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", `--use-file-for-fake-video-capture=${FILM}`]);

/** What was seen is shown, and nothing is put on the bench. */
async function saidToBeWrong(page: Page): Promise<void> {
  await expect.poll(() => page.textContent(".scan-problems"), { timeout: 30_000 }).toContain("no cube has them");
  expect(await page.textContent("#scan-verdict")).toContain("Click a sticker that is wrong");
  expect(await page.locator("#scan-solve").isVisible()).toBe(false);
  expect((await data(page)).facelets).toBe(SOLVED);
}

test("a film is scanned without a click, and again from its pictures; a wrong sticker is corrected, and the cube solved", async () => {
  const { page, faults } = await open("", { permissions: ["camera"] });
  await page.click("#tab-scan");
  await page.click("#scan-start");
  // Who misses a side sees it again: the film has no end.
  await page.waitForSelector("#scan-verdict:visible", { timeout: 120_000 });
  const speed = await page.evaluate(() => {
    const frames = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/api/scan/faces"));
    const last = frames[frames.length - 1];
    return { answer: frames.reduce((sum, { duration }) => sum + duration, 0) / frames.length, rate: (1000 * (frames.length - 1)) / (last.startTime - frames[0].startTime) };
  });
  console.log(`${speed.rate.toFixed(1)} of 15 frames a second, ${speed.answer.toFixed(0)} ms to an answer`);
  await saidToBeWrong(page);
  expect(await page.locator("button.scan-side").count()).toBe(6);
  // The pictures that were saved show the same cube when they are chosen, the last one first.
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#scan-save")]);
  const { faces } = JSON.parse(readFileSync(await download.path(), "utf8")) as { faces: { picture: string }[] };
  await page.click("#scan-restart");
  expect(await page.locator("button.scan-side").count()).toBe(0);
  await page.setInputFiles("#scan-files", faces.map(({ picture }, i) => ({
    name: `side ${i + 1}.jpg`, mimeType: "image/jpeg", buffer: Buffer.from(picture.split(",")[1], "base64"),
  })).reverse());
  await page.waitForSelector("#scan-verdict:visible", { timeout: 30_000 });
  await saidToBeWrong(page);
  // One sticker is said; the others that depend on it follow.
  const [wrong] = BESIDE;
  await page.click(`#scan-result [data-sticker='${wrong}']`);
  await page.click(`.scan-question [data-colour=${CUBE[wrong]}]`);
  await until(page, { facelets: CUBE, legal: "true" });
  expect(await page.locator("#history .chip").allTextContents()).toEqual(["Start", "scanned"]);
  await page.click("#scan-solve");
  await page.waitForSelector("#play-solution");
  await until(page, { searching: "false" });
  await page.click("#play-solution");
  await until(page, { facelets: SOLVED, busy: "false" }, 60_000);
  expect((await data(page)).moves).not.toBe("");
  // The browser itself complains of the answer that it is no cube.
  expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
});
