// What the programs before this one had: a menu by right click, the keys of each, colours of the Cube Transformer.

import { expect, test } from "vitest";
import { SOLVED } from "../../src/puzzles/cube";
import { data, launchBrowser, open, sticker, until } from "./bench";

launchBrowser();

test("a right click opens the list of actions, a right drag turns the view", async () => {
  const { page } = await open();
  const at = await sticker(page, 20);
  const { spin } = await data(page);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(at.x + 90, at.y, { steps: 6 });
  await page.mouse.up({ button: "right" });
  await expect.poll(async () => (await data(page)).spin).not.toBe(spin);
  expect(await page.isVisible("#commands")).toBe(false);
  await page.mouse.click(at.x, at.y, { button: "right" });
  await page.waitForSelector("#commands[open]");
  await page.keyboard.type("scramble");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await data(page)).facelets).not.toBe(SOLVED);
  expect((await data(page)).moves).not.toBe("");
});

async function layout(page: Awaited<ReturnType<typeof open>>["page"], name: string): Promise<void> {
  await page.click("#tab-view");
  await page.selectOption("#layout", name);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await until(page, { legal: "true" });
}

test("OpenGL: arrows change the speed of the spin and the tilt; scrambles wait, one behind the other", async () => {
  const { page } = await open("", { moving: true });
  await layout(page, "opengl");
  const speed = () => page.evaluate(() => (window as unknown as { zauber: { view: { spinSpeed: number } } }).zauber.view.spinSpeed);
  for (const [key, wanted] of [["ArrowRight", 15], ["ArrowRight", 30], ["ArrowLeft", 15], ["ArrowLeft", 0], ["ArrowLeft", -15], ["ArrowRight", 0]] as const) {
    await page.keyboard.press(key);
    expect(await speed()).toBe(wanted);
  }
  const tilt = Number((await data(page)).tilt);
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => Number((await data(page)).tilt)).toBeCloseTo(tilt + 15, 1);
  await page.click("#scramble");
  await expect.poll(async () => (await data(page)).moves).not.toBe("");
  const once = (await data(page)).moves;
  expect(await data(page)).toMatchObject({ facelets: SOLVED, moveIndex: "0" });
  await page.click("#scramble");
  await expect.poll(async () => (await data(page)).moves.length).toBeGreaterThan(once.length);
  expect((await data(page)).moves.startsWith(once)).toBe(true);
  expect(await data(page)).toMatchObject({ facelets: SOLVED, moveIndex: "0" });
});

test("Pygame: 1 does 25 random turns, 3 rolls the improved dice of 2023, 4 solves in the fewest and plays, W rolls plain dice again and again", async () => {
  const { page } = await open("#p=222");
  await layout(page, "pygame");
  await page.keyboard.press("1");
  await until(page, { moveIndex: "25", busy: "false" });
  const { moves } = await data(page);
  expect(moves.split(" ").length).toBe(25);
  // Quarter turns of all six faces: with so many, at least one of the three that a 2x2x2 can do without.
  expect(moves).toMatch(/^([URFDLB]'? ?)+$/);
  expect(moves).toMatch(/[DLB]/);
  await until(page, { legal: "true" });
  await page.keyboard.press("4");
  await expect.poll(async () => Number((await data(page)).moveIndex), { timeout: 60_000 }).toBeGreaterThan(25);
  await page.waitForFunction(() => document.querySelector("#lamp")?.classList.contains("on"));
  await page.click("#tab-solve");
  expect(await page.inputValue("#method")).toBe("optimal");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("w");
  await until(page, { dice: "true" });
  expect(await page.inputValue("#method")).toBe("random");
  await page.waitForFunction(() => / s .*again and again/.test(document.querySelector("#dice-counter")?.textContent ?? ""));
  // The second W lets the solve end that is going on, the third ends it at once.
  await page.keyboard.press("W");
  await page.waitForFunction(() => document.querySelector("#dice-counter")?.textContent?.endsWith("ends with this solve"));
  expect((await data(page)).dice).toBe("true");
  await page.keyboard.press("w");
  await until(page, { dice: "false", legal: "true" });
  await page.keyboard.press("3");
  await until(page, { dice: "true" });
  expect([await page.inputValue("#method"), await page.inputValue("#variant")]).toEqual(["random-improved", "2023"]);
  await page.keyboard.press("0");
  await until(page, { dice: "false" });
});

test("the colours of the Cube Transformer: red in front, white up, blue right", async () => {
  const { page } = await open();
  await page.click("#tab-view");
  await page.selectOption("#scheme", "transformer");
  const colours = await page.evaluate(() => (window as unknown as { zauber: { view: { colours: Record<string, string> } } }).zauber.view.colours);
  expect(["U", "R", "F", "D", "L", "B"].map((face) => colours[face])).toEqual(["#f7f7f4", "#0a4fc4", "#c8102e", "#ffd300", "#009a46", "#ff6c0a"]);
  await page.reload();
  await page.click("#tab-view");
  expect(await page.inputValue("#scheme")).toBe("transformer");
});

test("who knows a program before this one is offered its keys at the end of the introduction", async () => {
  const { page } = await open();
  await page.evaluate(() => localStorage.removeItem("zauber.toured"));
  await page.keyboard.press("Control+k");
  await page.keyboard.type("introduction");
  await page.keyboard.press("Enter");
  for (let step = 0; step < 2; step++) await page.click("#tour-next");
  await page.click("#tour-keys-transformer");
  expect(await page.isVisible("#tour-next")).toBe(false);
  await page.keyboard.press("v");
  await expect.poll(async () => (await data(page)).moves).toBe("F");
});
