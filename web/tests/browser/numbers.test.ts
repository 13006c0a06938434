// A position as numbers: those of FACTS' examples, live, to be typed, with every step, and as tables to take along; the
// digits of 2010; and that the lessons open where they say.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { launchBrowser, open, until } from "./bench";

launchBrowser();

/** Waits until the numbers are those of what is on the bench. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { puzzle, facelets, numbering } = document.documentElement.dataset;
    const panel = document.getElementById("panel-numbers");
    return panel?.dataset.shown === [puzzle, facelets, numbering].join("/") && document.querySelector("#numbers-number") !== null;
  }, undefined, { timeout: 60_000 });
}

const FIELDS = ["corners", "twists", "edges", "flips", "corner_permutation", "twist", "edge_permutation", "flip", "slice"] as const;

/** What the fields say. */
async function fields(page: Page): Promise<Record<string, string>> {
  await settled(page);
  return page.evaluate((names) => Object.fromEntries(names.map((name) => [name, document.querySelector<HTMLInputElement>(`#numbers-${name}`)!.value])), FIELDS);
}

async function type(page: Page, id: string, value: string): Promise<void> {
  await page.fill(`#${id}`, value);
  await page.press(`#${id}`, "Enter");
}

/** A row of the table of turns, the name of the turn first. */
async function row(page: Page, turn: string): Promise<string[]> {
  await settled(page);
  return page.locator("#numbers-turns tr").filter({ has: page.locator(`[data-turn="${turn}"]`) }).locator("th, td").allTextContents();
}

const FIRST = "F_U_D_R_L_B&i=6";
const SECOND = "R_L_B_F_U_D&i=6";

const EXAMPLES: readonly { readonly alg: string; readonly numbering: string; readonly says: Record<string, string> }[] = [
  {
    alg: FIRST, numbering: "transformer", says: {
      corners: "4 5 3 2 0 1 7 6", twists: "0 0 1 2 0 0 1 2", edges: "0 1 10 4 3 6 5 7 9 8 2 11", flips: "1 1 1 1 0 0 1 1 1 0 0 1",
      corner_permutation: "5638", twist: "792", edge_permutation: "29803134", flip: "463", slice: "22",
    },
  },
  {
    alg: SECOND, numbering: "transformer", says: {
      corners: "3 2 1 0 6 7 4 5", twists: "2 1 2 1 1 2 2 1", edges: "9 5 11 7 4 1 6 3 8 0 10 2", flips: "1 1 1 1 1 0 1 0 1 0 1 0",
      corner_permutation: "11543", twist: "2075", edge_permutation: "366259669", flip: "1375", slice: "474",
    },
  },
  {
    alg: FIRST, numbering: "kociemba", says: {
      corners: "4 5 3 2 0 1 7 6", twists: "0 0 2 1 0 0 1 2", edges: "1 0 10 3 11 6 5 7 8 9 2 4", flips: "1 0 0 1 0 0 1 1 1 1 1 1",
      twist: "190", flip: "1183", corner_permutation: "5638", edge_permutation: "309266887", slice: "166",
    },
  },
  { alg: SECOND, numbering: "kociemba", says: { twist: "1373", flip: "1367", corner_permutation: "16703", edge_permutation: "187167770", slice: "285" } },
];

test("the numbers of known positions are all there, in each numbering, with every step", async () => {
  for (const { alg, numbering, says } of EXAMPLES) {
    const { page, faults } = await open(`#p=333&a=${alg}&n=${numbering}`);
    await until(page, { tab: "numbers" });
    expect(await fields(page)).toMatchObject(says);
    // Each sum ends in its number.
    const results = await page.locator(".numbers-result").allTextContents();
    for (const name of ["twist", "flip", "corner_permutation", "edge_permutation", "slice"]) {
      expect(results.some((result) => result.endsWith(` = ${says[name]}`)), `${name}: ${results.join("; ")}`).toBe(true);
    }
    expect(faults).toEqual([]);
  }
});

test("the whole number is put together step by step, and has another value in each numbering", async () => {
  const { page } = await open(`#p=333&a=${FIRST}&n=transformer`);
  await settled(page);
  const number = ((5638n * 2187n + 792n) * 239500800n + 29803134n / 2n) * 2048n + 463n;
  expect(await page.inputValue("#numbers-number")).toBe(String(number));
  const rows = await page.locator("[data-step=number] tbody tr").evaluateAll((all) => all.map((one) => [...one.children].map(({ textContent }) => textContent)));
  expect(rows.map(([, operand]) => operand)).toEqual(["5638", "2187", "792", "239500800", String(29803134n / 2n), "2048", "463"]);
  expect(rows.map(([, , result]) => result)).toEqual([
    5638n, 5638n * 2187n, 5638n * 2187n + 792n, (5638n * 2187n + 792n) * 239500800n, (5638n * 2187n + 792n) * 239500800n + 14901567n,
    number - 463n, number,
  ].map(String));
  const seen = new Set([String(number)]);
  for (const name of ["kociemba", "korf"]) {
    await page.click(`#numbering-${name}`);
    await until(page, { tab: "numbers" });
    await settled(page);
    seen.add(await page.inputValue("#numbers-number"));
  }
  expect(seen.size).toBe(3);
  expect(await page.textContent("#numbers-corner_index")).toMatch(/^\d+$/);
});

