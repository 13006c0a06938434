// The page for everyone: keys alone, screen readers, dark and light, two languages, colours that can be told apart.

import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { apply, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { faultsOf } from "./axe";
import { data, drag, launchBrowser, open, sticker, unfold, until } from "./bench";

launchBrowser();

const TABS = ["solve", "scan", "paint", "goal", "alg", "numbers", "robot", "lab", "view", "share"] as const;
const TWISTED = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

/** The views of the page, each with a name. */
async function views(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  // What other tests run in the lab is not looked at here.
  await page.route("**/api/lab/runs", (route) => route.fulfill({ json: { runs: [], notes: [] } }));
  for (const tab of TABS) {
    await page.click(`#tab-${tab}`);
    if (tab === "paint") await page.waitForSelector("#verdict *");
    // All of them, the signposts last.
    if (tab === "numbers") await page.waitForSelector("#numbers-signpost:not([hidden]):not(:empty)", { timeout: 60_000 });
    if (tab === "lab") await page.waitForSelector("#lab-competing:not([hidden]):not(:empty)");
    if (tab === "share") await page.waitForSelector("#twizzle[href]");
    if (tab === "robot") {
      await page.waitForSelector("#robot-name option[value=nxt]", { state: "attached" });
      await page.selectOption("#robot-name", "nxt");
      await page.waitForSelector("#machine canvas");
    }
    await look(tab);
  }
  await page.keyboard.press("Shift+?");
  await page.waitForSelector("#keys-dialog[open]");
  await look("keys");
  await page.keyboard.press("Escape");
}

const SOLVABLE = "#a=R_U_F2_D-_L_B2&i=6";

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing serious on any view, ${colorScheme}`, async () => {
    const { page } = await open(SOLVABLE, { colorScheme });
    await page.selectOption("#method", "layers");
    await page.click("#solve");
    await page.waitForSelector("#solution");
    const found: Record<string, string[]> = {};
    await views(page, async (name) => void (found[name] = await faultsOf(page)));
    await page.click("#tab-solve");
    await page.click("#follow");
    found.follow = await faultsOf(page);
    await page.keyboard.press("Escape");
    await page.click("#tab-paint");
    await page.fill("#facelets", TWISTED);
    await page.waitForSelector(".repair");
    found.faults = await faultsOf(page);
    await page.click("#undo");
    await page.keyboard.press("Control+k");
    await page.waitForSelector("#commands[open]");
    found.commands = await faultsOf(page);
    await page.click("[data-command=tour]");
    await page.waitForSelector("#tour-next");
    found.tour = await faultsOf(page);
    await page.click("#tour-skip");
    await page.click("#tab-share");
    await page.click("#sheet-open");
    await page.waitForSelector("#sheet figure");
    found.sheet = await faultsOf(page);
    await page.click("#sheet-close");
    await page.click("#tab-solve");
    for (const puzzle of ["222", "minitet", "stern"] as const) {
      await page.selectOption("#puzzle", puzzle);
      await until(page, { puzzle });
      await page.keyboard.press("r");
      await page.waitForSelector("#method option[value=random-improved]", { state: "attached" });
      await page.selectOption("#method", "random-improved");
      await expect.poll(() => page.isEnabled("#dice-loop")).toBe(true);
      await page.click("#dice-loop");
      await until(page, { dice: "true" });
      found[`${puzzle} rolling`] = await faultsOf(page);
      await page.click("#dice-stop");
      await until(page, { dice: "false" });
      await page.click("#tab-paint");
      found[`${puzzle} painted`] = await faultsOf(page);
      await page.click("#tab-solve");
    }
    expect(Object.entries(found).flatMap(([name, faults]) => faults.map((fault) => `${name}: ${fault}`))).toEqual([]);
  });
}

/** Goes on with Tab until the focus is there. */
async function tabTo(page: Page, selector: string): Promise<number> {
  for (let presses = 1; presses <= 60; presses++) {
    await page.keyboard.press("Tab");
    const there = await page.evaluate((wanted) => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return false;
      const { outlineStyle, outlineWidth, stroke } = getComputedStyle(focused);
      const visible = (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || stroke !== "none";
      if (!visible) throw new Error(`the focus on ${focused.outerHTML.slice(0, 80)} cannot be seen`);
      return focused.matches(wanted);
    }, selector);
    if (there) return presses;
  }
  throw new Error(`no way to ${selector} with the Tab key`);
}

test("scramble, solve and play with keys alone, the focus always to be seen", async () => {
  const { page } = await open();
  await tabTo(page, "#scramble");
  await page.keyboard.press("Enter");
  await until(page, { busy: "false", legal: "true" });
  await page.waitForFunction((solved) => document.documentElement.dataset.facelets !== solved, SOLVED);
  await until(page, { busy: "false" });
  const scrambled = await data(page);
  expect(scrambled.facelets).not.toBe(SOLVED);
  expect(await tabTo(page, "#solve")).toBeLessThan(45);
  await page.keyboard.press("Enter");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
  expect(await page.evaluate(() => document.activeElement?.id), "the focus stays where it was").toBe("solve");
  await tabTo(page, "#play-solution");
  await page.keyboard.press("Enter");
  await until(page, { facelets: SOLVED, busy: "false" }, 60_000);
});

test("tabs, chips and the pad are one stop each, with arrows inside", async () => {
  const { page } = await open("#a=R_U_F&i=3");
  await tabTo(page, "#history button");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("F");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await until(page, { moveIndex: "2" });
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await until(page, { moveIndex: "0", facelets: SOLVED });
  await tabTo(page, "[role=tab]");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await until(page, { tab: "paint" });
});

test("the live region tells each turn and whether it is solved", async () => {
  const { page } = await open();
  const heard = () => page.textContent("#announcer");
  const turns: [string, string][] = [
    ["r", "R: right side clockwise. Not solved."],
    ["Shift+u", "U': top counter-clockwise. Not solved."],
    ["m", "M: middle layer, as the left side turns, clockwise. Not solved."],
    ["x", "x: whole cube, as the right side turns, clockwise. Not solved."],
  ];
  for (const [key, words] of turns) {
    await page.keyboard.press(key);
    await expect.poll(heard).toBe(words);
  }
  await page.keyboard.press("w");
  await page.keyboard.press("f");
  await expect.poll(heard).toBe("Fw: front and the layer behind it clockwise. Not solved.");
  for (let back = 0; back < 5; back++) await page.keyboard.press("Control+z");
  await expect.poll(heard).toBe("R': right side counter-clockwise. Solved.");
  await page.click("#reset");
  await page.keyboard.press("r");
  await page.keyboard.press("2");
  await page.keyboard.press("r");
  await expect.poll(heard).toBe("R2: right side by half a turn. Not solved.");
  // On the cube, Enter describes what one would see.
  await page.focus("#cube");
  await page.keyboard.press("Enter");
  await expect.poll(heard).toContain("top: white, white, blue; white, white, blue; white, white, blue.");
  expect(await heard()).toContain("right side: all red.");
  expect(await page.textContent("#position-words")).toContain("front: green, green, white;");
});

test("a scramble is said once, a solution with its turns", async () => {
  const { page } = await open();
  await page.click("#scramble");
  await expect.poll(() => page.textContent("#announcer"), { timeout: 20_000 }).toMatch(/^Scrambled with \d+ turns\.$/);
  await page.click("#solve");
  await expect.poll(() => page.textContent("#announcer"), { timeout: 20_000 }).toMatch(/^A solution of \d+ turns: [URFDLB]/);
});

/** Remembers everything that the live region says from now on. */
function listen(page: Page): Promise<void> {
  return page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const region = document.querySelector("#announcer")!;
    new MutationObserver(() => heard.push(region.textContent ?? "")).observe(region, { childList: true, characterData: true, subtree: true });
  });
}
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

test("dice are said once, at their end", async () => {
  const { page } = await open("#p=222&a=R_U_F&i=3&m=random");
  await expect.poll(() => page.isEnabled("#dice-start")).toBe(true);
  await listen(page);
  await page.click("#dice-start");
  await expect.poll(async () => Number(await page.textContent("#dice-counter b"))).toBeGreaterThan(3);
  expect(await heard(page)).toEqual([]);
  await page.click("#dice-stop");
  await expect.poll(() => heard(page)).toEqual(["rolled. Not solved."]);
});

test("a stroke of paint is said as what it is, not as a step", async () => {
  const { page } = await open();
  await page.click("#tab-paint");
  await page.click("#panel-paint [data-colour=R]");
  await listen(page);
  const spots = await Promise.all([0, 1, 2].map(async (index) => (await page.locator(`#panel-paint [data-sticker='${index}']`).boundingBox())!));
  const [from, , to] = spots.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  await drag(page, from, to, 12);
  await until(page, { facelets: `RRR${SOLVED.slice(3)}` });
  expect(new Set(await heard(page))).toEqual(new Set(["painted."]));
});

