// The lab: an experiment is started, watched, interrupted, resumed, compared, renamed, kept and deleted.

import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { faultsOf } from "./axe";
import { launchBrowser, open, until } from "./bench";

launchBrowser();

/** Random turns on the 2x2x2: so many that no machine is done before the test. */
const LONG = 5000;
const SHORT = 40;

/** Opens the lab without runs of a test that failed before. */
async function openLab(options: Parameters<typeof open>[1] = {}): Promise<Page> {
  const { page } = await open("", options);
  await page.evaluate(async () => {
    const { runs } = await (await fetch("api/lab/runs")).json() as { runs: { id: number }[] };
    for (const { id } of runs) await fetch(`api/lab/runs/${id}`, { method: "DELETE" });
  });
  await page.click("#tab-lab");
  await page.waitForSelector("#lab-preset option", { state: "attached" });
  return page;
}

/** One's own experiment, started after its cost was said. */
async function start(page: Page, puzzle: string, methods: readonly string[], n: number): Promise<void> {
  await page.selectOption("#lab-preset", "own");
  await page.selectOption("#lab-puzzle", puzzle);
  for (const method of methods) await page.waitForSelector(`#lab-methods input[value="${method}"]`);
  for (const box of await page.locator("#lab-methods input").all()) await box.setChecked(methods.includes(await box.getAttribute("value") ?? ""));
  await page.fill("#lab-n", String(n));
  await page.click("#lab-estimate");
  await page.waitForSelector(".lab-offer:not([hidden])");
  expect(await page.textContent("#lab-cost")).toMatch(new RegExp(`^${n * methods.length} solves on .* about`));
  await page.click("#lab-start-now");
  await page.waitForSelector("#lab-run:not(.empty)");
}

/** How many solves the run that is looked at has. */
async function solves(page: Page): Promise<number> {
  return Number(/· ([\d,]+) of/.exec(await page.textContent("#lab-run-state") ?? "")?.[1].replaceAll(",", ""));
}

async function grows(page: Page, beyond: number): Promise<void> {
  await expect.poll(() => solves(page), { timeout: 60_000 }).toBeGreaterThan(beyond);
}

test("a run is watched, interrupted and resumed; it goes on without its page, and another page sees it", async () => {
  const page = await openLab();
  expect(await page.textContent("#lab-empty")).toContain("No experiment");
  await start(page, "222", ["random:quarters"], LONG);
  await until(page, { lab: "true" });
  await page.waitForSelector(".histogram .bar");
  await grows(page, await solves(page));
  // Another page sees the same, without having started it.
  const second = await page.context().newPage();
  await second.goto(inject("address"));
  await second.waitForSelector("#cube canvas");
  await second.click("#tab-lab");
  await second.click("#lab-runs [data-state=running] button");
  await second.waitForSelector(".histogram .bar");
  const seen = await solves(second);
  await page.goto("about:blank");
  await grows(second, seen);
  await page.goto(inject("address"));
  await page.waitForSelector("#lab-run:not(.empty)");
  await page.click("#lab-pause");
  await page.waitForSelector("#lab-run[data-state=paused]");
  const done = await solves(page);
  await second.waitForSelector("#lab-run[data-state=paused]");
  await page.reload();
  await page.waitForSelector("#lab-run[data-state=paused]");
  expect(await solves(page)).toBe(done);
  await page.click("#lab-resume");
  await page.waitForSelector("#lab-run[data-state=running]");
  await grows(page, done);
  // Deleted only after a question.
  await page.click("#lab-delete");
  await page.waitForSelector("#lab-delete-dialog[open]");
  expect(await page.textContent("#lab-delete-question")).toContain("recorded solves");
  await page.click("#lab-delete-cancel");
  expect(await page.locator("#lab-runs li").count()).toBe(1);
  await page.click("#lab-delete");
  await page.click("#lab-delete-confirm");
  await page.waitForSelector("#lab-runs:empty", { state: "attached" });
  await until(page, { lab: "false" });
  await second.waitForSelector("#lab-runs:empty", { state: "attached" });
});

