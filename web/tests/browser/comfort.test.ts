// What makes the page pleasant: the palette of actions, the introduction, sounds, and answers to "what is this?".

import { expect, test } from "vitest";
import { apply, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { data, launchBrowser, open, until } from "./bench";

launchBrowser();

const after = (alg: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), SOLVED);

test("Ctrl+K lists all actions with their keys, finds them by words, and does them", async () => {
  const { page, faults } = await open("#a=R_U&i=2");
  await page.keyboard.press("Control+k");
  await page.waitForSelector("#commands[open]");
  const rows = page.locator("#command-list [role=option]");
  expect(await rows.count()).toBeGreaterThan(25);
  expect(await page.textContent("[data-command=back]")).toContain("Ctrl+Z");
  expect(await page.textContent("[data-command=keys] kbd")).toBe("?");
  // Letters typed here do not turn the cube.
  await page.keyboard.type("to stART");
  expect(await rows.count()).toBe(1);
  await page.keyboard.press("Enter");
  await until(page, { facelets: SOLVED, moveIndex: "0" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("last");
  await expect.poll(() => rows.first().textContent()).toContain("No action");
  await page.fill("#command", "go to:");
  expect(await rows.count()).toBe(10);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  expect(await page.getAttribute("#command", "aria-activedescendant")).toBe("command-tab-paint");
  await page.keyboard.press("Enter");
  await until(page, { tab: "paint" });
  await page.click("#commands-open");
  await page.keyboard.press("Escape");
  expect(await page.isVisible("#commands")).toBe(false);
  // In a field as well.
  await page.click("#tab-alg");
  await page.click("#alg");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("reset");
  await page.keyboard.press("Enter");
  expect((await data(page)).facelets).toBe(SOLVED);
  expect(faults).toEqual([]);
});

test("newcomers are shown three steps, which doing them also ends, and which are never shown again", async () => {
  const { page } = await open();
  await page.waitForSelector("#tour-next");
  expect(await page.textContent("#notice")).toContain("1/3");
  await page.keyboard.press("r");
  await expect.poll(() => page.textContent("#notice")).toContain("2/3");
  await page.click("#solve");
  await expect.poll(() => page.textContent("#notice"), { timeout: 20_000 }).toContain("3/3");
  await page.click("#tour-next");
  expect(await page.isVisible("#notice")).toBe(false);
  const again = await page.context().newPage();
  await again.goto(page.url().replace(/#.*/, ""));
  await again.waitForSelector("#cube canvas");
  await again.waitForTimeout(600);
  expect(await again.isVisible("#tour-next")).toBe(false);
  await again.keyboard.press("Control+k");
  await again.keyboard.type("introduction");
  await again.keyboard.press("Enter");
  await again.click("#tour-skip");
  expect(await again.isVisible("#notice")).toBe(false);
});

test("sounds are off until someone wants them, and then remembered", async () => {
  const { page } = await open("#a=R&i=1");
  const clicks = () => page.evaluate(() => (window as unknown as { zauber: { sound: { clicks: number } } }).zauber.sound.clicks);
  await page.keyboard.press("u");
  await until(page, { facelets: after("R U"), busy: "false" });
  expect(await clicks()).toBe(0);
  await page.click("#tab-view");
  await page.check("#sound");
  const before = await clicks();
  expect(before).toBe(1);
  await page.waitForTimeout(200);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("f");
  await expect.poll(clicks).toBe(before + 1);
  await page.reload();
  await page.click("#tab-view");
  expect(await page.isChecked("#sound")).toBe(true);
});

test("every panel says what it is, in both languages", async () => {
  for (const [locale, question] of [["en-US", "What is this?"], ["de-DE", "Was ist das?"]]) {
    const { page } = await open("#a=R&i=1", { locale });
    for (const name of ["solve", "scan", "paint", "goal", "alg", "robot", "lab", "view", "share"]) {
      await page.click(`#tab-${name}`);
      const what = page.locator(`#panel-${name} > .explanation`);
      expect(await what.locator("summary").textContent()).toBe(question);
      expect(await what.locator("p").isVisible()).toBe(false);
      await what.locator("summary").click();
      expect((await what.locator("p").textContent())!.length).toBeGreaterThan(100);
      expect(await what.locator("p").isVisible()).toBe(true);
    }
  }
});
