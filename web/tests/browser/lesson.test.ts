// What a teacher needs: stages with their turns, marked pieces, solutions to choose from, a presentation, nested groups.

import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { gridOf, SOLVED, turnNamed, type Turn } from "../../src/puzzles/cube";
import { unsettledOf } from "../../src/services/stages";
import { PUZZLES, type PuzzleId } from "../../src/puzzles/puzzle";
import { faultsOf } from "./axe";
import { data, launchBrowser, look, open, sticker, unfold, until } from "./bench";

launchBrowser();

const SCRAMBLED = "#a=F_U-_D2_L_B2_R-_U_F2_D_L2_B-_R2_U2_F_R&i=15";
const START = 15;

async function solve(page: Page, method: string): Promise<void> {
  await until(page, { legal: "true" });
  await expect.poll(() => page.locator(`#method option[value="${method}"]`).count()).toBe(1);
  await page.selectOption("#method", method);
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
}

const turnsOf = (moves: string) => moves.split(" ").flatMap((name) => turnNamed(name) ?? []);
const unsettled = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.unsettled));
const present = (page: Page) => page.evaluate(() => document.documentElement.dataset.present);

test("stages show their turns as they are copied; every turn can be clicked, and the present one is marked", async () => {
  const { page } = await open(SCRAMBLED);
  await solve(page, "thistlethwaite");
  const solution = (await page.textContent("#solution"))!;
  const lines = await page.locator(".stages > li .stage-line").evaluateAll((rows) => rows.map((row) =>
    [[...row.querySelectorAll(".chip")].map((chip) => chip.textContent).join(" "), row.querySelector(".stage-name")!.textContent]));
  expect(lines.map(([moves]) => moves).filter((moves) => moves !== "").join(" ")).toBe(solution);
  expect(lines.map(([, name]) => name!.replace(/ · \d+$/, ""))).toEqual(
    ["// Stage 1: orient the edges", "// Stage 2: orient the corners", "// Stage 3: everything in its orbit", "// Stage 4: half turns"]);
  expect(await page.locator(".stages .chip.current").count()).toBe(0);
  for (const index of [3, 1, 12]) {
    await page.click(`.stages .chip[data-index="${START + index}"]`);
    await until(page, { moveIndex: String(START + index), busy: "false" });
    expect(await page.locator(".stages .chip[aria-current]").evaluateAll((chips) => chips.map((chip) => chip.getAttribute("data-index")))).toEqual([String(START + index)]);
  }
  // By keys: the arrows go from turn to turn, and the focus stays when another stage is unfolded.
  await page.focus(`.stages .chip[data-index="${START + 1}"]`);
  await page.keyboard.press("Enter");
  await until(page, { moveIndex: String(START + 1) });
  for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await until(page, { moveIndex: String(START + 9) });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-index"))).toBe(String(START + 9));
});

test("steps of a human method have their turns, and wide ones are clicked too", async () => {
  const { page } = await open(SCRAMBLED);
  await solve(page, "cfop");
  await page.click("[data-stage='1'] .stage-name");
  await page.waitForSelector("[data-stage='1'].current .steps .chip");
  const [all, first] = await page.locator("[data-stage='1'] .chip").evaluateAll((chips) => [chips.length, Number(chips[0].getAttribute("data-index"))]);
  expect(await page.locator("[data-stage='1'] .chip").allTextContents()).toEqual((await page.textContent("#solution"))!.split(" ").slice(0, all));
  await page.click(`[data-stage='1'] .chip[data-index="${first}"]`);
  await until(page, { moveIndex: String(first), busy: "false" });
  expect(await unsettled(page)).toBeGreaterThan(0);
  await page.click(`[data-stage='1'] .chip[data-index="${first + all - 1}"]`);
  // The cross is where it belongs, and another stage comes.
  await page.waitForSelector("[data-stage='1']:not(.current)");
  await until(page, { moveIndex: String(first + all - 1), busy: "false" });
});