test("two runs are compared; a run is renamed and its files are there", async () => {
  const page = await openLab();
  await start(page, "minitet", ["optimal"], SHORT);
  await page.waitForSelector("#lab-run[data-state=finished] #lab-report table");
  await start(page, "minitet", ["layers"], SHORT);
  await page.waitForSelector("#lab-title:has-text('layers')");
  await page.waitForSelector("#lab-run[data-state=finished] #lab-report table");
  expect(await page.locator("#lab-runs li").count()).toBe(2);
  await page.click("#lab-compare");
  await page.waitForSelector("#lab-compared li");
  const words = await page.textContent("#lab-compared li");
  expect(words).toMatch(/needs [\d.]+ turns less than layers on average/);
  expect(words).toContain(`${SHORT} positions`);
  await page.click("#lab-rename");
  await page.fill("#lab-name", "By layers, as at school");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#lab-runs :text('By layers, as at school')");
  await page.reload();
  await page.waitForSelector("#lab-title:has-text('By layers, as at school')");
  await page.click("#lab-files summary");
  const files = await page.evaluate(async () => Promise.all([...document.querySelectorAll<HTMLAnchorElement>("#lab-files a")].map(async (link) => {
    const answer = await fetch(link.href);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { name: link.download.split(".").at(-1), type: answer.headers.get("content-type"), lines: new TextDecoder().decode(bytes).trim().split("\n").length, first: String.fromCharCode(...bytes.slice(0, 4)) };
  })));
  expect(files.map(({ name, type }) => [name, type?.split(";")[0]])).toEqual([
    ["csv", "text/csv"], ["parquet", "application/vnd.apache.parquet"], ["html", "text/html"], ["jsonl", "application/jsonl"],
  ]);
  expect(files[0].lines).toBe(SHORT + 1);
  expect(files[1].first).toBe("PAR1");
  // Keys turn no cube that cannot be seen; Escape brings it back.
  const before = await page.evaluate(() => document.documentElement.dataset.facelets);
  await page.focus("#lab-run");
  await page.keyboard.press("r");
  expect(await page.evaluate(() => document.documentElement.dataset.facelets)).toBe(before);
  await page.keyboard.press("Escape");
  await until(page, { lab: "false" });
});

test("positions come from a file, solves are limited by nodes, and the report opens in a tab", async () => {
  const page = await openLab();
  await page.selectOption("#lab-preset", "own");
  await page.selectOption("#lab-puzzle", "222");
  await page.waitForSelector("#lab-methods input[value=ortega]");
  for (const box of await page.locator("#lab-methods input").all()) await box.setChecked(await box.getAttribute("value") === "optimal");
  await page.click("#lab-options summary");
  await page.fill("#lab-nodes", "5000");
  await page.selectOption("#lab-start", "file");
  await page.click("#lab-estimate");
  expect(await page.locator("#lab-file:invalid").count(), "a file has to be chosen").toBe(1);
  const two = "# two positions\nUUUURRRRFFFFDDDDLLLLBBBB\n\nUUUUBBRRRRFFDDDDFFLLLLBB\n";
  await page.setInputFiles("#lab-file", { name: "two.txt", mimeType: "text/plain", buffer: Buffer.from(two) });
  await expect.poll(() => page.inputValue("#lab-n")).toBe("2");
  await page.click("#lab-estimate");
  await page.waitForSelector(".lab-offer:not([hidden])");
  await page.click("#lab-start-now");
  await page.waitForSelector("#lab-run[data-state=finished] #lab-report table");
  expect(await page.textContent("#lab-run-about")).toContain("2 positions, from two.txt");
  const experiment = await page.evaluate(async () => {
    const { runs } = await (await fetch("api/lab/runs")).json() as { runs: { experiment: { entries: { nodes: number }[] } }[] };
    return runs[0].experiment;
  });
  expect(experiment.entries.map(({ nodes }) => nodes)).toEqual([5000]);
  const [tab] = await Promise.all([page.context().waitForEvent("page"), page.click("#lab-open")]);
  await tab.waitForSelector("table");
  expect(await tab.evaluate(() => getComputedStyle(document.querySelector("table")!).borderCollapse), "with its own style").toBe("collapse");
  expect(await tab.locator("svg:visible").count()).toBeGreaterThan(0);
  await tab.close();
  // A file without a position is refused in words.
  await page.setInputFiles("#lab-file", { name: "none.txt", mimeType: "text/plain", buffer: Buffer.from("hello\n") });
  await page.click("#lab-estimate");
  await page.waitForSelector("#lab-status.bad");
  expect(await page.textContent("#lab-status")).toContain("line 1");
});

