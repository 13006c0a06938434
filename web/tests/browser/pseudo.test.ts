// Every word of the page is translated: the page is opened in a language that does not exist, English with every letter
// replaced by one that looks like it. Whatever is still plain English does not come from the texts.

import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import type { Method } from "../../src/api/schemas";
import { launchBrowser, open, unfold, until } from "./bench";
import { accented, PLAIN, PSEUDO } from "./pseudo";

launchBrowser();

/** Replaces the English texts as they are fetched, and asks the workbench for the same language. */
async function translate(page: Page): Promise<void> {
  await page.route("**/api/**", async (route, request) => {
    const url = request.url().replace(/([?&]lang=)en\b/, "$1own");
    const isJson = (await request.headerValue("content-type"))?.startsWith("application/json") ?? false;
    const postData = isJson ? request.postData()?.replace('"lang":"en"', '"lang":"own"') : undefined;
    await route.continue({ url, postData });
  });
  await page.route("**/assets/en-*.js", async (route) => {
    const answer = await route.fetch();
    const code = await answer.text();
    const changed = code.replace(/export\s*\{(\w+) as default/, (_, texts: string) => `const pseudo=(${String(accented)})(${texts},"${PLAIN}","${PSEUDO}");export{pseudo as default`);
    expect(changed).not.toBe(code);
    await route.fulfill({ response: answer, body: changed });
  });
}

/** Names that are the same in every language, in sentences too. */
const NAMES = new Set([
  "Zauber", "Twizzle", "HTM", "QTM", "STM", "PNG", "SVG", "MiniTet", "Stern",
  // Tables that a search keeps in memory.
  "corners-edge-places", "corners-slice", "edges-corner-places", "edges-slice",
  // What competes in experiments, how positions are made, and the parts of names of machines and scans.
  "home", "fixed", "choose", "search", "legal", "drift", "drift-", "uniform", "cubotino",
]);

/** What people wrote themselves, names of runs, the names of coordinates' tables, what a machine calls itself, and dates, which the browser writes. */
const WRITTEN = "code, #numbers-table option, .lab-machine, #lab-runs small, #lab-runs b, #lab-other option, #lab-join-other option";

/** Names in the rows of the workbench: they are typed on the command line as well, so they stay as they are. */
async function namesInRows(): Promise<Set<string>> {
  const ask = async <Rows>(path: string) => (await (await fetch(new URL(path, inject("address")))).json()) as Rows;
  type Named = readonly { readonly name: string }[];
  const methods = await Promise.all(["333", "222", "minitet", "stern"].map((puzzle) => ask<Method[]>(`api/methods?puzzle=${puzzle}`)));
  const [{ tables }, { robots }, { faults }] = await Promise.all([
    ask<{ tables: Named }>("api/tables"), ask<{ robots: Named }>("api/robot/list"), ask<{ faults: Named }>("api/robot/faults")]);
  const rows = [...methods.flat(), ...methods.flat().flatMap(({ choices }) => choices), ...tables, ...robots, ...faults];
  return new Set(rows.map(({ name }) => name));
}

/** Runs in the page: texts that people see or hear, with where they stand. */
function visible(written: string): Text[] {
  const found: Text[] = [];
  const place = (element: Element) => {
    const named = element.closest("[id]");
    return `${named ? `#${named.id} ` : ""}${element.tagName.toLowerCase()}${element.className && typeof element.className === "string" ? `.${element.className.split(" ")[0]}` : ""}`;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement!;
    // What can be chosen is not drawn until somebody chooses.
    const drawn = element.closest("select") ?? element;
    if (element.closest(`script, style, noscript, template, [lang]:not(html), ${written}`) || !drawn.checkVisibility({ visibilityProperty: true })) continue;
    if (node instanceof Element) {
      for (const name of ["title", "aria-label", "placeholder", "alt", "aria-description"]) {
        const value = node.getAttribute(name);
        if (value) found.push({ place: `${place(element)} ${name}`, said: value });
      }
    } else if (node.textContent?.trim()) found.push({ place: place(element), said: node.textContent.trim() });
  }
  return found;
}

interface Text {
  readonly place: string;
  readonly said: string;
}

/** Whether there are plain words in a text. */
function isPlain({ said }: Text, names: ReadonlySet<string>): boolean {
  if (names.has(said)) return false;
  const words = said.match(/[A-Za-z][A-Za-z-]*[A-Za-z]/g) ?? [];
  // Turns and facelets are letters too.
  return words.some((word) => word.length > 2 && !NAMES.has(word) && !names.has(word.toLowerCase()) && !/^[URFDLBMESxyzwWRGYOB]+$/.test(word));
}

/** Opens the page in that language; what is looked at is collected. */
async function begin(hash: string): Promise<{ page: Page; look: (view: string) => Promise<void>; found: Set<string> }> {
  const { page } = await open(hash, { opened: false, prepared: translate });
  const [found, names] = [new Set<string>(), await namesInRows()];
  await page.waitForFunction(() => (document.documentElement.dataset.facelets ?? "").length > 0);
  const look = async (view: string) => {
    const all = await page.evaluate(visible, WRITTEN);
    for (const one of all.filter((text) => isPlain(text, names))) {
      found.add(`${view}, ${one.place}: ${one.said}`);
    }
  };
  return { page, found, look };
}

async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
}

