// The relatives on the page: 2x2x2, MiniTet and Stern, one test per promise.

import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { apply, turnNamed } from "../../src/cube";
import { PUZZLES, type PuzzleId } from "../../src/puzzles/puzzle";
import { data, drag, launchBrowser, open, sticker, until } from "./bench";

launchBrowser();

const { minitet, stern } = PUZZLES;
const after = (alg: string, from: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), from);
const take = async (page: Page, puzzle: PuzzleId) => {
  await page.selectOption("#puzzle", puzzle);
  await until(page, { puzzle });
};

test("painting an impossible MiniTet is explained", async () => {
  const { page } = await open("#p=minitet");
  await page.click("#tab-paint");
  // A tip with a colour twice: no piece has that.
  await page.click("#panel-paint [data-colour=A]");
  await page.click("#panel-paint [data-sticker='2']");
  await until(page, { legal: "false" });
  await page.waitForSelector("#verdict .faults li");
  expect((await page.textContent("#verdict .faults"))!.length).toBeGreaterThan(10);
  expect(await page.locator("#panel-paint .outlined").count()).toBeGreaterThan(0);
  await page.click("#tab-solve");
  expect(await page.isDisabled("#solve")).toBe(true);
  await page.keyboard.press("Control+z");
  await until(page, { facelets: minitet.solved, legal: "true" });
});

test("in space a flat piece is painted as a whole, a spike face by face", async () => {
  const { page } = await open("#p=minitet");
  await page.click("#tab-paint");
  await page.click("#panel-paint [data-colour=C]");
  const flat = await sticker(page, 3);
  expect(flat.visible).toBe(true);
  await page.mouse.click(flat.x, flat.y);
  await page.waitForFunction(() => [3, 4, 9].every((index) => document.documentElement.dataset.facelets![index] === "C"));
  await page.click("#undo");
  await until(page, { facelets: minitet.solved });
  await take(page, "stern");
  const spike = await sticker(page, 17);
  expect(spike.visible).toBe(true);
  await page.mouse.click(spike.x, spike.y);
  await until(page, { facelets: `${stern.solved.slice(0, 17)}C${stern.solved.slice(18)}` });
});

test("every puzzle keeps its own position while another is on the bench, and its own address", async () => {
  const { page } = await open();
  await page.keyboard.press("r");
  await take(page, "222");
  for (const key of ["u", "Shift+f", "m", "w", "r"]) await page.keyboard.press(key);
  const small = after("U F' R", PUZZLES["222"].solved);
  await until(page, { facelets: small, moves: "U F' R", busy: "false" });
  await take(page, "stern");
  await until(page, { facelets: stern.solved, moves: "" });
  await take(page, "333");
  await until(page, { moves: "R" });
  await take(page, "222");
  await until(page, { facelets: small });
  await page.waitForFunction(() => location.hash.includes("p=222"));
  const again = await open(new URL(page.url()).hash);
  expect(await data(again.page)).toMatchObject({ puzzle: "222", facelets: small, moves: "U F' R" });
});

test("layers of MiniTet and Stern follow the hand", async () => {
  for (const id of ["minitet", "stern"] as const) {
    const { page } = await open(`#p=${id}`);
    // The tip towards the viewer, dragged sideways: the upper layer goes along.
    const [from, to] = [await sticker(page, 17), await sticker(page, 3)];
    await drag(page, from, { x: from.x + 2 * (to.x - from.x), y: from.y });
    const ways = ["U", "U'", "U2"].map((name) => after(name, PUZZLES[id].solved));
    await expect.poll(async () => ways.includes((await data(page)).facelets)).toBe(true);
    await page.keyboard.press("Control+z");
    await until(page, { facelets: PUZZLES[id].solved });
  }
});