test("the net is painted with keys", async () => {
  const { page } = await open();
  await page.click("#tab-paint");
  await page.focus("#panel-paint [data-sticker='0']");
  const label = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(await label()).toBe("top 1: white");
  // Down the upper face, on to the front, to the right over the gap.
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  expect(await label()).toBe("front 1: green");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  expect(await label()).toBe("right side 1: red");
  await page.keyboard.press("3");
  await until(page, { facelets: `${SOLVED.slice(0, 9)}F${SOLVED.slice(10)}`, legal: "false" });
  await expect.poll(label).toBe("right side 1: green, does not fit");
  // The chosen colour stays, Enter paints with it; the letters of colours pick one.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("r");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await until(page, { facelets: SOLVED, legal: "true" });
});

test("faults are told in the colours that are shown, in the language chosen", async () => {
  const { page } = await open("", { locale: "de-DE" });
  await page.click("#tab-paint");
  await page.fill("#facelets", TWISTED);
  await page.waitForSelector(".repair");
  expect(await page.textContent(".faults")).toContain("Eine Ecke ist verdreht");
  expect(await page.textContent(".repairs")).toContain("dreh die weiß-rot-grüne Ecke (oben rechts vorn) gegen den Uhrzeigersinn");
  await page.click("#tab-view");
  await page.selectOption("#scheme", "yellow");
  await page.click("#tab-paint");
  await expect.poll(() => page.textContent(".repairs")).toContain("die gelb-orange-grüne Ecke (oben rechts vorn)");
  await page.click("#panel-paint [data-colour=U]");
  expect(await page.getAttribute("#panel-paint [data-colour=U]", "aria-label")).toBe("gelb: 9");
  await page.click("#panel-paint [data-sticker='10']");
  await page.waitForFunction(() => document.querySelector(".faults")?.textContent?.includes("gelb"));
  await page.click("#tab-alg");
  await page.fill("#alg", "R %");
  await expect.poll(() => page.textContent("#alg-report")).toContain("ist keine Drehung");
});

