// Scrambling: how fast it is shown, how it is skipped, and that nobody solves half of it.

import { expect, test } from "vitest";
import { SOLVED } from "../../src/puzzles/cube";
import { data, launchBrowser, open, until } from "./bench";

launchBrowser();

test("a scramble that plays can be skipped", async () => {
  const { page } = await open("#a=R&i=1", { moving: true });
  await page.click("#scramble");
  await expect.poll(() => page.textContent("#scramble")).toBe("Skip");
  await page.click("#scramble");
  await until(page, { busy: "false" });
  const { moves, moveIndex } = await data(page);
  expect(moves.split(" ").length).toBeGreaterThan(15);
  expect(moveIndex).toBe(String(moves.split(" ").length));
  expect(await page.textContent("#scramble")).toBe("Scramble");
  expect(await page.textContent("#announcer")).toMatch(/^Scrambled with/);
});

test("who solves during a scramble solves all of it", async () => {
  const { page } = await open("#a=R&i=1", { moving: true });
  await page.click("#scramble");
  await expect.poll(async () => Number((await data(page)).moveIndex)).toBeGreaterThan(2);
  const { moves } = await data(page);
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
  // The solution comes after all turns of the scramble, and solves it.
  const { moveIndex, moves: all } = await data(page);
  expect(moveIndex).toBe(String(moves.split(" ").length));
  expect(all.startsWith(`${moves} `)).toBe(true);
  expect((await page.textContent("#solution"))!.split(" ").length).toBeGreaterThan(12);
  await page.click("#last");
  await until(page, { facelets: SOLVED });
});

test("how fast scrambles are shown is a choice, which is remembered", async () => {
  const { page } = await open("#a=R&i=1", { moving: true });
  await page.click("#tab-view");
  await page.selectOption("#scrambles", "once");
  await page.reload();
  await page.waitForSelector("#cube canvas");
  expect(await page.inputValue("#scrambles")).toBe("once");
  await until(page, { busy: "false" });
  // There at once: the layers that turn are never seen.
  const busy = page.evaluate(() => new Promise<boolean>((done) => {
    let seen = false;
    new MutationObserver(() => {
      const { busy, moves = "", moveIndex } = document.documentElement.dataset;
      seen ||= busy === "true";
      if (moves.split(" ").length > 15 && moveIndex === String(moves.split(" ").length)) done(seen);
    }).observe(document.documentElement, { attributes: true });
  }));
  await page.click("#scramble");
  expect(await busy).toBe(false);
});
