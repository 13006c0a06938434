// Bringing in what others wrote, taking along what is there, and sessions that survive.

import { expect, inject, test } from "vitest";
import type { Page } from "playwright-core";
import { apply, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { PUZZLES } from "../../src/puzzles/puzzle";
import { data, launchBrowser, look, open, until } from "./bench";

launchBrowser();

const after = (alg: string, from = SOLVED) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), from);
const SUPERFLIP = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";

/** Pastes into the field as a clipboard does. */
async function paste(page: Page, given: string): Promise<void> {
  await page.click("#tab-share");
  await page.fill("#import-text", given);
  await page.click("#import-open");
}

/** Drops a file onto the page. */
async function drop(page: Page, name: string, content: string, onto = "#cube"): Promise<void> {
  const transfer = await page.evaluateHandle(([file, lines]) => {
    const data = new DataTransfer();
    data.items.add(new File([lines], file, { type: "text/plain" }));
    return data;
  }, [name, content]);
  for (const type of ["dragenter", "dragover", "drop"]) await page.dispatchEvent(onto, type, { dataTransfer: transfer });
}

// After R, as cubing.js writes it.
const PATTERN = {
  EDGES: { pieces: [0, 8, 2, 3, 4, 10, 6, 7, 5, 9, 1, 11], orientation: Array(12).fill(0) },
  CORNERS: { pieces: [4, 0, 2, 3, 7, 5, 6, 1], orientation: [2, 1, 0, 0, 1, 0, 0, 2] },
  CENTERS: { pieces: [0, 1, 2, 3, 4, 5], orientation: Array(6).fill(0) },
};

const FORMS: [string, string, { facelets: string; moves?: string; moveIndex?: string }, string][] = [
  ["a kociemba string", SUPERFLIP, { facelets: SUPERFLIP }, "stickers"],
  ["colours with spaces", "WWWWWWWWW RRRRRRRRR GGGGGGGGG YYYYYYYYY OOOOOOOOO BBBBBBBBB".toLowerCase(), { facelets: SOLVED }, "stickers"],
  ["an alg with brackets", "[R, U] (F2)2", { facelets: after("R U R' U' F2 F2"), moveIndex: "6" }, "alg"],
  ["a Twizzle link", "https://alpha.twizzle.net/edit/?setup-alg=F+D&alg=R+U%27", { facelets: after("F D"), moves: "R U'", moveIndex: "0" }, "link"],
  ["a Twizzle link that ends solved", "https://alpha.twizzle.net/edit/?alg=R+U%27&setup-anchor=end", { facelets: after("U R'"), moves: "R U'", moveIndex: "0" }, "link"],
  ["an alg.cubing.net link", "https://alg.cubing.net/?setup=R_U-&alg=F2_D-_%2F%2F_two", { facelets: after("R U'"), moves: "F2 D'", moveIndex: "0" }, "link"],
  ["a link of our own", "http://localhost:9/#p=333&s=" + SUPERFLIP + "&a=R_U-&i=1", { facelets: after("R", SUPERFLIP), moves: "R U'", moveIndex: "1" }, "link"],
  ["piece lists", "0 1 2 3 4 5 6 7 / 0 0 0 0 0 0 0 0 / 0 1 2 3 4 5 6 7 8 9 10 11 / 1 1 1 1 1 1 1 1 1 1 1 1", { facelets: SUPERFLIP }, "pieces"],
  ["the number of a position", "0", { facelets: SOLVED }, "number"],
  ["JSON of this page", JSON.stringify({ facelets: after("R U"), goal: null, moves: "R U F", index: 2 }), { facelets: after("R U"), moves: "R U F", moveIndex: "2" }, "JSON"],
  ["a KPattern", JSON.stringify({ kpuzzle: "3x3x3", patternData: PATTERN }), { facelets: after("R") }, "KPattern"],
];
test("one field takes every form", async () => {
  const { page, faults } = await open("#a=B&i=1");
  for (const [name, given, wanted, word] of FORMS) {
    await paste(page, given);
    await until(page, wanted);
    await expect.poll(() => page.textContent("#import-status"), { message: name }).toContain(word);
  }
  expect(faults).toEqual([]);
  // Each was a step like any other.
  await page.click("#history [data-index='1']");
  await until(page, { facelets: after("B") });
});