test("a row of the comparison shows that solution, with its stages by name, and the table stays", async () => {
  const { page } = await open(SCRAMBLED);
  await until(page, { legal: "true" });
  await page.click("#compare");
  const row = (method: string) => page.locator(`#comparison tr[data-method="${method}"].found`);
  await row("cfop").waitFor({ timeout: 60_000 });
  await row("thistlethwaite").waitFor();
  await page.click("#compare-cancel").catch(() => undefined);
  await row("thistlethwaite").locator("td").last().click();
  await expect.poll(() => page.locator(".stages > li").first().textContent()).toContain("Stage 1: orient the edges");
  expect(await page.inputValue("#method")).toBe("thistlethwaite");
  await page.click(`.stages .chip[data-index="${START + 5}"]`);
  await until(page, { moveIndex: String(START + 5), busy: "false" });
  // Another one begins where this one began, by keys.
  await row("cfop").locator("button").focus();
  await page.keyboard.press("Enter");
  await until(page, { moveIndex: String(START), busy: "false" });
  await expect.poll(() => page.locator(".stages > li").count()).toBe(8);
  expect(await row("cfop").getAttribute("class")).toContain("current");
  expect((await data(page)).moves.split(" ").length).toBeGreaterThan(START + 30);
  // Times stay on one line.
  const [time, name] = await page.evaluate(() => [...document.querySelectorAll("#comparison tr.current :is(td:nth-child(3), th)")].map((cell) => cell.clientHeight));
  expect(time).toBeGreaterThan(0);
  expect(await page.evaluate(() => getComputedStyle(document.querySelector("#comparison td:nth-child(3)")!).whiteSpace)).toBe("nowrap");
  expect(name).toBeGreaterThan(0);
  // Another cube ends it.
  await page.click("#reset");
  await expect.poll(() => page.locator("#comparison tr").count()).toBe(0);
});

test("several solutions are listed with their metrics, and each can be chosen", async () => {
  const { page } = await open(SCRAMBLED);
  await until(page, { legal: "true" });
  await unfold(page);
  await page.selectOption("#count", "5");
  await page.click("#solve");
  await page.waitForSelector("#solutions li");
  await until(page, { searching: "false" });
  const rows = page.locator("#solutions button");
  expect(await rows.count()).toBe(5);
  const [metrics, moves] = await rows.nth(3).evaluate((row) => [row.querySelector("b")!.textContent, row.querySelector("span")!.textContent!]);
  expect(metrics).toMatch(/^\d+ HTM · \d+ QTM$/);
  await rows.nth(3).click();
  await expect.poll(() => page.textContent("#solution")).toBe(moves);
  expect((await data(page)).moves.split(" ").slice(START).join(" ")).toBe(moves);
  expect(await page.locator("#solutions button[aria-current]").count()).toBe(1);
  await page.evaluate(() => (document.querySelector<HTMLDetailsElement>("#stages")!.open = true));
  await expect.poll(() => page.locator(".stages .chip").allTextContents()).toEqual(moves.split(" "));
  // People find one; nobody is asked how many.
  await page.selectOption("#method", "cfop");
  expect(await page.isVisible("#count")).toBe(false);
});

