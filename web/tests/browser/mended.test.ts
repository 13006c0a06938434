// Small things that were wrong once, one test each.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { SOLVED } from "../../src/puzzles/cube";
import { launchBrowser, open, unfold, until } from "./bench";

launchBrowser();

const SUPERFLIP = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";
const dimmed = (page: Page) => page.evaluate(() => document.documentElement.dataset.dimmed);

async function solved(page: Page): Promise<void> {
  await expect.poll(() => page.isEnabled("#solve")).toBe(true);
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
}

for (const method of ["layers", "thistlethwaite", "two-phase"]) {
  test(`the stages of ${method} are told in the language of the page, also after a reload`, async () => {
    const { page } = await open(`#a=R_U_F2_D-_L_B2_U_F_R2&i=9&m=${method}`);
    await solved(page);
    const moves = await page.textContent("#solution");
    const read = () => page.textContent(".result");
    const english = / the | stage|(first|second) phase/i;
    expect(await read()).toMatch(english);
    await page.click("#language");
    await page.waitForFunction(() => document.documentElement.dataset.language === "de");
    await expect.poll(read).not.toMatch(english);
    await expect.poll(read).toMatch(/Stufe|Phase|Ebene/);
    expect(await page.textContent("#solution")).toBe(moves);
    // What is kept is what was told last.
    await page.waitForTimeout(600);
    await page.reload();
    await page.waitForSelector("#solution");
    expect(await read()).not.toMatch(english);
  });
}

test("nothing is dimmed where one paints, nor after another method was chosen", async () => {
  const { page } = await open("#a=R_U_F_D-_L_B&i=6&m=layers");
  await solved(page);
  await page.click("#forward");
  await expect.poll(async () => Number(await dimmed(page))).toBeGreaterThan(0);
  await page.click("#tab-paint");
  await expect.poll(() => dimmed(page)).toBe("0");
  await page.click("#tab-solve");
  await expect.poll(async () => Number(await dimmed(page))).toBeGreaterThan(0);
  await page.selectOption("#method", "cfop");
  await expect.poll(() => dimmed(page)).toBe("0");
});

test("if the program ends during a search, the page says so in words", async () => {
  const program = process.env.ZAUBER ?? `${import.meta.dirname}/../../../target/debug/zauber`;
  const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "ignore"] });
  const address = (await new Promise<string>((found) => createInterface({ input: server.stdout! }).once("line", found))).trim();
  const { page } = await open("");
  await page.goto(`${address}#s=${SUPERFLIP}`);
  await expect.poll(() => page.isEnabled("#solve")).toBe(true);
  await unfold(page);
  await page.selectOption("#time", "300");
  await page.click("#solve");
  await until(page, { searching: "true" });
  await expect.poll(() => page.textContent("#search-status")).toContain("Best so far");
  server.kill("SIGKILL");
  await until(page, { searching: "false" });
  expect(await page.textContent("#search-status")).toContain("Is the program still running?");
});

test("several lines pasted over the cube say nothing empty", async () => {
  const { page } = await open("#a=R&i=1");
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "R U F\nL D B");
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await until(page, { tab: "share" });
  await page.waitForSelector(".lines button");
  expect(await page.isVisible(".toast")).toBe(false);
});

test("the tour goes on when things are done through the palette of actions", async () => {
  const { page } = await open();
  await page.waitForSelector("#tour-next");
  const act = async (id: string) => {
    await page.keyboard.press("Control+k");
    await page.click(`[data-command=${id}]`);
  };
  await act("scramble");
  await expect.poll(() => page.textContent("#notice")).toContain("2/3");
  await until(page, { busy: "false" });
  await act("solve");
  await expect.poll(() => page.textContent("#notice")).toContain("3/3");
  await until(page, { searching: "false" });
  await act("forward");
  await expect.poll(() => page.isVisible("#notice")).toBe(false);
});

test("at twice the size all colours can be picked", async () => {
  const { page } = await open("", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  await page.click("#tab-paint");
  const { panel, swatch } = await page.evaluate(() => {
    const right = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().right;
    return { panel: right("#panel-paint"), swatch: right("#panel-paint [data-colour='?']") };
  });
  expect(swatch).toBeLessThanOrEqual(panel);
  expect(await page.evaluate(() => document.querySelector("#panel-paint")!.scrollWidth - document.querySelector("#panel-paint")!.clientWidth)).toBe(0);
});

test("white that does not matter is no grey that nobody knows", async () => {
  const { page } = await open("", { drawn: true });
  // The middle of the upper face, so that the light is the same.
  const lightness = (facelets: string, receding: number[]) => page.evaluate(([shown, dim]) => {
    const { view } = (window as unknown as { zauber: { view: View } }).zauber;
    view.show(shown as string);
    view.dim(dim as number[]);
    const picture = view.snapshot();
    const box = picture.getBoundingClientRect();
    const copy = new OffscreenCanvas(picture.width, picture.height).getContext("2d")!;
    copy.drawImage(picture, 0, 0);
    const { x, y } = view.stickerPoint(4);
    const scale = picture.width / box.width;
    const [r, g, b] = copy.getImageData((x - box.left) * scale, (y - box.top) * scale, 1, 1).data;
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }, [facelets, receding] as const);
  interface View {
    show(facelets: string): void;
    dim(stickers: number[]): void;
    snapshot(): HTMLCanvasElement;
    stickerPoint(index: number): { x: number; y: number };
  }
  const unknown = await lightness(`UUUU?${SOLVED.slice(5)}`, []);
  const white = await lightness(SOLVED, [4]);
  expect(await lightness(SOLVED, [])).toBeGreaterThan(200);
  expect(unknown - white, `${unknown} and ${white}`).toBeGreaterThan(30);
});

test("the pictures of turns have the shape of the puzzle", async () => {
  const shapes = async (puzzle: string) => {
    const { page } = await open(`#p=${puzzle}`);
    return page.evaluate(() => {
      const picture = document.querySelector(".pad [data-turn=R] svg")!;
      return { squares: picture.querySelectorAll("rect").length, others: [...picture.querySelectorAll("polygon")].map((one) => one.getAttribute("points")!.split(" ").length) };
    });
  };
  expect(await shapes("222")).toEqual({ squares: 4, others: [] });
  expect(await shapes("stern")).toEqual({ squares: 0, others: [4, 4, 4, 4] });
  expect((await shapes("minitet")).others.sort()).toEqual([3, 3, 4, 4]);
});

test("nothing lies flat on the Stern", async () => {
  for (const lang of ["en", "de"]) {
    const ask = { puzzle: "stern", from: { facelets: "" }, method: "", metric: "htm", handling: true, lang };
    for (const method of ["tetra", "layers"]) {
      // Far enough from solved to need every stage.
      const scrambled = await post("api/scramble", { puzzle: "stern", n: 1 }) as { scrambles: { facelets: string }[] };
      const told = JSON.stringify(await post("api/solve", { ...ask, method, from: { facelets: scrambled.scrambles[0].facelets } }));
      expect(told).not.toMatch(/\bflat\b|\bflach/i);
      expect(told).toMatch(/plain piece|einfarbig/);
    }
  }
});

async function post(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(new URL(path, inject("address")), {
    method: "POST", headers: { "content-type": "application/json", accept: "application/json", origin: new URL(inject("address")).origin }, body: JSON.stringify(body),
  });
  return answer.json();
}
