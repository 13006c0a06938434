// Doing a solution: it is there while the present lies in it, its words are true of the cube in the hands, and nothing
// is lost when nobody answers for a while.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { apply, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { data, drag, launchBrowser, open, sticker, until } from "./bench";

launchBrowser();

const after = (alg: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), SOLVED);

test("a solution is there while the present lies in it, and is played to its own end", async () => {
  const { page, faults } = await open("#a=R_U&i=2", { moving: true });
  await page.click("#solve");
  await page.waitForSelector("#play-solution");
  await until(page, { searching: "false" });
  await page.click("#play-solution");
  await until(page, { facelets: SOLVED, busy: "false" });
  await page.keyboard.press("f");
  await until(page, { facelets: after("F"), busy: "false" });
  expect(await page.isVisible("#solution")).toBe(false);
  await page.keyboard.press("Control+z");
  await page.waitForSelector("#play-solution");
  await page.click("#play-solution");
  await until(page, { busy: "true" });
  await until(page, { facelets: SOLVED, busy: "false" });
  expect(faults).toEqual([]);
});

test("who follows along by keyboard presses what has the focus, and is told when the solution was left", async () => {
  const { page } = await open("#a=R_U_F2&i=3");
  await page.focus("#solve");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#follow");
  await until(page, { searching: "false" });
  await page.focus("#follow");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("follow-next");
  expect(await page.textContent("#next-turn")).toBe("F2");
  await page.keyboard.press("Space");
  await until(page, { moveIndex: "4" });
  expect(await page.textContent("#next-turn")).toBe("U'");
  await page.keyboard.press("d");
  await expect.poll(() => page.textContent(".follow .count")).toContain("not part of the solution");
  await page.focus("#follow-stop");
  await page.keyboard.press("Space");
  await expect.poll(() => page.isVisible("#follow-stop")).toBe(false);
});

/** Solves what is on the bench and follows along. */
async function followed(page: Page): Promise<void> {
  await page.click("#solve");
  await page.waitForSelector("#follow");
  await until(page, { searching: "false" });
  await page.click("#follow");
  await expect.poll(() => page.isVisible("#follow-next")).toBe(true);
}
const pointed = (page: Page) => page.evaluate(() => document.documentElement.dataset.pointed);
const triangles = (page: Page) => page.evaluate(() => (window as unknown as { zauber: { view: { cost: { triangles: number } } } }).zauber.view.cost.triangles);

test("the next turn is an arrow on the cube and a picture, and the view goes where its layer is seen", async () => {
  const { page } = await open("#a=F_L_B_D_R&i=5");
  const plain = await triangles(page);
  await followed(page);
  const seen = async (name: string) => {
    await expect.poll(() => pointed(page)).toBe(name);
    expect(await page.textContent("#next-turn")).toBe(name);
    expect(await page.locator(".next-picture svg.pictogram").count()).toBe(1);
    await page.waitForFunction((least) => (window as unknown as { zauber: { view: { cost: { triangles: number } } } }).zauber.view.cost.triangles > least, plain);
    const { spin, tilt } = await data(page);
    return { spin: Number(spin), tilt: Number(tilt) };
  };
  // From the home view, F at the left and R at the right.
  expect(await seen("R'")).toEqual({ spin: 34, tilt: 29 });
  await page.keyboard.press("Space");
  expect((await seen("D'")).tilt, "from below").toBeLessThan(0);
  expect(await page.textContent(".next-words")).toContain("seen from below");
  await page.keyboard.press("Space");
  expect((await seen("B'")).tilt, "over the top").toBeGreaterThan(45);
  await page.keyboard.press("Space");
  expect((await seen("L'")).spin, "from the left").toBeLessThan(0);
  await page.keyboard.press("Space");
  await seen("F'");
  await page.keyboard.press("Space");
  await until(page, { facelets: SOLVED });
  await expect.poll(() => pointed(page)).toBe("");
  expect(await page.textContent(".follow .count")).toBe("Done");
  await page.keyboard.press("Escape");
  await expect.poll(() => triangles(page)).toBe(plain);
});