test("a turn changes the numbers, and a row says what each turn would make of them", async () => {
  const { page } = await open("#p=333&n=transformer");
  await settled(page);
  expect((await row(page, "F")).slice(0, 3)).toEqual(["F", expect.any(String), "572"]);
  const twists = async () => {
    await settled(page);
    return page.locator("#numbers-turns tbody tr:not(.here) td:nth-of-type(2)").allTextContents();
  };
  expect((await twists()).join(" ")).toBe("572 0 572 0 0 0 1503 0 1503 0 0 0 258 0 258 946 0 946");
  const said: string[] = [];
  for (const turn of ["R", "D", "F", "F'", "D'", "R'"]) {
    await page.click(`[data-turn="${turn}"]`);
    await until(page, { busy: "false" });
    said.push((await fields(page)).twist);
  }
  expect(said).toEqual(["258", "1473", "1796", "1473", "258", "0"]);
  // The one who turns by keyboard keeps the place.
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-turn"))).toBe("R'");
  await type(page, "numbers-twist", "1");
  await expect.poll(async () => (await twists()).join(" ")).toBe("575 243 653 27 9 3 1495 55 775 1459 163 487 16 7 250 784 729 892");
  // The history can be walked, and the numbers with it.
  await page.click("#undo");
  await expect.poll(async () => (await fields(page)).twist).toBe("0");
});

test("signposts say how far it is, and which turns lead closer", async () => {
  const { page } = await open("#p=333&a=R_U&i=2&n=kociemba");
  await settled(page);
  await page.waitForFunction(() => document.querySelector("#numbers-signpost")?.textContent?.includes("Phase"), undefined, { timeout: 60_000 });
  await expect.poll(() => page.locator("#numbers-turns .closer [data-turn]").allTextContents(), { timeout: 60_000 }).toContain("U'");
  const here = await page.locator("#numbers-turns .here td").last().textContent();
  expect(here).toMatch(/^1: [=≥] \d+$/);
  await page.evaluate(() => (location.hash = "#p=333&a=U_D_R2&i=3&n=kociemba"));
  await expect.poll(() => page.textContent("#numbers-signpost"), { timeout: 60_000 }).toContain("Phase 2");
  expect(await page.isVisible("#numbers-slice_permutation")).toBe(true);
});

test("numbers that are typed quickly one after the other all become the position", async () => {
  const { page } = await open("#p=333&n=transformer");
  await settled(page);
  // The answer to the first one is still on its way.
  await page.route("**/api/inspect", async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await type(page, "numbers-twist", "792");
  await type(page, "numbers-slice", "22");
  await type(page, "numbers-flip", "463");
  await expect.poll(() => page.locator("#history").textContent(), { timeout: 20_000 }).toMatch(/(typed.*){3}/);
  await settled(page);
  expect(await fields(page)).toMatchObject({ twist: "792", slice: "22", flip: "463" });
});

test("what is typed becomes the position, and what is wrong is named", async () => {
  const { page } = await open("#p=333&n=transformer");
  await settled(page);
  await type(page, "numbers-number", "12345678901234567890");
  await expect.poll(async () => (await page.inputValue("#numbers-number"))).toBe("12345678901234567890");
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.facelets)).not.toMatch(/^UUUUUUUUU/);
  expect(await page.locator("#history").textContent()).toContain("typed");
  await type(page, "numbers-number", "43252003274489856000");
  await expect.poll(() => page.textContent("#numbers-status")).toContain("43252003274489855999");
  // Escape takes it back.
  await page.press("#numbers-number", "Escape");
  expect(await page.inputValue("#numbers-number")).toBe("12345678901234567890");
  expect(await page.isVisible("#numbers-status")).toBe(false);
  const before = await fields(page);
  await type(page, "numbers-twist", "792");
  await expect.poll(() => fields(page)).toMatchObject({ twist: "792", flip: before.flip, corner_permutation: before.corner_permutation, edge_permutation: before.edge_permutation });
  await type(page, "numbers-slice", "22");
  await expect.poll(() => fields(page)).toMatchObject({ twist: "792", slice: "22" });
  await until(page, { legal: "true" });
  await type(page, "numbers-flip", "2048");
  await expect.poll(() => page.textContent("#numbers-status")).toContain("2047");
  await page.press("#numbers-flip", "Escape");
  await type(page, "numbers-corners", "0 1 2 3 4 5 6 6");
  await expect.poll(() => page.textContent("#numbers-status")).toContain("6 occurs more than once");
  // Two corners swapped: it can be shown, and no turns lead there.
  await page.press("#numbers-corners", "Escape");
  await page.click("#reset");
  await until(page, { legal: "true" });
  await settled(page);
  await type(page, "numbers-corners", "1 0 2 3 4 5 6 7");
  await until(page, { legal: "false" });
  await expect.poll(() => page.textContent("#numbers-verdict")).toContain("two pieces are swapped");
  await settled(page);
  expect(await page.inputValue("#numbers-number")).toBe("");
  await page.locator("#numbers-verdict .repair").first().click();
  await until(page, { legal: "true" });
});

