// From the camera to motion in one flow: a cube is scanned, solved, its program planned and run on a simulated machine,
// and a second scan confirms the end. The browser's camera shows computed cubes: first the one to be solved, then the one
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

/** The camera shows this cube from now on, whenever it is opened. */
function show(stickers: string): void {
  const fresh = join(folder, "next.y4m");
  const made = spawnSync(PROGRAM, [fresh, stickers, "1", "20"], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`the film cannot be made: ${made.stderr}`);
  renameSync(fresh, FILM);
}

launchBrowser(["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", `--use-file-for-fake-video-capture=${FILM}`]);

const said = (page: Page) => page.textContent("#run-status");

// Two films are made and seen; a busy machine takes its time for that.
test("scan, solve, plan, simulated run, confirming scan", async () => {
  show(CUBE);
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
  show(left!);
  await page.click("#run-scan");
  await until(page, { tab: "scan" });
  expect(await page.locator("button.scan-side").count(), "the first scan is put away").toBe(0);
  await page.click("#scan-start");
  await until(page, { tab: "robot", facelets: SOLVED }, 120_000);
  expect(await said(page)).toBe("Solved: confirmed by the scan.");
  expect(await page.locator("#history .chip").allTextContents()).toEqual(["Start", "scanned", "scanned"]);
  expect(faults).toEqual([]);
}, 400_000);