test("doing the next turn by key, pad or hand is Next; another one is taken back, and the solution stays", async () => {
  const { page } = await open("#a=U_R_F2_L&i=4");
  await followed(page);
  await expect.poll(() => pointed(page)).toBe("L'");
  await page.keyboard.press("Shift+l");
  await expect.poll(() => pointed(page)).toBe("F2");
  expect((await data(page)).moves).toBe("U R F2 L L' F2 R' U'");
  // Half of a half turn is half of it.
  await page.keyboard.press("f");
  await expect.poll(() => page.textContent(".follow .count")).toContain("Halfway");
  await page.keyboard.press("f");
  await expect.poll(() => pointed(page)).toBe("R'");
  await until(page, { moves: "U R F2 L L' F2 R' U'", moveIndex: "6" });
  // A wrong turn: the arrow leads back, and so does the button.
  await page.keyboard.press("d");
  await expect.poll(() => page.textContent("#follow-next")).toBe("Take it back");
  expect(await pointed(page)).toBe("D'");
  await page.click("#follow-next");
  await expect.poll(() => pointed(page)).toBe("R'");
  expect(await page.textContent("#follow-next")).toBe("Next");
  expect(await data(page)).toMatchObject({ moves: "U R F2 L L' F2 R' U'", moveIndex: "6" });
  // Undone by the turn itself.
  await page.keyboard.press("d");
  await expect.poll(() => pointed(page)).toBe("D'");
  await page.keyboard.press("Shift+d");
  await expect.poll(() => pointed(page)).toBe("R'");
  // Back goes back in the solution, and Next goes on in it.
  await page.click("#follow-back");
  await expect.poll(() => pointed(page)).toBe("F2");
  await page.click("#follow-next");
  await page.click(".pad [data-turn=\"R'\"]");
  await expect.poll(() => pointed(page)).toBe("U'");
  const [left, right] = [await sticker(page, 18), await sticker(page, 20)];
  await drag(page, left, right);
  await until(page, { facelets: SOLVED, moves: "U R F2 L L' F2 R' U'", moveIndex: "8" });
});

test("the words of human methods are true of the cube on the screen", async () => {
  const { page } = await open("#a=R_U_F2_D-_L_B2&i=6&m=layers");
  await page.click("#solve");
  await page.waitForSelector("#play-solution");
  await until(page, { searching: "false" });
  await page.click("[data-stage='1'] .stage-name");
  await expect.poll(async () => Number((await data(page)).moveIndex)).toBeGreaterThanOrEqual(6);
  const up = { U: "white", R: "red", F: "green", D: "yellow", L: "orange", B: "blue" }[(await data(page)).facelets[4]];
  expect(await page.textContent("[data-stage='0'] small")).toBe(`The ${up} centre is up.`);
  // A stage can be read even if it has no turns.
  await page.click("[data-stage='0'] .stage-name");
  await expect.poll(() => page.textContent("[data-stage='0']")).toContain("centres never move");
});

test("a page that was reloaded while nobody answered goes on where it was", async () => {
  const { page } = await open("#a=R&i=1");
  for (const key of ["u", "f"]) await page.keyboard.press(key);
  await until(page, { facelets: after("R U F"), busy: "false" });
  // The address and the session are written after a pause.
  await page.waitForTimeout(1000);
  const address = page.url();
  await page.context().setOffline(true);
  await page.reload().catch(() => undefined);
  await page.context().setOffline(false);
  await page.goto("about:blank");
  await page.goto(address);
  await page.waitForSelector("#cube canvas");
  await until(page, { facelets: after("R U F") });
  await page.keyboard.press("Control+z");
  await until(page, { facelets: after("R U") });
  await page.keyboard.press("Control+z");
  await until(page, { facelets: after("R") });
});
