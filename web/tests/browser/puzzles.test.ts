// The relatives on the page: 2x2x2, MiniTet and Stern, one test per promise.

import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { apply, turnNamed } from "../../src/puzzles/cube";
import { isReached, PUZZLES, type PuzzleId } from "../../src/puzzles/puzzle";
import { data, drag, launchBrowser, open, sticker, until } from "./bench";

launchBrowser();

const { minitet, stern } = PUZZLES;
const after = (alg: string, from: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), from);
const take = async (page: Page, puzzle: PuzzleId) => {
  await page.selectOption("#puzzle", puzzle);
  await until(page, { puzzle });
};
const slide = (page: Page, id: string, value: number) => page.evaluate(([which, to]) => {
  const slider = document.querySelector<HTMLInputElement>(which as string)!;
  slider.value = String(to);
  slider.dispatchEvent(new Event("input"));
}, [id, value] as const);

test("a MiniTet is scrambled, solved and played to the end", async () => {
  const { page, faults } = await open();
  await take(page, "minitet");
  await until(page, { facelets: minitet.solved, legal: "true" });
  await slide(page, "#tempo", 3);
  await page.click("#scramble");
  await page.waitForFunction(() => document.documentElement.dataset.moves !== "");
  await until(page, { busy: "false", legal: "true" }, 40_000);
  const { facelets } = await data(page);
  expect(isReached(minitet, { facelets, goal: null })).toBe(false);
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
  const solution = (await page.textContent("#solution"))!;
  expect(solution.split(" ").length).toBeLessThanOrEqual(9);
  expect(solution).toMatch(/^[URF2' ]+$/);
  const steps = Number((await data(page)).moveIndex) + solution.split(" ").length;
  await page.click("#play-solution");
  await until(page, { moveIndex: String(steps), busy: "false" }, 40_000);
  expect(isReached(minitet, { facelets: (await data(page)).facelets, goal: null })).toBe(true);
  expect(await page.textContent("#lamp")).toContain("Solved");
  expect(faults).toEqual([]);
});

test("the human way for a MiniTet: five stages with texts, and what does not matter recedes", async () => {
  const { page } = await open("#p=minitet&a=R_U_F-_R_U2_F_R&i=7");
  await page.waitForSelector("#method option[value=tetra]", { state: "attached" });
  await page.selectOption("#method", "tetra");
  await expect.poll(() => page.isEnabled("#solve")).toBe(true);
  await page.click("#solve");
  await page.waitForSelector("#solution");
  const stages = page.locator(".stages > li");
  expect(await stages.count()).toBe(5);
  await stages.nth(3).locator(".stage-name").click();
  await page.waitForSelector(".stages li.current[data-stage='3'] p");
  await expect.poll(() => page.evaluate(() => Number(document.documentElement.dataset.dimmed))).toBeGreaterThan(0);
  await page.click("#last");
  await expect.poll(async () => isReached(minitet, { facelets: (await data(page)).facelets, goal: null })).toBe(true);
});

test("painting an impossible MiniTet is explained", async () => {
  const { page } = await open("#p=minitet");
  await page.click("#tab-paint");
  // A tip with a colour twice: no piece has that.
  await page.click("#panel-paint [data-colour=A]");
  await page.click("#panel-paint [data-sticker='2']");
  await until(page, { legal: "false" });
  await page.waitForSelector("#verdict .faults li");
  expect(await page.textContent("#verdict .faults")).toContain("red-green-red");
  expect(await page.locator("#panel-paint .outlined").count()).toBeGreaterThan(0);
  await page.click("#tab-solve");
  expect(await page.isDisabled("#solve")).toBe(true);
  await page.keyboard.press("Control+z");
  await until(page, { facelets: minitet.solved, legal: "true" });
});

test("faults of the 2x2x2 are told in the colours that are shown", async () => {
  const { page } = await open("#p=222");
  await page.click("#tab-paint");
  await page.click("#panel-paint [data-colour=D]");
  await page.click("#panel-paint [data-sticker='0']");
  await page.waitForSelector("#verdict .faults li");
  await expect.poll(() => page.textContent("#verdict .faults")).toContain("yellow: 5");
  await page.click("#tab-view");
  await page.selectOption("#scheme", "yellow");
  await page.click("#tab-paint");
  await expect.poll(() => page.textContent("#verdict .faults")).toContain("white: 5");
});

test("MiniTet and Stern have the same colours in every scheme", async () => {
  const { page } = await open("#p=stern");
  const shown = async () => {
    await page.click("#tab-paint");
    return page.$$eval("#panel-paint .swatch", (swatches) => swatches.map((swatch) => `${swatch.ariaLabel} ${(swatch as HTMLElement).style.getPropertyValue("--colour")}`));
  };
  const usual = await shown();
  expect(usual[0]).toContain("red: 6");
  for (const scheme of ["yellow", "japanese", "own"]) {
    await page.click("#tab-view");
    await page.selectOption("#scheme", scheme);
    expect(await shown(), scheme).toEqual(usual);
  }
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

test("dice solve a MiniTet; the loop counts solves and stops", async () => {
  const { page, faults } = await open("#p=minitet&a=R_U_F&i=3");
  await page.waitForSelector("#method option[value=random-improved]", { state: "attached" });
  await page.selectOption("#method", "random-improved");
  // Turn by turn first, then as fast as it goes.
  await page.click("#dice-start");
  await until(page, { dice: "true" });
  await expect.poll(() => page.textContent("#dice-counter b")).not.toBe("0");
  await slide(page, "#dice-speed", 13);
  await until(page, { dice: "false" }, 60_000);
  expect(isReached(minitet, { facelets: (await data(page)).facelets, goal: null })).toBe(true);
  expect(await page.textContent("#dice-status")).toContain("Solved by chance");
  const solves = async () => Number((await page.textContent(".dice tbody tr:first-child td"))!.replace(/\D/g, ""));
  await page.click("#dice-loop");
  await expect.poll(solves, { timeout: 60_000 }).toBeGreaterThan(20);
  await page.click("#dice-stop");
  await until(page, { dice: "false", busy: "false", legal: "true" });
  const counted = await solves();
  await page.waitForTimeout(500);
  expect(await solves()).toBe(counted);
  await expect.poll(() => page.textContent(".dice table"), { timeout: 60_000 }).toContain("Exact expectation22,703");
  // All of it is one step of history.
  await page.click("#undo");
  await page.click("#undo");
  await until(page, { facelets: after("R U F", minitet.solved) });
  // The statistics outlast the page, and become runs of the lab, which can be joined.
  await page.reload();
  await page.waitForSelector("#method option[value=random-improved]", { state: "attached" });
  await page.selectOption("#method", "random-improved");
  expect(await solves()).toBe(counted);
  await page.click("#dice-save");
  await page.waitForSelector("text=/Saved as run \\d+ of the lab/");
  await page.click("#dice-save");
  await page.click("#tab-lab");
  // Other tests use the same lab.
  const own = page.locator("#lab-runs li", { hasText: / · / });
  await expect.poll(() => own.count()).toBe(2);
  await own.first().locator("button").click();
  const other = (await own.nth(1).getAttribute("data-run"))!;
  await page.selectOption("#lab-join-other", other);
  await page.click("#lab-join");
  await expect.poll(() => page.locator("#lab-runs li[data-state=finished]", { hasText: " + " }).count()).toBe(1);
  await expect.poll(() => page.textContent("#lab-histograms")).toContain(`${(2 * counted).toLocaleString("en")} solves`);
  expect(faults).toEqual([]);
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
    const { page } = await open(`#p=${id}`, { moving: true });
    // The tip towards the viewer, dragged sideways: the upper layer goes along.
    const [from, to] = [await sticker(page, 17), await sticker(page, 3)];
    await drag(page, from, { x: from.x + 2 * (to.x - from.x), y: from.y });
    const ways = ["U", "U'", "U2"].map((name) => after(name, PUZZLES[id].solved));
    await expect.poll(async () => ways.includes((await data(page)).facelets)).toBe(true);
    await page.keyboard.press("Control+z");
    await until(page, { facelets: PUZZLES[id].solved });
  }
});

test("the keys of the old program roll dice on the 2x2x2 and stop them", async () => {
  const { page } = await open("#p=222&a=R_U_F&i=3");
  await page.click("#tab-view");
  await page.selectOption("#layout", "pygame");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await until(page, { legal: "true" });
  for (const [key, method] of [["2", "random"], ["3", "random-improved"], ["w", "random"]]) {
    await page.keyboard.press(key);
    await until(page, { dice: "true", tab: "solve" });
    expect(await page.inputValue("#method")).toBe(method);
    await page.keyboard.press("0");
    // Whether dice may roll again is asked of the program.
    await until(page, { dice: "false", busy: "false", legal: "true" });
  }
});

test("a MiniTet is painted on the four faces of its tetrahedron and solved", async () => {
  const { page, faults } = await open("#p=minitet");
  await page.click("#tab-paint");
  await page.click("#panel-paint [data-net=faces]");
  await expect.poll(() => page.locator("#panel-paint .net [data-sticker]").count()).toBe(16);
  await page.click("#clear");
  // Row by row, with the keys: the position after U2 R2.
  await page.focus("#panel-paint .net [tabindex='0']");
  const tiles = page.locator("#panel-paint .net [data-sticker]");
  const rows = ["B", "AAC", "DBDDA", "CCACBBD"].join("");
  for (const [i, letter] of [...rows].entries()) {
    if (i < 15) {
      await tiles.nth(i).focus();
      await page.keyboard.press(letter);
    } else {
      await page.click(`#panel-paint [data-colour=${letter}]`);
      await tiles.nth(i).click();
    }
  }
  const there = after("U2 R2", minitet.solved);
  await until(page, { facelets: there, legal: "true" });
  expect(await tiles.nth(0).getAttribute("aria-label")).toBe("upper face, upper corner: green");
  // All stickers of a piece are outlined together: DBL is at the three corners of the triangle.
  await tiles.nth(0).hover();
  expect(await page.locator("#panel-paint .of-piece").count()).toBe(3);
  // Both ways to take it along carry the faces, and 16 letters are read.
  expect(await page.isVisible("#copy-faces")).toBe(false);
  await page.click("#tab-share");
  expect(await page.isVisible("#copy-faces")).toBe(true);
  await page.click("#tab-solve");
  await page.click("#solve");
  await page.waitForSelector("#solution");
  expect((await page.textContent("#solution"))!.split(" ")).toHaveLength(2);
  // The choice outlives the visit.
  await page.reload();
  await page.click("#tab-paint");
  await expect.poll(() => page.locator("#panel-paint .net [data-sticker]").count()).toBe(16);
  expect(faults).toEqual([]);
});

test("a link may give a MiniTet by its four faces; another shape says how far the tetrahedron is", async () => {
  const { page } = await open("#p=minitet&s=BDDCBAACDCCAABBD");
  await until(page, { facelets: after("U2 R2", minitet.solved), legal: "true" });
  await page.click("#tab-paint");
  await page.click("#panel-paint [data-net=faces]");
  await page.fill("#facelets", "rrrr/gggg/bbbb/yyyy");
  await until(page, { facelets: minitet.solved });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("r");
  await expect.poll(() => page.textContent(".net-words")).toContain("1 turn leads there");
  expect(await page.locator("#panel-paint .net [data-sticker]").count()).toBe(24);
});
