// What things are called: methods by names that people use, in both languages, and only as much as was asked for.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SOLVED } from "../../src/puzzles/cube";
import { launchBrowser, open, until } from "./bench";

launchBrowser();

async function solved(page: Page): Promise<void> {
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
}

const NAMES = {
  "en-US": { layers: "Layer by layer (beginners)", purpose: "the way most people learn", cube: /Not solved/, impossible: "Impossible", incomplete: "Incomplete" },
  "de-DE": { layers: "Schichtmethode (Anfänger)", purpose: "so lernen es die meisten", cube: /Nicht gelöst/, impossible: "Unmöglich", incomplete: "Unvollständig" },
} as const;

for (const [locale, names] of Object.entries(NAMES)) {
  test(`methods have names and a purpose, ${locale}`, async () => {
    const { page } = await open("#a=R_U&i=2", { locale });
    for (const puzzle of ["333", "222", "minitet", "stern"]) {
      await page.selectOption("#puzzle", puzzle);
      await page.waitForFunction((id) => document.documentElement.dataset.puzzle === id, puzzle);
      await page.waitForSelector(`#method option[value=${puzzle === "333" ? "cfop" : "optimal"}]`, { state: "attached" });
      const offers = await page.$$eval("#method option", (options) => options.map((option) => [(option as HTMLOptionElement).value, option.textContent]));
      expect(offers.filter(([name, label]) => name === label)).toEqual([]);
      for (const [name] of offers) {
        await page.selectOption("#method", name!);
        expect((await page.textContent("#method-purpose"))!.length, name!).toBeGreaterThan(20);
      }
      await page.selectOption("#method", "layers");
      expect(await page.$eval("#method", (select) => (select as HTMLSelectElement).selectedOptions[0].textContent)).toBe(names.layers);
      expect((await page.textContent("#method-purpose"))!.toLowerCase()).toContain(names.purpose);
    }
  });

  test(`a cube that is impossible, or not known, is not called unsolved, ${locale}`, async () => {
    const { page } = await open("#a=R&i=1", { locale });
    const lamp = () => page.textContent("#lamp");
    expect(await lamp()).toMatch(names.cube);
    await page.click("#tab-paint");
    await page.fill("#facelets", "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
    await until(page, { legal: "false" });
    await expect.poll(lamp).toContain(names.impossible);
    // Turning does not make it possible.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("r");
    await until(page, { moves: "R" });
    expect(await lamp()).toContain(names.impossible);
    expect(await page.textContent("#announcer")).toContain(names.impossible);
    await page.fill("#facelets", `?${SOLVED.slice(1)}`);
    await until(page, { legal: "true" });
    await expect.poll(lamp).toContain(names.incomplete);
  });
}

test("options are folded away, and so are the stages that nobody chose a method for", async () => {
  const { page } = await open("#a=R_U_F2_D-_L_B2&i=6");
  for (const id of ["#variant", "#metric", "#time", "#length"]) expect(await page.isVisible(id), id).toBe(false);
  await solved(page);
  expect(await page.isVisible(".stages li")).toBe(false);
  await page.click("#follow");
  await expect.poll(() => page.isVisible("#follow-next")).toBe(true);
  expect(await page.isVisible(".follow .stage-name")).toBe(false);
  await page.click("#follow-stop");
  // Whoever asks is told, and goes on being told.
  await page.click("#stages summary");
  await expect.poll(() => page.isVisible(".stages li")).toBe(true);
  await page.click("#forward");
  await page.click("#back");
  expect(await page.isVisible(".stages li")).toBe(true);
  await page.click("#solve-options summary");
  expect(await page.isVisible("#time")).toBe(true);
  // A method that is about its stages shows them.
  await page.selectOption("#method", "layers");
  await solved(page);
  await expect.poll(() => page.locator(".stages > li").count()).toBeGreaterThan(4);
  expect(await page.locator(".stages > li").first().isVisible()).toBe(true);
  await page.click("#follow");
  await expect.poll(() => page.isVisible(".follow .stage-name")).toBe(true);
});

test("the phases of the plain variant can be bounded, and those of no other", async () => {
  const { page } = await open("#a=R_U_F2_L_D_B-_R2_U-&i=8");
  await page.click("#solve-options summary");
  await expect.poll(() => page.isVisible("#variant")).toBe(true);
  expect(await page.isVisible("#first-phases")).toBe(false);
  await page.selectOption("#variant", "plain");
  expect(await page.isVisible("#longest-second-phase")).toBe(true);
  await page.fill("#longest-first-phase", "1");
  await page.click("#solve");
  await expect.poll(() => page.textContent("#panel-solve")).toContain("within the bounds of the phases");
  await page.fill("#longest-first-phase", "");
  await page.fill("#first-phases", "1");
  await page.click("#solve");
  await expect.poll(() => page.isVisible("#solution")).toBe(true);
  await page.selectOption("#method", "layers");
  await expect.poll(() => page.isVisible("#first-phases")).toBe(false);
});

test("a solution can be asked for with exactly so many turns", async () => {
  const { page } = await open("#p=222&a=R_U2&i=2");
  await page.click("#solve-options summary");
  await page.fill("#exactly", "5");
  expect(await page.isDisabled("#length")).toBe(true);
  await solved(page);
  expect((await page.textContent("#solution"))!.split(" ").length).toBe(5);
  // A method that does not count does not offer it.
  await page.selectOption("#method", "ortega");
  await expect.poll(() => page.isVisible("#exactly")).toBe(false);
});