const SOLVABLE = "#a=R_U_F2_D-_L_B2&i=6";
const TWISTED = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

test("solving: methods, solutions with their stages, following, dice", async () => {
  const { page, look, found } = await begin(SOLVABLE);
  await page.waitForSelector("#method option[value=layers]", { state: "attached" });
  await unfold(page);
  const methods = await page.$$eval("#method option", (options) => options.map((option) => (option as HTMLOptionElement).value));
  for (const method of methods) {
    await page.selectOption("#method", method);
    await look(method);
  }
  for (const method of ["cfop", "corners-first", "thistlethwaite", "two-phase", "layers"]) {
    await page.selectOption("#method", method);
    await page.click("#solve");
    await until(page, { searching: "false" });
    await page.waitForSelector("#solution");
    await look(`solution by ${method}`);
  }
  await page.click("#follow");
  await look("follow");
  await page.keyboard.press("Escape");
  await page.click("#present");
  await page.waitForSelector("#presentation");
  await look("presentation");
  await page.keyboard.press("Escape");
  await page.click("#compare");
  await page.waitForFunction(() => document.querySelectorAll("[data-method]").length > 4);
  await look("comparison");
  await page.selectOption("#puzzle", "222");
  await page.waitForSelector("#method option[value=ortega]", { state: "attached" });
  await page.selectOption("#method", "random-improved");
  await look("dice");
  expect([...found]).toEqual([]);
});

test("painting: faults and repairs, the goal, algs", async () => {
  const { page, look, found } = await begin(SOLVABLE);
  await page.click("#tab-paint");
  await look("paint");
  await page.fill("#facelets", TWISTED);
  await page.waitForSelector(".repair");
  await look("twisted corner");
  await page.fill("#facelets", `URR${TWISTED.slice(3)}`);
  await page.waitForFunction(() => document.querySelectorAll(".faults li").length > 1);
  await look("wrong colours");
  await page.fill("#facelets", "what is this");
  await page.keyboard.press("Enter");
  await look("not stickers");
  await page.click("#tab-goal");
  await look("goal");
  await page.click("#tab-alg");
  await page.fill("#alg", "R U R' U'");
  await page.waitForFunction(() => document.querySelector("#alg-report")!.textContent !== "");
  await look("alg");
  await page.fill("#alg", "R %");
  await page.waitForFunction(() => document.querySelector<HTMLElement>("#alg.wrong, .wrong"));
  await look("wrong alg");
  expect([...found]).toEqual([]);
});

