// Start and goal are equal: whatever turns or paints acts on the one that is selected.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { apply, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { data, drag, launchBrowser, open, sticker, until } from "./bench";

launchBrowser();

const after = (alg: string, from = SOLVED) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), from);

/** A sticker of the goal on the screen: both cubes are looked at from the same side. */
async function goalSticker(page: Page, index: number): Promise<{ x: number; y: number }> {
  const [start, goal] = [(await page.locator("#cube").boundingBox())!, (await page.locator("#goal-cube").boundingBox())!];
  const { x, y } = await sticker(page, index);
  return { x: x - start.x - start.width / 2 + goal.x + goal.width / 2, y: y - start.y + goal.y };
}

test("a click selects start or goal, and keys, pad, palette and brush act on it", async () => {
  const { page, faults } = await open("#a=R&i=1");
  await page.click("#tab-goal");
  await until(page, { selected: "goal" });
  expect(await page.getAttribute("#select-goal", "aria-pressed")).toBe("true");
  // Keys and the pad turn the goal, and one can undo it.
  await page.keyboard.press("f");
  await until(page, { facelets: after("R"), goal: after("F") });
  await page.click(".padbox summary");
  await page.click("[data-turn='U']");
  await until(page, { facelets: after("R"), goal: after("F U") });
  expect(await page.locator("#history .chip").allTextContents()).toEqual(["Start", "R", "goal × 2"]);
  await page.keyboard.press("Control+z");
  await until(page, { goal: after("F") });
  await page.click(".padbox summary");
  // A click on the start selects it; so does its heading with the keyboard.
  const { x, y } = await sticker(page, 4);
  await page.mouse.click(x, y);
  await until(page, { selected: "facelets" });
  expect(await page.getAttribute("#select-facelets", "aria-pressed")).toBe("true");
  await page.keyboard.press("d");
  await until(page, { facelets: after("R D"), goal: after("F") });
  await page.focus("#select-goal");
  await page.keyboard.press("Enter");
  await until(page, { selected: "goal" });
  // Under Paint the brush is for both as well: the net shows the selected one, and in space it paints what is clicked.
  await page.click("#tab-paint");
  expect(await page.getAttribute("#panel-paint [data-side=goal]", "aria-pressed")).toBe("true");
  expect(await page.inputValue("#facelets")).toBe(after("F"));
  await page.click("#panel-paint [data-colour=L]");
  await page.click("#panel-paint [data-sticker='0']");
  await until(page, { goal: `L${after("F").slice(1)}`, facelets: after("R D") });
  await page.mouse.click(...Object.values(await sticker(page, 18)).slice(0, 2) as [number, number]);
  await until(page, { selected: "facelets" });
  await expect.poll(async () => (await data(page)).facelets[18]).toBe("L");
  await drag(page, await goalSticker(page, 18), await goalSticker(page, 20));
  await until(page, { selected: "goal" });
  await expect.poll(async () => (await data(page)).goal.slice(18, 21)).toBe("LLL");
  expect((await data(page)).facelets.slice(19, 21)).not.toBe("LL");
  // Reset means both.
  await page.click("#reset");
  await until(page, { facelets: SOLVED, goal: "" });
  await page.click("#undo");
  await expect.poll(async () => (await data(page)).goal.slice(18, 21)).toBe("LLL");
  expect(faults).toEqual([]);
});

test("faults of the goal are outlined, junk is answered in words, and no start is called so at the goal", async () => {
  const { page } = await open(`#g=${after("R")}`);
  await until(page, { tab: "goal" });
  expect(await page.textContent("#select-facelets")).toBe("Start");
  await page.fill("#goal-facelets", "nonsense");
  expect(await page.textContent("#goal-facelets-wrong")).toContain("54 letters");
  expect(await page.getAttribute("#goal-facelets", "aria-invalid")).toBe("true");
  expect((await data(page)).goal).toBe(after("R"));
  // A corner with the same colour twice.
  await page.fill("#goal-facelets", after("R").replace(/^(.{8})./, "$1R"));
  await page.waitForSelector("#panel-goal .net .outlined");
  expect(await page.isVisible("#goal-facelets-wrong")).toBe(false);
  const outlined = () => page.evaluate(() => (window as unknown as { zauber: { goalView(): { outlines: readonly number[] } } }).zauber.goalView().outlines.length);
  await expect.poll(outlined).toBeGreaterThan(0);
  await page.click("#goal-verdict .repair");
  await expect.poll(outlined).toBe(0);
  await page.fill("#goal-facelets", after("R"));
  await until(page, { goal: after("R") });
  // There, it is no start any more.
  await page.click("#transform");
  await page.waitForSelector("#play-solution");
  await until(page, { searching: "false", selected: "facelets" });
  await page.click("#play-solution");
  await until(page, { facelets: after("R"), busy: "false" });
  expect(await page.textContent("#select-facelets")).toBe("Goal reached");
});