test("at the end of every stage of every method everything is where the stage brings it", async () => {
  const wishes: [PuzzleId, string, string | undefined, string][] = [
    ...["exact", "pairs", "best"].map((variant): [PuzzleId, string, string, string] => ["333", "thistlethwaite", variant, "R U F' L2 D B R2 U' F L"]),
    ...["cfop", "layers", "corners-first", "two-phase"].map((method): [PuzzleId, string, undefined, string] => ["333", method, undefined, "F U' D2 L B2 R' U F2 D L2"]),
    ["333", "two-phase", "plain", "F U' D2 L B2 R' U F2 D L2"],
    ...["ortega", "layers"].map((method): [PuzzleId, string, undefined, string] => ["222", method, undefined, "R U2 F' R2 U F R' U2 F2"]),
    ...["tetra", "layers"].flatMap((method) => (["minitet", "stern"] as const).map((puzzle): [PuzzleId, string, undefined, string] => [puzzle, method, undefined, "R U' F R2 U F' R U2"])),
  ];
  let checked = 0;
  for (const [puzzle, method, variant, scramble] of wishes) {
    const grid = gridOf({ length: PUZZLES[puzzle].solved.length });
    const response = await fetch(new URL("api/solve", inject("address")), {
      method: "POST", headers: { "content-type": "application/json" },
      body: JSON.stringify({ puzzle, from: { scramble }, method, variant, handling: !["thistlethwaite", "two-phase"].includes(method) }),
    });
    const { stages } = await response.json() as { stages: { moves: string; name: string; orbits?: number[][]; positions?: string }[] };
    expect(stages, method).toBeTruthy();
    stages.forEach((stage, number) => {
      if (!stage.orbits) return;
      const ahead = (from: number) => stages.slice(from).flatMap(({ moves }): Turn[] => turnsOf(moves));
      expect(unsettledOf(grid, stage, ahead(number + 1)), `${puzzle} ${method} ${variant}: ${stage.name}`).toEqual([]);
      // What has turns has something to do, but for orbits, which do not tell everything.
      if (stage.moves !== "" && !/thistlethwaite/.test(method)) expect(unsettledOf(grid, stage, ahead(number)).length, `${puzzle} ${method}: ${stage.name}`).toBeGreaterThan(0);
      checked += 1;
    });
    const groups = stages.flatMap(({ positions }) => (positions === undefined ? [] : [BigInt(positions)]));
    if (method === "thistlethwaite" && variant === "exact") expect(groups).toEqual([43252003274489856000n, 21119142223872000n, 19508428800n, 663552n]);
    if (method === "thistlethwaite" && variant === "pairs") expect(groups[3]).toBe(55296n);
    if (method === "two-phase" && (variant === "plain" || groups.length > 0)) expect(groups).toEqual([43252003274489856000n, 19508428800n]);
  }
  expect(checked).toBeGreaterThan(25);
});

test("Thistlethwaite: flipped edges are marked, then twisted corners; nothing of them is dimmed", async () => {
  // F flips four edges; U keeps them flipped.
  const { page } = await open("#a=R_U_F&i=3");
  await solve(page, "thistlethwaite");
  const { facelets } = await data(page);
  expect(facelets).not.toBe(SOLVED);
  expect(await unsettled(page)).toBe(8);
  const count = Number(await page.evaluate(() => document.documentElement.dataset.dimmed));
  expect(count).toBe(54 - 24);
  await page.click("#dim");
  await expect.poll(() => unsettled(page)).toBe(0);
  await page.click("#dim");
  await expect.poll(() => unsettled(page)).toBe(8);
  // Who paints sees all colours and no marks.
  await page.click("#tab-paint");
  await expect.poll(() => unsettled(page)).toBe(0);
});

