// The page on phones, tablets and desks: nothing sticks out, everything can be reached, nothing happens by accident.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { SOLVED } from "../../src/puzzles/cube";
import { data, launchBrowser, open, sticker, swipe, towards, until } from "./bench";

launchBrowser();

const TOUCH: BrowserContextOptions = { hasTouch: true, isMobile: true };
const SCREENS: [string, BrowserContextOptions][] = [
  ["320x568", { viewport: { width: 320, height: 568 }, ...TOUCH }],
  ["360x740", { viewport: { width: 360, height: 740 }, ...TOUCH }],
  ["740x360", { viewport: { width: 740, height: 360 }, ...TOUCH }],
  ["768x1024", { viewport: { width: 768, height: 1024 }, ...TOUCH }],
  ["1440x900", { viewport: { width: 1440, height: 900 } }],
];
const TABS = ["solve", "scan", "paint", "goal", "alg", "numbers", "robot", "lab", "view", "share"];

/** Pictures to look at, if someone wants to: SHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Controls that are smaller than a finger, or stick out of the page. */
function cramped(page: Page, least: number): Promise<string[]> {
  return page.evaluate((size) => [...document.querySelectorAll<HTMLElement>("button, select, summary, a.button, input:not([type=file])")]
    .filter((element) => element.checkVisibility())
    .flatMap((element) => {
      // A box to tick is as large as its label.
      const { width, height, left } = (element.matches("[type=checkbox]") ? element.closest("label") ?? element : element).getBoundingClientRect();
      const name = `${element.tagName} ${element.id || element.textContent?.slice(0, 20)} ${width.toFixed(0)}x${height.toFixed(0)} at ${left.toFixed(0)}`;
      // Rounding is no fault.
      const small = height < size - 0.5 || (width < size - 0.5 && !element.matches("summary"));
      return small ? [name] : [];
    }), least);
}

for (const [name, options] of SCREENS) {
  // German words are longer; where they fit on the smallest screen, English ones do.
  for (const locale of name === "320x568" ? ["de-DE"] : ["en-US", "de-DE"]) {
    test(`${name} in ${locale}: nothing sticks out, the cube is large enough, fingers find everything`, async () => {
      const { page, faults } = await open("#a=R_U_F2_D-_L_B2&i=6", { ...options, locale, drawn: Boolean(process.env.SHOTS) });
      await page.click("#solve");
      await page.waitForSelector("#solution");
      await until(page, { searching: "false" });
      for (const tab of TABS) {
        if (tab !== "solve") await page.click(`#tab-${tab}`);
        if (tab === "numbers") await page.waitForSelector("#numbers-turns button");
        const box = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          const cube = document.querySelector("#cube canvas")!.getBoundingClientRect();
          const panel = document.querySelector<HTMLElement>("aside .panel:not([hidden])")!;
          return { scrollWidth, scrollHeight, innerWidth, innerHeight, cube: Math.min(cube.width, cube.height), out: panel.scrollWidth - panel.clientWidth };
        });
        expect(box.scrollWidth, tab).toBe(box.innerWidth);
        expect(box.scrollHeight, tab).toBe(box.innerHeight);
        expect(box.out, `${tab} scrolls sideways`).toBeLessThanOrEqual(0);
        expect(box.cube, tab).toBeGreaterThanOrEqual(150);
        if (options.hasTouch) expect(await cramped(page, 44), tab).toEqual([]);
        await shoot(page, `${name}-${locale.slice(0, 2)}-${tab}`);
      }
      // A machine in place of the cube, with its program.
      await page.click("#tab-robot");
      await page.waitForSelector("#robot-name option[value=nxt]", { state: "attached" });
      await page.selectOption("#robot-name", "nxt");
      await page.click("#robot-plan");
      await page.waitForSelector("#robot-steps li");
      await page.evaluate(() => document.querySelector<HTMLDetailsElement>("#robot-run")!.open = true);
      const machine = await page.evaluate(() => {
        const { width, height } = document.querySelector("#machine canvas")!.getBoundingClientRect();
        const panel = document.querySelector<HTMLElement>("#panel-robot")!;
        return { size: Math.min(width, height), out: panel.scrollWidth - panel.clientWidth, wide: document.documentElement.scrollWidth - innerWidth };
      });
      expect(machine.size).toBeGreaterThanOrEqual(150);
      expect([machine.out, machine.wide]).toEqual([0, 0]);
      if (options.hasTouch) expect(await cramped(page, 44)).toEqual([]);
      await shoot(page, `${name}-${locale.slice(0, 2)}-machine`);
      expect(faults).toEqual([]);
    });
  }
}