test("stickers are written and read as the digits of 2010", async () => {
  const { page } = await open("#p=333&a=F_U&i=2&n=transformer");
  await settled(page);
  const facelets = await page.evaluate(() => document.documentElement.dataset.facelets!);
  const digits = await page.inputValue("#numbers-stickers");
  expect(digits).toMatch(/^[1-6]{54}$/);
  expect(digits.slice(0, 9)).toBe([...facelets.slice(18, 27)].map((letter) => "FUBDRL".indexOf(letter) + 1).join(""));
  await page.click("#numbering-kociemba");
  await expect.poll(() => page.inputValue("#numbers-stickers")).toBe(facelets);
  await page.click("#reset");
  await page.click("#tab-share");
  await page.fill("#import-text", digits.replace(/(.{9})/g, "$1 "));
  await page.click("#import-open");
  await until(page, { facelets });
  await page.fill("#import-text", digits.slice(1));
  await page.click("#import-open");
  await expect.poll(() => page.textContent("#import-status")).toContain("53");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#copy-digits");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(digits);
  await page.click("#tab-numbers");
  await type(page, "numbers-stickers", "111111111222222222333333333444444444555555555666666666");
  await until(page, { facelets: "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB" });
});

test("tables of coordinates can be taken along", async () => {
  const { page } = await open("#p=333&n=transformer");
  await settled(page);
  const content = async (id: string) => page.evaluate(async (selector) => (await fetch(document.querySelector<HTMLAnchorElement>(selector)!.href)).text(), id);
  expect((await content("#numbers-text")).split("\n")[1]).toMatch(/^0 572 0 572 0 0 0 1503 0 1503 0 0 0 258 0 258 946 0 946 0 1 0 1 0 /);
  await page.selectOption("#numbers-table", "slice-permutation");
  const lines = (await content("#numbers-csv")).trim().split("\n");
  expect(lines).toHaveLength(25);
  expect(lines[0]).toBe("value,F2,U,U2,U',B2,D,D2,D',R2,L2,distance,after-F2,after-U,after-U2,after-U',after-B2,after-D,after-D2,after-D',after-R2,after-L2");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#numbers-csv")]);
  expect(download.suggestedFilename()).toBe("zauber-slice-permutation-transformer.csv");
});

test("small puzzles have pieces, a number, exact distances, and a count of all", async () => {
  const { page, faults } = await open("#p=222&a=R_U2_R2_F2_R-_F2_R_F_R&i=9&n=kociemba");
  await settled(page);
  await expect.poll(() => page.textContent("#numbers-signpost"), { timeout: 60_000 }).toContain("8 turns");
  await expect.poll(() => page.locator("#numbers-turns .closer [data-turn]").allTextContents()).toEqual(["F"]);
  const number = await page.inputValue("#numbers-number");
  expect(await page.isVisible("#numbers-edges")).toBe(false);
  await type(page, "numbers-number", "0");
  await expect.poll(() => page.textContent("#lamp")).toContain("Solved");
  await type(page, "numbers-number", "3674160");
  await expect.poll(() => page.textContent("#numbers-status")).toContain("3674159");
  await page.press("#numbers-number", "Escape");
  await page.click("#undo");
  await expect.poll(() => page.inputValue("#numbers-number")).toBe(number);
  // The smallest is counted soonest.
  await page.evaluate(() => (location.hash = "#p=minitet&n=kociemba"));
  await until(page, { puzzle: "minitet" });
  await page.click("#numbers-distances-box summary");
  await expect.poll(() => page.locator("#numbers-distances tbody tr").nth(7).allTextContents(), { timeout: 120_000 }).toEqual(["768,42450.28 %88.11 %"]);
  // What was typed and refused is in the console too.
  expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
});

