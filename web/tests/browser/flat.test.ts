// Without WebGL: the workbench works with a flat picture from the same place, and says why. And never an empty page.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { apply, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { data, drag, launchBrowser, look, open, sticker, towards, until } from "./bench";

launchBrowser(["--disable-3d-apis"]);

const after = (alg: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), SOLVED);
const DRAWN = { drawn: true };

async function openFlat(hash = "", more = {}) {
  const bench = await open(hash, { ...DRAWN, ...more });
  await bench.page.waitForFunction(() => document.documentElement.dataset.picture === "flat");
  return bench;
}

/** The stickers whose middles are painted in another colour than they have. */
function mispainted(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { view } = (window as unknown as { zauber: { view: {
      facelets: string; colours: Record<string, string>; puzzle: { shape: string };
      stickerPoint(index: number): { x: number; y: number; visible: boolean }; snapshot(): HTMLCanvasElement;
    } } }).zauber;
    const canvas = view.snapshot();
    const { left, top, width } = canvas.getBoundingClientRect();
    const ratio = canvas.width / width;
    const context = canvas.getContext("2d")!;
    const hex = ([...rgb]: number[]) => `#${rgb.slice(0, 3).map((value) => value.toString(16).padStart(2, "0")).join("")}`;
    return [...view.facelets].flatMap((letter, index) => {
      const { x, y, visible } = view.stickerPoint(index);
      if (!visible) return [];
      const pixel = context.getImageData(Math.round((x - left) * ratio), Math.round((y - top) * ratio), 1, 1).data;
      return hex([...pixel]) === view.colours[view.puzzle.shape === "spikes" ? letter.toLowerCase() : letter] ? [] : [index];
    });
  });
}

test("the page says that there is no WebGL, and works: keys, pad, hands, solving, playing, following", async () => {
  const { page, faults } = await openFlat("#a=R_U&i=2");
  expect(await page.textContent("#flat-notice")).toContain("no WebGL");
  expect(await mispainted(page)).toEqual([]);
  await page.click("#flat-known");
  expect(await page.isVisible("#flat-notice")).toBe(false);
  await page.keyboard.press("f");
  await until(page, { facelets: after("R U F"), busy: "false" });
  expect(await mispainted(page)).toEqual([]);
  await page.click(".pad [data-turn=\"F'\"]");
  await until(page, { facelets: after("R U"), busy: "false" });
  // The upper row of the front, dragged to the left, is U.
  await look(page, 20, 20);
  const [from, to] = [await sticker(page, 20), await sticker(page, 18)];
  await drag(page, from, towards(from, to, 0.7));
  await until(page, { facelets: after("R U U"), busy: "false" });
  await page.keyboard.press("Control+z");
  await until(page, { facelets: after("R U"), busy: "false" });
  await page.click("#solve");
  await page.waitForSelector("#play-solution");
  await until(page, { searching: "false" });
  await page.click("#follow");
  await expect.poll(() => page.textContent("#next-turn")).toBe("U'");
  await page.keyboard.press("Shift+U");
  await expect.poll(() => page.textContent("#next-turn")).toBe("R'");
  await page.click("#follow-stop");
  await page.click("#play-solution");
  await until(page, { facelets: SOLVED, busy: "false" });
  expect(await mispainted(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test("painting on the flat picture, and a goal beside it", async () => {
  const { page, faults } = await openFlat("?flat");
  // Who asks for it needs no reasons.
  expect(await page.isVisible("#flat-notice")).toBe(false);
  await page.click("#tab-paint");
  await page.click("#panel-paint [data-colour=L]");
  const { x, y } = await sticker(page, 22);
  await page.mouse.click(x, y);
  await until(page, { facelets: `${SOLVED.slice(0, 22)}L${SOLVED.slice(23)}` });
  await page.click("#panel-paint [data-sticker='0']");
  await until(page, { facelets: `L${SOLVED.slice(1, 22)}L${SOLVED.slice(23)}` });
  expect(await mispainted(page)).toEqual([]);
  await page.click("#tab-goal");
  await page.waitForSelector("#goal-cube canvas");
  expect(faults).toEqual([]);
});

test("every puzzle from every side has its colours where they belong", async () => {
  const { page, faults } = await openFlat();
  for (const puzzle of ["333", "222", "minitet", "stern"]) {
    await page.selectOption("#puzzle", puzzle);
    await until(page, { puzzle });
    await page.keyboard.press("r");
    await page.keyboard.press("u");
    await until(page, { moveIndex: "2", busy: "false" });
    for (const [spin, tilt] of [[34, 29], [-130, -40], [95, 5]] as const) {
      await look(page, spin, tilt);
      expect(await mispainted(page), `${puzzle} ${spin} ${tilt}`).toEqual([]);
    }
  }
  expect(faults).toEqual([]);
});

test("reasons and failures are told in German too", async () => {
  const { page } = await openFlat("", { locale: "de-DE" });
  expect(await page.textContent("#flat-notice")).toContain("kein WebGL");
  expect(await page.textContent("#failure")).toContain("konnte nicht starten");
});

test("if neither picture loads, the rest works", async () => {
  const { page } = await open("#a=R&i=1", { ...DRAWN, missing: ["solid", "flat"] });
  await page.waitForFunction(() => document.documentElement.dataset.picture === "blank");
  expect(await page.textContent("#flat-notice")).toContain("did not load");
  await page.keyboard.press("u");
  await until(page, { facelets: after("R U"), busy: "false" });
});

test("if the page cannot start, it says so", async () => {
  for (const missing of ["main", "index"]) {
    const { page } = await open("", { ...DRAWN, missing: [missing], opened: false });
    if (missing === "index") {
      // Without even the first script it takes some seconds, which need not pass here.
      expect(await page.isVisible("#failure")).toBe(false);
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    }
    await page.waitForSelector("#failure", { state: "visible" });
    expect(await page.textContent("#failure")).toContain("Reload it");
    expect((await data(page)).facelets).toBeUndefined();
    if (missing === "index") continue;
    // A script that fails is no better than one that does not come.
    await page.route("**/assets/main-*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('ouch')" }));
    await page.reload();
    await expect.poll(() => page.textContent("#failure pre")).toContain("ouch");
  }
  const { page } = await open("", { ...DRAWN, javaScriptEnabled: false, opened: false });
  expect(await page.isVisible("noscript p")).toBe(true);
  expect(await page.isVisible("#failure")).toBe(false);
});