test("on a phone: turned by a finger, solved by a thumb; a tab pressed again folds the panel away", async () => {
  const { page } = await open("", { viewport: { width: 360, height: 740 }, ...TOUCH, moving: true, drawn: true });
  const [left, right] = [await sticker(page, 18), await sticker(page, 20)];
  await swipe(page, left, right);
  await expect.poll(async () => (await data(page)).moves).toMatch(/^U'?$/);
  await page.tap("#solve");
  await page.waitForSelector("#play-solution");
  await until(page, { searching: "false" });
  await page.tap("#play-solution");
  await until(page, { facelets: SOLVED, busy: "false" });
  const height = async () => (await page.locator("#cube").boundingBox())!.height;
  const before = await height();
  await page.tap("#tab-solve");
  await expect.poll(height).toBeGreaterThan(before + 150);
  expect(await page.isVisible("#solve")).toBe(false);
  await page.tap("#tab-paint");
  expect(await page.isVisible("#facelets")).toBe(true);
  // What is pressed most is in the lower half, where a thumb is.
  for (const id of ["#play", "#back", "#forward", "#tab-solve", "#tab-share"]) {
    expect((await page.locator(id).boundingBox())!.y, id).toBeGreaterThan(370);
  }
});

/** Where something is on the screen. */
const box = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!;
const apart = (a: Box, b: Box) => a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1;
type Box = Awaited<ReturnType<typeof box>>;

for (const [width, height] of [[390, 844], [320, 568], [740, 360]]) {
  test(`painting with a finger at ${width}x${height}: colours stay, stickers are large, and one can undo`, async () => {
    const { page } = await open("", { viewport: { width, height }, ...TOUCH });
    await page.tap("#tab-paint");
    const painted = (index: number) => expect.poll(async () => (await data(page)).facelets[index]).toBe("L");
    await page.tap("#panel-paint [data-colour=L]");
    // The part that is shown has large stickers, and each part can be shown.
    for (const [part, index] of [["0", 0], ["3", 9]] as const) {
      await page.tap(`#panel-paint [data-part='${part}']`);
      const sizes = await page.evaluate((first) => [...Array(9).keys()].map((i) => {
        const { width, height } = document.querySelector(`#panel-paint [data-sticker='${first + i}']`)!.getBoundingClientRect();
        return Math.min(width, height);
      }), index);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(43.5);
      await page.tap(`#panel-paint [data-sticker='${index + 8}']`);
      await painted(index + 8);
    }
    await page.tap("#undo");
    await expect.poll(async () => (await data(page)).facelets).not.toBe(SOLVED);
    await page.tap("#undo");
    await until(page, { facelets: SOLVED });
    // However far one scrolls, the palette is there.
    await page.evaluate(() => document.querySelector("#panel-paint")!.scrollTo(0, 10_000));
    const [panel, palette] = [await box(page, "#panel-paint"), await box(page, "#panel-paint .palette")];
    expect(palette.y).toBeGreaterThanOrEqual(panel.y - 1);
    expect(palette.y + palette.height).toBeLessThanOrEqual(panel.y + panel.height);
    await page.tap("#panel-paint [data-colour=F]");
    expect(await page.getAttribute("#panel-paint [data-colour=F]", "aria-pressed")).toBe("true");
  });
}

test("on a phone Play and Follow are in sight after Solve; the pad neither covers nor crushes a cube; upright or not", async () => {
  const { page } = await open("#a=R_U_F2_D-_L_B2_U2_R2_F&i=9", { viewport: { width: 390, height: 844 }, ...TOUCH });
  await page.tap("#solve");
  await page.waitForSelector("#play-solution");
  await until(page, { searching: "false" });
  const panel = await box(page, "#panel-solve");
  for (const id of ["#play-solution", "#follow"]) {
    const { y, height } = await box(page, id);
    expect(y, id).toBeGreaterThanOrEqual(panel.y);
    expect(y + height, id).toBeLessThanOrEqual(panel.y + panel.height);
  }
  // With one cube and with two, the pad leaves each its room.
  await page.tap(".padbox summary");
  await expect.poll(async () => (await box(page, "#cube")).height).toBeGreaterThan(240);
  expect(apart(await box(page, "#cube"), await box(page, ".pad"))).toBe(true);
  await page.tap("#tab-goal");
  await page.waitForSelector("#goal-cube canvas");
  expect(await page.isVisible(".pad")).toBe(false);
  await page.tap(".padbox summary");
  expect(apart(await box(page, "#cube"), await box(page, ".pad"))).toBe(true);
  await page.tap("[data-turn='U']");
  await expect.poll(async () => (await data(page)).goal).not.toBe("");
  await page.setViewportSize({ width: 740, height: 360 });
  await expect.poll(async () => (await box(page, "#cube")).height).toBeGreaterThan(280);
  expect(apart(await box(page, "#cube"), await box(page, ".pad"))).toBe(true);
});

test("no accidental turns: short flicks, a second finger, and scrolling a panel leave the cube alone", async () => {
  const { page } = await open("", { viewport: { width: 360, height: 740 }, ...TOUCH, moving: true });
  const [from, to] = [await sticker(page, 18), await sticker(page, 19)];
  // A flick: quick, but over before the layer has visibly moved.
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, points: { x: number; y: number; id?: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints: points });
  await touch("touchStart", [from]);
  await touch("touchMove", [towards(from, to, 0.3)]);
  await touch("touchEnd", []);
  await page.waitForTimeout(400);
  expect((await data(page)).moves).toBe("");
  // Two fingers on the cube look around.
  const spin = (await data(page)).spin;
  const second = await sticker(page, 26);
  await touch("touchStart", [{ ...from, id: 0 }]);
  await touch("touchStart", [{ ...from, id: 0 }, { ...second, id: 1 }]);
  for (let i = 1; i <= 6; i++) await touch("touchMove", [{ x: from.x + 10 * i, y: from.y, id: 0 }, { x: second.x + 10 * i, y: second.y, id: 1 }]);
  await page.waitForTimeout(150);
  await touch("touchEnd", []);
  await expect.poll(async () => (await data(page)).spin).not.toBe(spin);
  expect((await data(page)).moves).toBe("");
  const panel = (await page.locator("#panel-solve").boundingBox())!;
  await swipe(page, { x: 180, y: panel.y + panel.height - 20 }, { x: 180, y: panel.y + 20 });
  expect(await data(page)).toMatchObject({ moves: "", facelets: SOLVED });
  expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
});
