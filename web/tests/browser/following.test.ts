// Doing a solution: it is there while the present lies in it, its words are true of the cube in the hands, and nothing
// is lost when nobody answers for a while.

import { expect, test } from "vitest";
import { apply, SOLVED, turnNamed } from "../../src/cube";
import { data, launchBrowser, open, until } from "./bench";

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

test("the words of human methods are true of the cube on the screen", async () => {
  const { page } = await open("#a=R_U_F2_D-_L_B2&i=6&m=layers");
  await page.click("#solve");
  await page.waitForSelector("#play-solution");
  await until(page, { searching: "false" });
  await page.click("[data-stage='1'] button");
  await expect.poll(async () => Number((await data(page)).moveIndex)).toBeGreaterThanOrEqual(6);
  const up = { U: "white", R: "red", F: "green", D: "yellow", L: "orange", B: "blue" }[(await data(page)).facelets[4]];
  expect(await page.textContent("[data-stage='0'] small")).toBe(`The ${up} centre is up.`);
  // A stage can be read even if it has no turns.
  await page.click("[data-stage='0'] button");
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