test("numbers, view, keys, commands, the tour", async () => {
  const { page, look, found } = await begin("");
  await page.waitForSelector("#tour-next");
  await look("tour");
  await page.click("#tour-skip");
  await page.click("#tab-numbers");
  await page.waitForSelector("#numbers-signpost:not([hidden]):not(:empty)", { timeout: 60_000 });
  await unfoldAll(page);
  await look("numbers");
  await page.click("#tab-view");
  await look("view");
  await page.keyboard.press("Shift+?");
  await page.waitForSelector("#keys-dialog[open]");
  await look("keys");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.waitForSelector("#commands[open]");
  await look("commands");
  await page.keyboard.press("Escape");
  await page.selectOption("#puzzle", "minitet");
  await page.click("#tab-numbers");
  await page.waitForFunction(() => document.querySelector("#panel-numbers")?.getAttribute("data-shown")?.startsWith("minitet"));
  await unfoldAll(page);
  await look("numbers of the MiniTet");
  await page.click("#tab-scan");
  await look("what cannot be scanned");
  await page.click("#tab-robot");
  await look("no robots");
  expect([...found]).toEqual([]);
});

test("sharing: imports, lists, the sheet to print; scanning", async () => {
  const { page, look, found } = await begin(SOLVABLE);
  await page.click("#tab-share");
  await page.waitForSelector("#twizzle[href]");
  await look("share");
  await page.fill("#import-text", ["R U F2", TWISTED, "nothing at all", "R (U"].join("\n"));
  await page.click("#import-open");
  await page.waitForFunction(() => document.querySelectorAll("#positions .lines li, #positions li").length > 3);
  await look("list");
  await page.click("#sheet-open");
  await page.waitForSelector("#sheet figure");
  await look("sheet");
  await page.click("#sheet-close");
  await page.click("#tab-scan");
  await look("scan");
  expect([...found]).toEqual([]);
});

test("robots: the machine, its program, a run with a fault", async () => {
  const { page, look, found } = await begin(SOLVABLE);
  await page.click("#tab-robot");
  await page.waitForSelector("#robot-name option[value=nxt]", { state: "attached" });
  await look("robots");
  for (const robot of ["nxt", "cubotino"]) {
    await page.selectOption("#robot-name", robot);
    await page.waitForSelector("#machine canvas");
    await page.click("#robot-plan");
    await page.waitForSelector("#robot-steps li", { state: "attached" });
    await unfoldAll(page);
    await look(robot);
  }
  await page.selectOption("#run-pace", "0");
  await page.click("#run-start");
  await page.waitForSelector("#run-done");
  await look("run");
  expect([...found]).toEqual([]);
});

test("the lab: a new experiment, what it costs, a run with its report", async () => {
  const { page, look, found } = await begin("");
  await page.click("#tab-lab");
  await page.waitForSelector("#lab-competing:not([hidden]):not(:empty)");
  await look("experiments");
  for (const preset of await page.$$eval("#lab-preset option", (options) => options.map((option) => (option as HTMLOptionElement).value))) {
    await page.selectOption("#lab-preset", preset);
    await unfoldAll(page);
    // The machines come later.
    await page.waitForFunction(() => {
      const robots = document.querySelector<HTMLSelectElement>("#lab-robot")!;
      return !robots.checkVisibility() || robots.options.length > 0;
    });
    await look(`experiment ${preset}`);
  }
  await page.selectOption("#lab-preset", "own");
  await page.selectOption("#lab-puzzle", "222");
  await page.waitForSelector("#lab-methods input[value=ortega]");
  for (const method of ["optimal", "ortega"]) await page.check(`#lab-methods input[value=${method}]`);
  await page.fill("#lab-n", "40");
  await page.click("#lab-estimate");
  await page.waitForSelector("#lab-start-now");
  await look("cost");
  await page.click("#lab-start-now");
  await page.waitForSelector("#lab-run[data-state=finished] #lab-report table", { timeout: 60_000 });
  await unfoldAll(page);
  await page.click("#lab-compare");
  await page.waitForSelector("#lab-compared li");
  await look("run");
  expect([...found]).toEqual([]);
});
