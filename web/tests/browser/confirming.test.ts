// From the camera to motion in one flow: a cube is scanned, solved, its program planned and run on a simulated machine,
// and a second scan confirms the end; step by step, and with no click in between but Start. The browser's camera shows computed cubes: first the one to be solved, then the one
// that the machine has left.

import { spawnSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { apply, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { launchBrowser, open, until } from "./bench";

const after = (alg: string) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), SOLVED);
const CUBE = after("R U F2 L D' B2 U' R2 F");

const folder = mkdtempSync(join(tmpdir(), "zauber-film-"));
const FILM = join(folder, "cube.y4m");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The program that makes films. It is built once: in the middle of a test nobody waits for a compiler. */
const PROGRAM = (() => {
  const built = spawnSync(process.env.CARGO ?? "cargo", ["build", "--quiet", "--package", "zauber-testkit", "--example", "film", "--message-format", "json"], {
    cwd: join(import.meta.dirname, "../../.."), encoding: "utf8",
  });
  const messages = built.stdout.split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as { target?: { name: string }; executable?: string | null });
  const found = messages.find(({ target, executable }) => target?.name === "film" && executable)?.executable;
  if (!found) throw new Error(`films cannot be made: ${built.stderr}`);
  return found;
})();

/** A film of a cube. The camera shows it from when it is put there, whenever it is opened. */
function film(stickers: string): { show(): void } {
  const fresh = join(folder, "next.y4m");
  const made = spawnSync(PROGRAM, [fresh, stickers, "1", "20"], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`the film cannot be made: ${made.stderr}`);
  return { show: () => renameSync(fresh, FILM) };
}

launchBrowser(["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", `--use-file-for-fake-video-capture=${FILM}`]);

const said = (page: Page) => page.textContent("#run-status");

// Two films are made and seen; a busy machine takes its time for that.
test("scan, solve, plan, simulated run, confirming scan", async () => {
  film(CUBE).show();
  const { page, faults } = await open("", { permissions: ["camera"] });
  // A machine is chosen beforehand; everything else follows.
  await page.click("#tab-robot");
  await page.waitForSelector("#robot-name option[value=nxt]", { state: "attached" });
  await page.selectOption("#robot-name", "mindcuber");
  await page.click("#tab-scan");
  await page.click("#scan-start");
  await until(page, { facelets: CUBE, legal: "true" }, 120_000);
  await page.click("#scan-solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false", planning: "false" });
  await expect.poll(() => page.textContent("#robot-program")).toMatch(/^Program for mindcuber: [\d.]+ s/);
  await page.click("#program-watch");
  await until(page, { tab: "robot" });
  // The program of the solution that was found; or a faster one.
  await page.click("#robot-plan");
  await until(page, { planning: "false" });
  await page.waitForSelector("#robot-steps li");
  await page.evaluate(() => void (document.querySelector<HTMLDetailsElement>("#robot-run")!.open = true));
  await page.selectOption("#run-pace", "0");
  await page.click("#run-start");
  await page.waitForSelector("#run-scan", { timeout: 60_000 });
  const left = await page.getAttribute("#robot-run", "data-facelets");
  expect(left).toBe(SOLVED);
  expect(await page.evaluate(() => document.documentElement.dataset.facelets), "the bench does not know yet").toBe(CUBE);
  // What the camera shows now is the cube as the machine has left it.
  film(left!).show();
  await page.click("#run-scan");
  await until(page, { tab: "scan" });
  expect(await page.locator("button.scan-side").count(), "the first scan is put away").toBe(0);
  await page.click("#scan-start");
  await until(page, { tab: "robot", facelets: SOLVED }, 120_000);
  expect(await said(page)).toBe("Solved: confirmed by the scan.");
  expect(await page.locator("#history .chip").allTextContents()).toEqual(["Start", "scanned", "scanned"]);
  expect(faults).toEqual([]);
}, 400_000);

test("a machine shows an unknown cube, which is read, solved, run and confirmed, with one click", async () => {
  film(CUBE).show();
  const solved = film(SOLVED);
  const { page, faults } = await open("", { permissions: ["camera"] });
  await page.click("#tab-robot");
  await page.waitForSelector("#robot-name option[value=nxt]", { state: "attached" });
  await page.selectOption("#robot-name", "nxt-two-motor");
  await page.evaluate(() => void (document.querySelector<HTMLDetailsElement>("#robot-run")!.open = true));
  await page.selectOption("#run-pace", "4");
  const step = (name: string, timeout = 120_000) => page.waitForSelector(`#camera-run[data-step="${name}"]`, { state: "attached", timeout });
  await page.click("#run-camera");
  await step("showing");
  expect(await page.textContent("#camera-run p")).toMatch(/^nxt-two-motor shows the cube: \d of 6 sides seen\./);
  await step("running");
  expect(await page.evaluate(() => document.documentElement.dataset.facelets), "what was read").toBe(CUBE);
  // Nothing is clicked: only the cube in front of the camera is another one by now.
  solved.show();
  await step("confirming");
  await step("done");
  await until(page, { tab: "robot", facelets: SOLVED });
  expect(await said(page)).toBe("Solved: confirmed by the scan.");
  expect(await page.locator("#camera-run").isVisible()).toBe(false);
  expect(await page.locator("#history .chip").allTextContents()).toEqual(["Start", "scanned", "scanned"]);
  expect(faults).toEqual([]);
}, 400_000);

test("what is shown can be stopped, and the page says why it ended", async () => {
  film(CUBE).show();
  const { page, faults } = await open("", { permissions: ["camera"] });
  await page.click("#tab-robot");
  await page.waitForSelector("#robot-name option[value=nxt]", { state: "attached" });
  await page.selectOption("#robot-name", "mindcuber");
  await page.evaluate(() => void (document.querySelector<HTMLDetailsElement>("#robot-run")!.open = true));
  await page.click("#run-camera");
  await page.click("#camera-run-stop");
  await page.waitForSelector("#camera-run[data-step=broken]");
  expect(await page.textContent("#camera-run p")).toBe("It ended before the cube was solved: The machine was stopped.");
  await until(page, { tab: "scan" });
  await page.click("#camera-run-close");
  await page.click("#tab-robot");
  await page.waitForSelector("#run-camera:not([hidden])");
  expect(faults).toEqual([]);
}, 120_000);
