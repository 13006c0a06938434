// A page of the workbench in Chromium, and what tests do with it.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { browse } from "../../tools/chromium.mjs";

let browser: Browser;

/** To be called once in a test file, with flags of its own if it needs another browser. */
export function launchBrowser(flags: readonly string[] = []): void {
  beforeAll(async () => {
    // Where the processor plays the graphics card, putting the page together on that card costs more than the cube itself.
    browser = await browse(["--disable-gpu-compositing", ...flags]);
  });
  // Pages that stay open go on drawing and remembering.
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(() => browser.close());
}

export interface Bench {
  readonly page: Page;
  /** What went wrong on the page so far. */
  readonly faults: string[];
  /** Addresses asked for that are not the workbench's. */
  readonly otherOrigins: string[];
}

/** What a page is opened with. The processor draws the frames here, so a test that needs them says so. */
export interface Opening extends BrowserContextOptions {
  /** Turns take as long as for people. Otherwise motion is reduced: they are hardly more than jumps. */
  readonly moving?: boolean;
  /** The cube can be seen. Otherwise the page does all it does, but its triangles are not drawn. */
  readonly drawn?: boolean;
  /** Scripts of the page that do not load. */
  readonly missing?: readonly string[];
  /** Whether the page is waited for. */
  readonly opened?: boolean;
  /** What is done before the page is loaded. */
  readonly prepared?: (page: Page) => Promise<void>;
}

/** Opens the page; `hash` is the state. */
export async function open(hash = "", { moving = false, drawn = false, missing = [], opened = true, prepared, ...options }: Opening = {}): Promise<Bench> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 }, locale: "en-US", reducedMotion: moving ? "no-preference" : "reduce", ...options,
  });
  if (!drawn) await context.addInitScript(drawNothing);
  for (const part of missing) await context.route(`**/assets/${part}-*.js`, (route) => route.abort());
  const page = await context.newPage();
  const [faults, otherOrigins]: [string[], string[]] = [[], []];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(inject("address")).origin) otherOrigins.push(request.url());
  });
  await prepared?.(page);
  await page.goto(`${inject("address")}${hash}`);
  if (!opened) return { page, faults, otherOrigins };
  await page.waitForSelector("#cube canvas");
  await page.waitForFunction(() => (document.documentElement.dataset.facelets ?? "").length > 0);
  return { page, faults, otherOrigins };
}

/** Runs in the page, before its scripts. */
function drawNothing(): void {
  const { prototype } = WebGL2RenderingContext;
  const calls = ["drawArrays", "drawArraysInstanced", "drawElements", "drawElementsInstanced"] as const;
  for (const call of calls) prototype[call] = () => undefined;
}

export type Data = Record<"puzzle" | "planning" | "dice" | "facelets" | "goal" | "moves" | "moveIndex" | "busy" | "searching" | "legal" | "spin" | "tilt" | "tab" | "selected" | "lab", string>;

/** The state as the root element tells it. */
export function data(page: Page): Promise<Data> {
  return page.evaluate(() => ({ ...document.documentElement.dataset })) as Promise<Data>;
}

/** Waits until the root element tells this. */
export async function until(page: Page, wanted: Partial<Data>, timeout = 20_000): Promise<void> {
  const waited = page.waitForFunction(
    (entries) => entries.every(([key, value]) => document.documentElement.dataset[key] === value),
    Object.entries(wanted),
    { timeout },
  );
  await waited.catch(async (error: unknown) => {
    expect(await data(page), String(error)).toMatchObject(wanted);
    throw error;
  });
}

/** Unfolds the options of a search. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLDetailsElement>("#solve-options")!.open = true);
}

/** The middle of a sticker on the screen. */
export async function sticker(page: Page, index: number): Promise<{ x: number; y: number; visible: boolean }> {
  return page.evaluate((i) => (window as unknown as Hooks).zauber.view.stickerPoint(i), index);
}

/** Looks at the cube from there, at once. */
export async function look(page: Page, spin: number, tilt: number): Promise<void> {
  await page.evaluate((angles) => (window as unknown as Hooks).zauber.view.look(angles), { spin, tilt });
}

interface Hooks {
  zauber: {
    view: {
      stickerPoint(index: number): { x: number; y: number; visible: boolean };
      look(angles: { spin: number; tilt: number }): Promise<void>;
    };
  };
}

/** Drags from one place to another by a number of small moves. */
export async function drag(page: Page, from: Point, to: Point, moves = 12): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= moves; i++) await page.mouse.move(...between(from, to, i / moves));
  // A pause, so that nothing is flicked.
  await page.waitForTimeout(120);
  await page.mouse.up();
}

/** The same with a finger. */
export async function swipe(page: Page, from: Point, to: Point, moves = 12): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, points: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints: points });
  await touch("touchStart", [from]);
  for (let i = 1; i <= moves; i++) {
    const [x, y] = between(from, to, i / moves);
    await touch("touchMove", [{ x, y }]);
  }
  await page.waitForTimeout(120);
  await touch("touchEnd", []);
  await session.detach();
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

function between(from: Point, to: Point, part: number): [number, number] {
  return [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
}

/** A place so far from a sticker towards another, in sticker widths between them. */
export function towards(from: Point, to: Point, times: number): Point {
  return { x: from.x + (to.x - from.x) * times, y: from.y + (to.y - from.y) * times };
}