test("2x2x2 by ortega on a phone: in every position some piece in question can be seen", async () => {
  const { page } = await open("#p=222&a=R_U2_F-_R2_U_F_R-_U2_F2&i=9", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await solve(page, "ortega");
  const dull = async () => page.evaluate(() => {
    const { view } = (window as unknown as { zauber: { view: { dimmed: Set<number>; outlined: Set<number>; stickerPoint(index: number): { visible: boolean } } } }).zauber;
    const seen = Array.from({ length: 24 }, (_, i) => i).filter((i) => view.stickerPoint(i).visible);
    return { bright: seen.filter((i) => !view.dimmed.has(i)).length, marked: seen.filter((i) => view.outlined.has(i)).length, all: view.outlined.size };
  });
  const end = await page.locator("#history button").last().getAttribute("data-index");
  for (let index = 9; index < Number(end); index++) {
    await until(page, { moveIndex: String(index), busy: "false" });
    const { bright, marked, all } = await dull();
    expect(bright, `at ${index}`).toBeGreaterThan(0);
    if (all > 0) expect(marked, `at ${index}`).toBeGreaterThan(0);
    await page.keyboard.press("Control+y");
  }
});

test("the view turns to the pieces that a stage is about, stays if they are seen, and stays where it is put", async () => {
  const { page } = await open("#p=222&a=R_U2_F-_R2_U_F_R-_U2_F2&i=9");
  await solve(page, "ortega");
  // The corner that is held is at the bottom of the back: only from below on the left are two of its stickers seen.
  await until(page, { spin: "-34.00", tilt: "-29.00" });
  expect(await Promise.all([12, 13, 14, 15, 16, 17, 18, 19].map(async (index) => (await sticker(page, index)).visible))).toContain(true);
  // Whoever looks from elsewhere is left there.
  await look(page, 20, 30);
  await page.click("#tab-view");
  await page.click("#tab-solve");
  expect(await data(page)).toMatchObject({ spin: "20.00", tilt: "30.00" });
  const cube = await open(SCRAMBLED);
  await solve(cube.page, "thistlethwaite");
  expect(await data(cube.page)).toMatchObject({ spin: "34.00", tilt: "29.00" });
});

test("two phases are seen as groups one inside the other; a point goes inwards as the solution plays", async () => {
  const { page } = await open(SCRAMBLED);
  await until(page, { legal: "true" });
  await unfold(page);
  await page.selectOption("#variant", "plain");
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
  await page.evaluate(() => (document.querySelector<HTMLDetailsElement>("#stages")!.open = true));
  const groups = page.locator("#panel-solve .groups");
  await groups.waitFor();
  expect(await groups.textContent()).toContain("43,252,003,274,489,856,000");
  expect(await groups.textContent()).toContain("19,508,428,800");
  const out = () => page.evaluate(() => {
    const [ring, dot] = ["#panel-solve .groups .ring", "#panel-solve .groups .dot"].map((part) => document.querySelector(part)!.getBoundingClientRect());
    return Math.hypot(dot.x + dot.width / 2 - ring.x - ring.width / 2, dot.y + dot.height / 2 - ring.y - ring.height / 2);
  });
  const end = START + (await page.textContent("#solution"))!.split(" ").length;
  let before = Infinity;
  for (const index of [START, START + 1, START + 4, START + 8, end - 1, end]) {
    await page.click(`#history [data-index="${index}"]`);
    await until(page, { moveIndex: String(index), busy: "false" });
    await page.waitForTimeout(400);
    const now = await out();
    expect(now, `at ${index}`).toBeLessThan(before);
    before = now;
  }
  expect(before).toBeLessThan(2);
  expect(await groups.getAttribute("data-group")).toBe("2");
  expect(await groups.getAttribute("aria-label")).toContain("Solved");
});

test("a presentation: nothing but the cube, the stage and its turns; presenters' keys go on and back, Escape leaves", async () => {
  const { page, faults } = await open(SCRAMBLED, { viewport: { width: 1920, height: 1080 }, locale: "de-DE" });
  await solve(page, "thistlethwaite");
  await page.click("#present");
  await page.waitForSelector("#presentation .slide.shown");
  expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
  for (const part of ["header", "aside", ".history", ".player", ".padbox"]) expect(await page.isVisible(part), part).toBe(false);
  expect(await page.isVisible("#cube")).toBe(true);
  const slide = page.locator("#presentation .slide.shown");
  expect(await slide.locator("h2").textContent()).toBe("Stufe 1: Kanten richtig herum");
  expect(await slide.textContent()).toContain("Alle Züge sind erlaubt");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await faultsOf(page), colorScheme).toEqual([]);
  }
  let index = START;
  for (const [key, by] of [["PageDown", 1], ["ArrowRight", 1], ["ArrowDown", 1], [" ", 1], ["Enter", 1], ["PageUp", -1], ["ArrowLeft", -1], ["ArrowUp", -1], ["Backspace", -1]] as const) {
    await page.keyboard.press(key);
    index += by;
    await until(page, { moveIndex: String(index), busy: "false" });
  }
  expect(await page.locator("#presentation .slide.shown .chip.current").getAttribute("data-index")).toBe(String(START + 1));
  // Nothing else happens by keys, nor by hands on the cube.
  for (const key of ["r", "u", "Tab"]) await page.keyboard.press(key);
  const at = await sticker(page, 20);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 120, at.y, { steps: 6 });
  await page.mouse.up();
  await until(page, { moveIndex: String(index), busy: "false" });
  // A turn that is clicked; the next stage; the text fits the screen and is large.
  const last = await page.locator("#presentation .slide.shown .chip").last().getAttribute("data-index");
  await page.locator("#presentation .slide.shown .chip").last().click();
  await until(page, { moveIndex: last!, busy: "false" });
  expect(await present(page)).toBe("1");
  expect(await slide.locator("h2").textContent()).toContain("Ecken");
  const { fits, size } = await page.evaluate(() => {
    const deck = document.querySelector(".slides")!;
    return { fits: deck.scrollHeight <= deck.clientHeight + 1, size: parseFloat(getComputedStyle(document.querySelector(".slide.shown p")!).fontSize) };
  });
  expect(fits).toBe(true);
  expect(size).toBeGreaterThan(26);
  // The groups one inside the other, and where the position is.
  expect(await slide.locator(".groups").getAttribute("data-group")).toBe("1");
  expect(await slide.locator(".groups").textContent()).toContain("21.119.142.223.872.000");
  const place = () => slide.locator(".groups .dot").getAttribute("transform");
  const before = await place();
  await page.keyboard.press("PageDown");
  await expect.poll(place).not.toBe(before);
  // Dark, and light again.
  await page.keyboard.press(".");
  expect(await page.isVisible("#cube")).toBe(false);
  await page.keyboard.press("PageDown");
  expect(await page.isVisible("#cube")).toBe(true);
  await page.keyboard.press("End");
  await until(page, { facelets: SOLVED, busy: "false" });
  expect(await slide.locator("h2").textContent()).toBe("Gelöst");
  await page.keyboard.press("PageDown");
  await until(page, { facelets: SOLVED });
  await page.keyboard.press("Escape");
  await page.waitForSelector("#presentation", { state: "detached" });
  expect(await page.isVisible("aside")).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("present");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  // Again; whoever leaves the full screen by the browser's own means leaves the presentation.
  await page.click("#present");
  await page.waitForSelector("#presentation .slide.shown");
  await page.evaluate(() => document.exitFullscreen());
  await page.waitForSelector("#presentation", { state: "detached" });
  expect(faults).toEqual([]);
});