const LESSONS = readFileSync(join(import.meta.dirname, "../../../docs/teaching.md"), "utf8");

/** The links of the lessons, each with the numbers that stand behind it on its line, up to the next link. */
const LINKS = LESSONS.split("\n").flatMap((line) => [...line.matchAll(/\]\(http:\/\/127\.0\.0\.1:7333\/(#[^)]+)\)([^[]*)/g)]
  .map(([, hash, rest]) => ({ hash, numbers: [...rest.matchAll(/`([\d ]+)`/g)].map(([, number]) => number) })));

test("every link of the lessons opens the page as they say", async () => {
  expect(LESSONS.match(/^## \d/gm)).toHaveLength(3);
  expect(LINKS.length).toBeGreaterThan(12);
  for (const { hash, numbers } of LINKS) {
    const { page, faults } = await open(hash);
    const parts = new URLSearchParams(hash.slice(1));
    const turns = (parts.get("a") ?? "").split("_").filter((name) => name !== "");
    await until(page, {
      puzzle: parts.get("p") ?? "", tab: "numbers", moves: turns.join(" ").replaceAll("-", "'"), moveIndex: parts.get("i") ?? "0",
    });
    expect(await page.evaluate(() => document.documentElement.dataset.numbering)).toBe(parts.get("n"));
    await settled(page);
    expect(await page.isVisible(".toast"), hash).toBe(false);
    const seen = await page.evaluate(() => [...document.querySelectorAll<HTMLInputElement>("#panel-numbers input")].map(({ value }) => value));
    for (const number of numbers) expect(seen, hash).toContain(number);
    expect(faults).toEqual([]);
    await page.context().close();
  }
});

test("letters for the blindfolded follow the cube and the buffers", async () => {
  const { page } = await open("#a=U&i=1");
  await page.click("#tab-numbers");
  await settled(page);
  await page.click("#memo-box summary");
  await expect.poll(() => page.textContent("#memo")).toContain("edges (UF): BA D");
  await page.keyboard.press("Escape");
  await page.click("#back");
  await expect.poll(() => page.textContent("#memo")).not.toContain("BA");
  await page.fill("#memo-edge", "XX");
  await page.press("#memo-edge", "Enter");
  await expect.poll(() => page.textContent("#memo")).toContain("no edge sticker 'XX'");
});

test("where the stickers come from that a turn moves, in the letters of the notation", async () => {
  const { page, faults } = await open("#p=333&n=kociemba");
  await settled(page);
  await page.click("#origins-box summary");
  const labels = () => page.locator("#origins-net text").allTextContents();
  // Twenty stickers and six centres.
  await expect.poll(async () => (await labels()).length).toBe(26);
  expect(await page.getAttribute("#origins-net", "aria-label")).toMatch(/^U3 ← F3, U6 ← F6, U9 ← F9, R1 ← R7, /);
  expect((await page.textContent(".origins"))?.replaceAll("\u00a0", " ")).toContain("URF ← DFR +2, UBR ← URF +1");
  await page.selectOption("#origins-turn", "F'");
  await expect.poll(() => page.getAttribute("#origins-net", "aria-label")).toMatch(/^U7 ← R1, /);
  await page.click("#tab-view");
  await page.selectOption("#moves-notation", "german");
  await page.click("#tab-numbers");
  await expect.poll(() => page.getAttribute("#origins-net", "aria-label")).toMatch(/^O7 ← R1, /);
  expect(await page.locator("#origins-turn option:checked").textContent()).toBe("V'");
  expect(await page.locator(".numbers-places").first().textContent()).toBe("ORV OVL OLH OHR UVR ULV UHL URH");
  expect(await page.locator("[data-step=twist] tbody tr:first-child").textContent()).toContain("0 ORV");
  expect(await page.inputValue("#memo-edge")).toBe("OV");
  expect(faults).toEqual([]);
});

test("a position is looked up in tables that people know, and none is built for that", async () => {
  const { page } = await open("#p=333&a=R&i=1&n=transformer");
  await settled(page);
  await page.click("#lookups-box summary");
  const entry = (table: string) => page.locator("#numbers-lookups tbody tr").filter({ hasText: table }).locator("td").allTextContents();
  await expect.poll(() => entry("twist-slice")).toEqual([await page.textContent("#numbers-twist_slice"), "1"]);
  expect(await entry("thistlethwaite-4")).toEqual(["–", "–"]);
  await expect.poll(() => page.textContent("#lookups-box")).toContain("belongs to an earlier phase");
});