test("choices are remembered, and the language can be changed where one is", async () => {
  const { page } = await open("#a=R_U&i=1");
  await page.click("#tab-view");
  const chosen = {
    "#theme": "dark", "#scheme": "japanese", "#palette": "redGreen", "#marks": "symbols", "#moves-notation": "german", "#layout": "pygame",
  };
  for (const [field, value] of Object.entries(chosen)) await page.selectOption(field, value);
  await page.check("#hints");
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.facelets?.length === 54);
  expect(await data(page)).toMatchObject({ tab: "view", moveIndex: "1" });
  for (const [field, value] of Object.entries(chosen)) expect(await page.inputValue(field), field).toBe(value);
  expect(await page.isChecked("#hints")).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  expect(await page.textContent("#history [data-index='2']")).toBe("O");
  expect(await page.textContent(".pad [data-turn=\"F'\"]")).toBe("V'");
  await page.click("#language");
  await page.waitForFunction(() => document.documentElement.dataset.language === "de");
  expect(await data(page)).toMatchObject({ moveIndex: "1", moves: "R U" });
  expect(await page.textContent("#scramble")).toBe("Verdrehen");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
});

test("colours of one's own", async () => {
  const { page } = await open();
  await page.click("#tab-view");
  await page.selectOption("#scheme", "own");
  await page.fill("#own-U", "#8800cc");
  await page.click("#tab-paint");
  expect(await page.getAttribute("#panel-paint [data-colour=U]", "aria-label")).toBe("purple: 9");
  expect(await page.getAttribute("#panel-paint [data-sticker='0']", "fill")).toBe("#8800cc");
});

test("a layer in the hand is a layer that moves", async () => {
  const { page } = await open("", { moving: true });
  const [from, to] = [await sticker(page, 18), await sticker(page, 19)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 6; i++) await page.mouse.move(from.x + ((to.x - from.x) * i) / 24, from.y + ((to.y - from.y) * i) / 24);
  await until(page, { busy: "true" });
  await page.mouse.up();
  await until(page, { busy: "false", facelets: SOLVED });
});

test("with reduced motion nothing spins on, and turns are hardly more than jumps", async () => {
  const { page } = await open("", { moving: false });
  const started = Date.now();
  await page.keyboard.press("r");
  await until(page, { facelets: apply(SOLVED, turnNamed("R")!), busy: "false" });
  expect(Date.now() - started).toBeLessThan(5000);
  const box = (await page.locator("#cube").boundingBox())!;
  const beside = { x: box.x + box.width - 60, y: box.y + box.height - 60 };
  await drag(page, beside, { x: beside.x - 160, y: beside.y - 10 }, 4);
  const { spin } = await data(page);
  await page.waitForTimeout(300);
  expect((await data(page)).spin).toBe(spin);
});

/** The words of a view, as people read and hear them; names of methods and puzzles are the same everywhere. */
async function words(page: Page, view: string): Promise<string> {
  // What surrounds the panels is the same in every view.
  const part = view === "solve" ? "body" : view === "keys" ? "#keys-dialog" : `#panel-${view}`;
  await unfold(page);
  await page.evaluate(() => document.querySelectorAll<HTMLElement>("#method option, #variant option, #puzzle option").forEach((option) => (option.hidden = true)));
  return page.locator(part).ariaSnapshot();
}

const LOCALES: Record<string, BrowserContextOptions> = { en: { locale: "en-US" }, de: { locale: "de-DE" } };
for (const [name, options] of Object.entries(LOCALES)) {
  test(`all words of the page, ${name}`, async () => {
    const { page } = await open("#a=R_U&i=2", options);
    const found: string[] = [];
    await views(page, async (view) => void found.push(`# ${view}\n${await words(page, view)}\n`));
    await expect(found.join("\n")).toMatchFileSnapshot(`words.${name}.txt`);
  });
}
