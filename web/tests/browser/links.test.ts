// Links: the other side sees what was seen, and what cannot be read is named.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { apply, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { data, launchBrowser, open, until } from "./bench";

launchBrowser();

const after = (alg: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), SOLVED);

/** Scrambles, solves by a method, goes into the solution, and gives the link. */
async function shared(page: Page, method: string): Promise<string> {
  await page.waitForSelector("#method option[value=cfop]", { state: "attached" });
  await page.selectOption("#method", method);
  await page.click("#scramble");
  await expect.poll(async () => (await data(page)).moves.split(" ").length).toBeGreaterThan(15);
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
  await page.click("#forward");
  await page.waitForFunction(() => location.hash.includes("&f="));
  await page.waitForTimeout(300);
  return new URL(page.url()).hash;
}

const seen = async (page: Page) => ({
  groups: await page.locator("#history .group").allTextContents(),
  moves: await page.textContent("#solution"),
  stages: await page.locator(".stages > li").allTextContents(),
  dimmed: await page.evaluate(() => document.documentElement.dataset.dimmed),
  method: await page.inputValue("#method"),
  index: (await data(page)).moveIndex,
});

for (const method of ["two-phase", "layers", "thistlethwaite"]) {
  test(`a solution by ${method} is a solution on the other side`, async () => {
    const { page } = await open();
    const link = await shared(page, method);
    const here = await seen(page);
    expect(here.groups).toEqual(["Scramble", "Solution"]);
    const there = await open(link);
    await there.page.waitForSelector("#solution");
    await expect.poll(() => seen(there.page)).toEqual(here);
    await there.page.click("#last");
    await expect.poll(() => there.page.textContent("#lamp")).toContain("Solved");
    expect(await there.page.isVisible("#solution")).toBe(true);
  });
}

test("a link that is pasted brings its solution along, in the language of the reader", async () => {
  const { page } = await open();
  const link = await shared(page, "two-phase");
  const there = await open("#a=R&i=1", { locale: "de-DE" });
  await there.page.click("#tab-share");
  await there.page.fill("#import-text", `http://localhost/${link}`);
  await there.page.click("#import-open");
  await there.page.click("#tab-solve");
  await there.page.waitForSelector("#solution");
  expect(await there.page.textContent("#solution")).toBe(await page.textContent("#solution"));
  expect(await there.page.locator("#history .group").allTextContents()).toContain("Lösung");
  expect(await there.page.textContent(".stages")).toMatch(/Phase|Pre-Moves/);
  expect(await there.page.textContent(".stages")).not.toMatch(/ the /);
});

test("a part that cannot be read is named, and the rest is kept", async () => {
  const { page } = await open("#s=nonsense&a=R_U&i=1&m=nobody");
  expect(await page.textContent(".toast")).toContain("the position (nonsense)");
  await until(page, { moves: "R U", moveIndex: "1", facelets: after("R") });
  await expect.poll(() => page.textContent(".toast")).toContain("the method (nobody)");
  await page.evaluate(() => (location.hash = "#a=F_Q_D&i=1"));
  await until(page, { moves: "F", facelets: after("F") });
  expect(await page.textContent(".toast")).toContain("the turns from here on (Q)");
  // What is no link of ours at all changes nothing.
  await page.evaluate(() => (location.hash = "#chapter"));
  await expect.poll(() => page.textContent(".toast")).toContain("nothing was changed");
  expect(await data(page)).toMatchObject({ moves: "F" });
});