test("what cannot be read is said with its reason, and nothing changes", async () => {
  const { page } = await open("#a=B&i=1");
  for (const [given, reason] of [
    ["https://example.org/cube", "not a link from"], ["https://alpha.twizzle.net/edit/?puzzle=megaminx&alg=U", "megaminx"],
    [SUPERFLIP.slice(2), "this has 52"], ["R U %", "%"], ["{}", "KPattern"],
    [JSON.stringify({ ...PATTERN, CORNERS: { ...PATTERN.CORNERS, orientation: [0, 1, 0, 0, 1, 0, 0, 2] } }), "twisted"], ["// nothing", "no turns"],
  ]) {
    await paste(page, given);
    await expect.poll(() => page.textContent("#import-status")).toContain(reason);
    expect((await data(page)).facelets).toBe(after("B"));
  }
});

test("a dropped file is a list to pick from; bad lines are named, nothing is lost", async () => {
  const { page, faults } = await open();
  const twisted = SUPERFLIP.replace(/^UBULURUFU/, "UBULURUFR");
  await drop(page, "cubes.txt", [SUPERFLIP, "", "1. R U R' U'", "nonsense", twisted, "https://alg.cubing.net/?alg=F2"].join("\r\n"));
  await until(page, { tab: "share" });
  const rows = page.locator("#positions li");
  await expect.poll(() => rows.count()).toBe(5);
  await expect.poll(() => page.textContent("#positions-summary")).toBe("cubes.txt: 3 of 5 lines can be opened. Not a cube, or not readable (2): 4, 5.");
  expect(await page.textContent("#positions [data-line='4']")).toContain("Line 4:");
  expect(await page.isDisabled("#positions [data-line='4'] button")).toBe(true);
  await page.click("#positions [data-line='1'] button");
  await until(page, { facelets: SUPERFLIP });
  await page.click("#positions [data-line='3'] button");
  await until(page, { facelets: after("R U R' U'") });
  // What is no cube can be looked at all the same.
  await page.click("#positions [data-line='5'] button");
  await until(page, { facelets: twisted, legal: "false" });
  await page.click("#positions [data-line='6'] button");
  await until(page, { facelets: SOLVED, moves: "F2", moveIndex: "0" });
  // The browser reports every refusal by itself.
  expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
});

test("a file dropped onto a field is taken too; what cannot be read is said", async () => {
  const { page, faults } = await open();
  await page.click("#tab-alg");
  await drop(page, "one.json", SUPERFLIP, "#alg");
  await until(page, { facelets: SUPERFLIP });
  expect(await page.inputValue("#alg")).toBe("");
  // A folder looks like a file until one reads it.
  await page.evaluate(() => (File.prototype.text = () => Promise.reject(new DOMException("gone", "NotFoundError"))));
  await page.click("#tab-share");
  await drop(page, "cubes", "");
  await expect.poll(() => page.textContent("#import-status")).toBe("cubes could not be read. Is it a folder?");
  expect(await page.isVisible(".drop-target")).toBe(false);
  expect(faults).toEqual([]);
});

test("small puzzles are brought in and taken along as well", async () => {
  const small = PUZZLES["222"];
  const { page } = await open();
  await paste(page, "https://alpha.twizzle.net/edit/?puzzle=2x2x2&setup-alg=F+R&alg=Rw+U%27");
  await until(page, { puzzle: "222", facelets: after("F R", small.solved), moves: "R U'", moveIndex: "0" });
  const there = async () => new URL((await page.getAttribute("#twizzle", "href"))!).searchParams;
  await expect.poll(async () => (await there()).get("alg")).toBe("R U'");
  expect((await there()).get("puzzle")).toBe("2x2x2");
  expect(after((await there()).get("setup-alg")!, small.solved)).toBe(after("F R", small.solved));
  // Numbers and lists are about the puzzle on the bench, and layers that it does not have are told.
  await paste(page, "0");
  await until(page, { facelets: small.solved });
  await paste(page, "1 0 2 3 4 5 6 7 / 0 0 0 0 0 0 0 0");
  await until(page, { facelets: "UUUUFRRRRLFFDDDDLFLLBBBB", puzzle: "222", legal: "true" });
  for (const given of ["R M", "https://alpha.twizzle.net/edit/?puzzle=2x2x2&alg=R+M"]) {
    await paste(page, given);
    await expect.poll(() => page.textContent("#import-status")).toContain("middle layer");
    await paste(page, "R");
    await until(page, { facelets: after("R", small.solved) });
  }
  await page.click("#tab-alg");
  await page.fill("#alg", "R U");
  await expect.poll(() => page.textContent("#alg-report")).toContain("15");
  await page.fill("#alg", "R U M");
  await expect.poll(() => page.textContent("#alg-report")).toContain("middle layer");
  await page.selectOption("#puzzle", "minitet");
  await paste(page, "12345");
  await until(page, { facelets: "DCAAAABBDACBCBBADCDCBDDC" });
});