test("a presentation on a phone: the cube above, the words below, a tap goes on, the way out can be seen", async () => {
  const { page } = await open("#p=222&a=R_U2_F-_R2_U_F_R-_U2_F2&i=9", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await solve(page, "ortega");
  await page.click("#present");
  await page.waitForSelector("#presentation .slide.shown");
  const [cube, words] = await Promise.all(["#cube", ".slide.shown"].map((part) => page.locator(part).boundingBox()));
  expect(cube!.y + cube!.height).toBeLessThanOrEqual(words!.y + 1);
  expect(words!.y + words!.height).toBeLessThanOrEqual(844);
  expect(cube!.height).toBeGreaterThan(300);
  await page.locator(".slide.shown h2").tap();
  await until(page, { moveIndex: "10", busy: "false" }).catch(async () => expect(Number((await data(page)).moveIndex)).toBeLessThanOrEqual(10));
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.querySelector("#present-leave")!).opacity)).toBe("1");
  await page.tap("#present-leave");
  await page.waitForSelector("#presentation", { state: "detached" });
});

test("dice: bars grow beside the expected curve, with an expectation for every variant", async () => {
  const { page } = await open("#p=minitet");
  await until(page, { legal: "true" });
  await expect.poll(() => page.locator("#method option[value=random-improved]").count()).toBe(1);
  await page.selectOption("#method", "random-improved");
  await unfold(page);
  await page.evaluate(() => {
    const speed = document.querySelector<HTMLInputElement>("#dice-speed")!;
    speed.value = speed.max;
    speed.dispatchEvent(new Event("input"));
  });
  for (const [variant, expected] of [["usual", "22,703"], ["only-quarters", ""]] as const) {
    await page.selectOption("#variant", variant);
    await page.click("#dice-loop");
    await page.waitForSelector("#dice-histogram .bar");
    await expect.poll(() => page.locator("#dice-histogram .expected").count(), { timeout: 90_000 }).toBe(1);
    const row = page.locator(".dice tbody tr", { hasText: "Exact expectation" });
    await expect.poll(() => row.textContent()).toContain(expected);
    const solves = async () => Number((await page.locator(".dice tbody tr").first().locator("td").textContent())!.replace(/\D/g, ""));
    const before = await solves();
    await expect.poll(solves).toBeGreaterThan(before);
    await page.click("#dice-stop");
    await until(page, { dice: "false" });
  }
  // Of the 3x3x3 only a bound is known.
  await page.selectOption("#puzzle", "333");
  await expect.poll(() => page.locator("#method option[value=random]").count()).toBe(1);
  await page.selectOption("#method", "random");
  await expect.poll(() => page.textContent("#dice-bound")).toMatch(/more than 21,600,000,000,000,000,000 turns/);
});