test("a run of another server and one that cannot be read are shown and left alone", async () => {
  const page = await openLab();
  const experiment = { puzzle: "222", start: "uniform", n: 100, seed: 1, entries: [{ method: "random", variant: "quarters" }] };
  const theirs = { id: 7, name: "theirs", state: "running", elsewhere: true, created: 1_790_000_000, experiment, done: 0, all: 100 };
  const why = "its record cannot be read: its first line is not complete";
  const broken = { id: 6, name: "6.jsonl", state: "unreadable", elsewhere: false, created: 1_790_000_000, done: 0, all: 0, error: why };
  const note = "the history of an earlier version cannot be read: it is no SQLite database";
  await page.route("**/api/lab/runs", (route) => route.fulfill({ json: { runs: [theirs, broken], notes: [note] } }));
  for (const run of [theirs, broken]) {
    const event = `event: ${run.elsewhere ? "progress" : "done"}\ndata: ${JSON.stringify({ ...run, methods: [], histograms: [] })}\n\n`;
    await page.route(new RegExp(`/api/lab/runs/${run.id}/watch`), (route) => route.fulfill({ contentType: "text/event-stream", body: event }));
  }
  const rows = page.locator("#lab-runs > li");
  await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(2);
  expect(await page.textContent("#lab-notes")).toBe(note);
  expect(await rows.locator(".lab-state").allTextContents()).toEqual(["running in another server", "unreadable"]);
  const seen = (id: string) => page.locator(`#${id}`).isVisible();
  await rows.first().locator("button").click();
  await page.waitForSelector("#lab-run[data-state=running]");
  for (const id of ["lab-pause", "lab-resume", "lab-rename", "lab-delete"]) expect(await seen(id), id).toBe(false);
  await rows.last().locator("button").click();
  await page.waitForSelector("#lab-run[data-state=unreadable]");
  expect(await page.textContent("#lab-run .status.bad")).toBe(why);
  expect([await seen("lab-pause"), await seen("lab-resume"), await seen("lab-delete")]).toEqual([false, false, true]);
});

test("plans compete on the machine that is chosen", async () => {
  const page = await openLab();
  await page.selectOption("#lab-preset", "robot-plans");
  await page.waitForSelector("#lab-robot option[value=six-motor]", { state: "attached" });
  expect(await page.inputValue("#lab-robot")).toBe("cubotino");
  await page.selectOption("#lab-robot", "six-motor");
  expect(await page.textContent("#lab-competing")).toContain("choose (six-motor), search (six-motor)");
  await page.click("#lab-options summary");
  expect(await page.isVisible("#lab-limit")).toBe(true);
  expect(await page.isVisible("#lab-nodes"), "plans are searched for by time").toBe(false);
  await page.selectOption("#lab-limit", "100");
  await page.fill("#lab-n", "1");
  await page.click("#lab-estimate");
  await page.waitForSelector(".lab-offer:not([hidden])");
  await page.click("#lab-start-now");
  await page.waitForSelector("#lab-run[data-state=finished] #lab-report table");
  expect(await page.locator("#lab-histograms [data-title='search (six-motor)']").count()).toBe(1);
  // Other experiments have no machine.
  await page.selectOption("#lab-preset", "anytime");
  expect([await page.isVisible("#lab-robot"), await page.isVisible("#lab-nodes")]).toEqual([false, true]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`a run can be read on a phone, and axe finds nothing serious, ${colorScheme}`, async () => {
    const page = await openLab({ locale: "de-DE", colorScheme, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await page.evaluate(async () => {
      const body = JSON.stringify({ puzzle: "minitet", methods: ["optimal", "layers"], n: 20 });
      await fetch("api/lab/runs", { method: "POST", headers: { "content-type": "application/json" }, body });
    });
    await page.click("#lab-runs button");
    await page.waitForSelector("#lab-report table");
    // The panel makes room for the run.
    expect(await page.evaluate(() => document.documentElement.dataset.panel)).toBe("closed");
    await page.click("#lab-compare");
    await page.waitForSelector("#lab-compared li");
    await page.click("#lab-files summary");
    const [out, small] = await page.evaluate(() => {
      const stage = document.querySelector<HTMLElement>("#lab-run")!;
      const controls = [...stage.querySelectorAll<HTMLElement>("button, select, summary, a.button")].filter((element) => element.checkVisibility());
      return [stage.scrollWidth - stage.clientWidth, controls.filter((element) => element.getBoundingClientRect().height < 43.5).map((element) => element.textContent)];
    });
    expect([out, small]).toEqual([0, []]);
    expect(await faultsOf(page)).toEqual([]);
    await page.click("#lab-close");
    await page.waitForSelector("#lab-runs button");
  });
}

test("what cannot be is refused in words, and nothing is started", async () => {
  const page = await openLab({ locale: "de-DE" });
  await page.selectOption("#lab-preset", "own");
  await page.selectOption("#lab-puzzle", "minitet");
  await page.waitForSelector("#lab-methods input[value=optimal]");
  for (const box of await page.locator("#lab-methods input").all()) await box.setChecked(false);
  await page.click("#lab-estimate");
  expect(await page.textContent("#lab-status")).toContain("Wähle mindestens ein Verfahren");
  await page.check("#lab-methods input[value=optimal]");
  await page.click("#lab-options summary");
  await page.selectOption("#lab-start", "depth");
  await page.fill("#lab-turn-count", "99");
  await page.click("#lab-estimate");
  await page.waitForSelector("#lab-status.bad");
  expect(await page.textContent("#lab-status")).toContain("99");
  expect(await page.locator("#lab-runs li").count()).toBe(0);
});