test("colours are read as they are shown, wherever they are written", async () => {
  const { page } = await open();
  await page.click("#tab-view");
  await page.selectOption("#scheme", "yellow");
  const yellow = (facelets: string) => [...facelets].map((letter) => "YOGWRB"["URFDLB".indexOf(letter)]).join("");
  await paste(page, yellow(SUPERFLIP));
  await until(page, { facelets: SUPERFLIP });
  await page.click("#tab-goal");
  await page.fill("#goal-facelets", yellow(after("R U")));
  await until(page, { goal: after("R U") });
});

test("several pasted lines are a list, or one alg", async () => {
  const { page } = await open();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "R U\nF2 D'");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await until(page, { tab: "share" });
  await expect.poll(() => page.locator("#positions li.good").count()).toBe(2);
  await page.click("#import-whole");
  await until(page, { facelets: after("R U F2 D'"), moves: "R U F2 D'" });
});

test("the link to Twizzle leads to the same position and the same turns", async () => {
  const { page } = await open("#a=R_U-_F2&i=1");
  await page.click("#tab-share");
  const there = async () => new URL((await page.getAttribute("#twizzle", "href"))!).searchParams;
  await expect.poll(async () => (await there()).get("alg")).toBe("R U' F2");
  expect((await there()).get("setup-alg")).toBe(null);
  await page.evaluate(([state]) => (location.hash = state), [`#s=${SUPERFLIP}&a=D`]);
  await expect.poll(async () => (await there()).get("setup-alg")).toBeTruthy();
  expect(after((await there()).get("setup-alg")!)).toBe(SUPERFLIP);
});

test("another address is a step of history, and can be undone", async () => {
  const { page } = await open();
  await page.keyboard.press("r");
  await page.keyboard.press("u");
  await until(page, { moves: "R U" });
  await page.evaluate(() => (location.hash = "#a=F2_D&i=1"));
  await until(page, { facelets: after("F2"), moves: "F2 D", moveIndex: "1" });
  for (let i = 0; i < 2; i++) await page.keyboard.press("Control+z");
  await until(page, { facelets: after("R U"), moves: "R U" });
});

test("a reload keeps the session: history, solution, tab, view; a new visit begins afresh and is offered it", async () => {
  const { page } = await open("#a=R_U_F2_D-_L&i=5");
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
  await page.click("#forward");
  await page.click("#forward");
  await page.click("#tab-paint");
  await look(page, 50, 20);
  await page.fill("#tempo", "1.5");
  const { facelets, moves, moveIndex } = await data(page);
  const chips = await page.locator("#history .chip").allTextContents();
  await page.waitForTimeout(700);
  const { spin } = await data(page);
  await page.reload();
  await until(page, { facelets, moves, moveIndex, tab: "paint", spin });
  expect(await page.inputValue("#tempo")).toBe("1.5");
  expect(await page.locator("#history .chip").allTextContents()).toEqual(chips);
  await page.click("#tab-solve");
  await page.waitForSelector("#solution");
  for (let i = 0; i < 2; i++) await page.keyboard.press("Control+z");
  await until(page, { facelets: after("R U F2 D' L") });

  // Another tab of the same browser.
  const other = await page.context().newPage();
  await other.goto(new URL(page.url()).origin);
  await until(other, { facelets: SOLVED, moves: "" });
  await other.waitForTimeout(500);
  expect(await other.isVisible("#session-continue")).toBe(false);
  await other.keyboard.press("b");
  await until(other, { facelets: after("B") });
  // What one tab chooses does not undo what another has chosen.
  await page.click("#tab-view");
  await page.selectOption("#marks", "letters");
  await other.click("#tab-view");
  await other.selectOption("#theme", "dark");
  await page.click("#tab-solve");
  expect(await other.evaluate(() => JSON.parse(localStorage.getItem("zauber.settings")!))).toMatchObject({ marks: "letters", theme: "dark", tab: "solve" });
  await page.reload();
  await until(page, { facelets: after("R U F2 D' L") });
  await other.waitForTimeout(700);
  await other.reload();
  await until(other, { facelets: after("B") });

  // Once a tab is closed, whoever comes next may go on with it.
  await other.close();
  await page.goto("about:blank");
  await page.goto(new URL(inject("address")).origin);
  await page.waitForSelector("#session-continue");
  expect((await data(page)).facelets).toBe(SOLVED);
  // The one that was left last comes first.
  await page.click("#session-continue");
  await until(page, { facelets: after("R U F2 D' L") });
});
