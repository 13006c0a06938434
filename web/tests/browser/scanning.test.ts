// Scanning: six sides in front of the camera, or in pictures, become the cube on the bench; and what happens if there is
// no camera.
//
// The camera is the browser's own toy. What the finder sees in its pictures is told by the test, so that each step can be
// waited for; the finder itself has tests of its own.

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { apply, FACES, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { turned } from "../../src/scan/face";
import { data, launchBrowser, open, until, type Bench, type Opening } from "./bench";

launchBrowser(["--use-fake-device-for-media-stream"]);

const after = (alg: string, from = SOLVED) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), from);
const CUBE = after("R U F2 L D' B2 U' R2 F");
const LETTERS = "WRGYOB";
const TONES: Record<string, number[]> = { W: [236, 238, 236], R: [186, 24, 40], G: [10, 150, 72], Y: [246, 208, 20], O: [250, 112, 24], B: [16, 78, 190] };

/** One side of a cube as the finder would tell of it, turned by so many quarters. */
function side(facelets: string, face: string, quarters = 0) {
  const perFace = facelets.length / 6;
  const start = FACES.indexOf(face) * perFace;
  const grid = turned(facelets.slice(start, start + perFace), quarters).map((letter) => LETTERS[FACES.indexOf(letter)]);
  return {
    grid: grid.join(""), confidence: grid.map(() => 0.98), colours: grid.map((letter) => TONES[letter]),
    corners: [[220, 140], [420, 140], [420, 340], [220, 340]],
  };
}

type Side = ReturnType<typeof side>;

/** What the finder is made to see; it can be changed at any time. */
interface Sight {
  faces: Side[];
  /** How often it was asked, and how many questions were open at most. */
  asked: number;
  most: number;
  /** Whether all its places are taken. */
  busy: boolean;
}

const BUSY = { status: 503, json: { error: { code: 1, text: "busy", faults: [], repairs: [], repairs_total: 0 } } };

async function openScan(hash = "", options: Opening = {}): Promise<Bench & { sight: Sight }> {
  const bench = await open(hash, { permissions: ["camera"], ...options });
  const sight: Sight = { faces: [], asked: 0, most: 0, busy: false };
  let running = 0;
  await bench.page.route("**/api/scan/faces*", async (route) => {
    sight.asked += 1;
    sight.most = Math.max(sight.most, ++running);
    const answer = sight.busy ? BUSY
      : { json: { width: 640, height: 480, faces: sight.faces } };
    await route.fulfill(answer);
    running -= 1;
  });
  await bench.page.click("#tab-scan");
  return { ...bench, sight };
}

const started = async (page: Page) => {
  await page.click("#scan-start");
  await page.waitForSelector("#scan-view.live");
};
const takenSides = (page: Page) => page.locator("button.scan-side").count();

/** Shows sides one after the other, each until it is taken. */
async function show(page: Page, sight: Sight, faces: readonly Side[]): Promise<void> {
  for (const face of faces) {
    const before = await takenSides(page);
    sight.faces = [face];
    await expect.poll(() => takenSides(page), { timeout: 20_000 }).toBe(before + 1);
  }
}

/** Says of some stickers what they are: everything stays as it was read. */
async function confirm(page: Page, cube: string, stickers: readonly number[]): Promise<void> {
  for (const index of stickers) {
    await page.click(`#scan-result [data-sticker='${index}']`);
    const [answer] = await Promise.all([page.waitForResponse("**/api/scan"), page.click(`.scan-question [data-colour=${cube[index]}]`)]);
    expect(answer.status()).toBe(200);
    await page.waitForFunction(() => document.querySelector(".scan-problems")!.textContent === "");
    expect((await data(page)).facelets).toBe(cube);
  }
}

const ORDER: [string, number][] = [["F", 0], ["R", 1], ["B", 3], ["L", 2], ["U", 1], ["D", 0]];
const sides = (cube: string) => ORDER.map(([face, quarters]) => side(cube, face, quarters));

/** Pictures to look at, if someone wants to: SHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, `scan-${name}.png`) });
}

test("six sides in any order, held still: no click, one step that can be undone, ready to solve", async () => {
  const { page, sight, faults } = await openScan();
  await started(page);
  await shoot(page, "looking");
  await show(page, sight, sides(CUBE).slice(0, 3));
  // A side that is there already is not taken twice, however it is held.
  sight.faces = [side(CUBE, "F", 2)];
  await expect.poll(() => page.getAttribute("#scan-view", "data-state")).toBe("known");
  await page.waitForTimeout(900);
  expect(await takenSides(page)).toBe(3);
  expect(await page.textContent("#scan-announcement")).toBe("Blue side taken, 3 of 6.");
  expect(await page.textContent(".scan-guidance")).toContain("Still missing: white, yellow, orange.");
  await shoot(page, "half");
  await show(page, sight, sides(CUBE).slice(3));
  await until(page, { facelets: CUBE, legal: "true" });
  // One frame at a time: nothing waits in a queue.
  expect(sight.most).toBe(1);
  // The camera is off, the cube is there.
  expect(await page.locator("#scan-view").isVisible()).toBe(false);
  expect(await page.textContent("#scan-verdict")).toContain("All stickers are clear");
  expect(await page.locator("#history .chip").allTextContents()).toEqual(["Start", "scanned"]);
  await shoot(page, "read");
  await confirm(page, CUBE, [0, 11, 53]);
  await page.click("#scan-solve");
  await page.waitForSelector("#play-solution");
  await until(page, { searching: "false" });
  await page.click("#play-solution");
  await until(page, { facelets: SOLVED, busy: "false" }, 60_000);
  // The next scan knows the colours.
  expect(await page.evaluate(() => localStorage.getItem("zauber.scan.333"))).toMatch(/^\["#[0-9a-f]{6}"/);
  await page.click("#tab-scan");
  await page.click("#scan-restart");
  await page.click("#scan-forget");
  expect(await page.evaluate(() => localStorage.getItem("zauber.scan.333"))).toBeNull();
  expect(faults).toEqual([]);
});

test("frames are dropped while the finder is busy, and the camera is off while nobody looks", async () => {
  const { page, sight } = await openScan();
  await started(page);
  await expect.poll(() => sight.asked).toBeGreaterThan(3);
  sight.busy = true;
  await page.waitForTimeout(300);
  sight.busy = false;
  await show(page, sight, sides(CUBE).slice(0, 2));
  const live = () => page.evaluate(() => (document.querySelector<HTMLVideoElement>(".scan-video")!.srcObject as MediaStream | null)?.active ?? false);
  expect(await live()).toBe(true);
  await page.click("#tab-solve");
  await expect.poll(live).toBe(false);
  const { asked } = sight;
  await page.waitForTimeout(400);
  expect(sight.asked - asked).toBeLessThanOrEqual(1);
  // Coming back brings back the camera and what there was.
  await page.click("#tab-scan");
  await expect.poll(live).toBe(true);
  expect(await takenSides(page)).toBe(2);
  await page.click("#scan-stop");
  expect(await live()).toBe(false);
  await page.click("#tab-paint");
  await page.click("#tab-scan");
  expect(await live()).toBe(false);
});

test("a side is taken again by a click, or at once by a button; three sides in one picture fill three places", async () => {
  const { page, sight } = await openScan();
  await started(page);
  const [first, second] = sides(CUBE);
  await show(page, sight, [first, second]);
  await page.locator("button.scan-side").nth(0).click();
  expect(await takenSides(page)).toBe(1);
  // It is held still: there again without any more.
  await show(page, sight, [first]);
  const moved = { ...sides(CUBE)[2], corners: [[0, 0], [9, 0], [9, 9], [0, 9]] };
  sight.faces = [moved];
  await page.click("#scan-now");
  await expect.poll(() => takenSides(page)).toBe(3);
  const three = sides(CUBE).slice(3).map((one, i) => ({ ...one, corners: one.corners.map(([x, y]) => [x / 3 + 200 * i, y]) }));
  sight.faces = three;
  await until(page, { facelets: CUBE });
});

/** Answers as the workbench would, without its arithmetic. */
const report = (facelets: string, doubtful: number[], places: number[][]) => ({
  facelets, confidence: [...facelets].map((_, i) => (doubtful.includes(i) ? 0.4 : 1)), doubtful, runner_up: null, margin: null, tied: false,
  faces: places.map(([given, turns], i) => ({ given, place: FACES[i], turned: turns })),
});

/** The workbench holds a cube as it likes, and calls colours by their centres. */
const held = (facelets: string) => after("x y'", facelets);
const called = (facelets: string) => [...facelets].map((letter) => FACES[[...FACES].findIndex((_, i) => facelets[9 * i + 4] === letter)]).join("");
/** 54 different letters, to see where each sticker goes. */
const NUMBERED = String.fromCharCode(...Array.from({ length: 54 }, (_, i) => 256 + i));
/** Which of the sides that are shown is where, and how it is turned. */
const placesOf = (facelets: string) => [...FACES].map((_, place) => {
  const there = [...facelets.slice(9 * place, 9 * place + 9)].map((letter) => LETTERS[FACES.indexOf(letter)]);
  const given = sides(CUBE).findIndex(({ grid }) => grid[4] === there[4]);
  return [given, [0, 1, 2, 3].findIndex((quarters) => turned(sides(CUBE)[given].grid, quarters).join("") === there.join(""))];
});

test("a doubtful sticker is corrected by two clicks, the others are read again, and it stays one step", async () => {
  const { page, sight } = await openScan();
  const wrong = after("R U F2 L D' B2 U' R2 F U2");
  const bodies: { faces: number[][][]; known?: string }[] = [];
  await page.route("**/api/scan", async (route: Route) => {
    const { colours: body } = route.request().postDataJSON() as { colours: (typeof bodies)[0] };
    bodies.push(body);
    if (body.known) return route.fulfill({ json: report(CUBE, [], [...FACES].map((_, i) => [i, 0])) });
    await route.fulfill({ json: report(called(held(wrong)), [2, 11].map((index) => held(NUMBERED).indexOf(NUMBERED[index])), placesOf(held(CUBE))) });
  });
  await started(page);
  await show(page, sight, sides(CUBE));
  await until(page, { facelets: wrong });
  expect(await page.locator("#scan-result .net .outlined").count()).toBe(2);
  expect(await page.textContent("#scan-verdict")).toContain("2 stickers are hard to tell");
  expect(await page.getAttribute("#scan-result [data-sticker='2']", "aria-label")).toContain("hard to tell");
  await page.click("#scan-result [data-sticker='2']");
  await page.waitForSelector(".scan-question canvas");
  await shoot(page, "doubtful");
  await page.click(`.scan-question [data-colour=${CUBE[2]}]`);
  await until(page, { facelets: CUBE, legal: "true" });
  expect(bodies[1].known).toBe([...CUBE].map((letter, i) => (i === 2 ? letter : "?")).join(""));
  // The faces go back in order and upright.
  const colours = [...CUBE].map((letter) => TONES[LETTERS[FACES.indexOf(letter)]]);
  expect(bodies[1].faces.flat().map((colour) => colour.map(Math.round))).toEqual(colours);
  expect(await page.locator("#scan-result .net .outlined").count()).toBe(0);
  expect(await page.locator("#history .chip").allTextContents()).toEqual(["Start", "scanned"]);
  // By keys: a colour's letter on a sticker.
  await page.focus("#scan-result [data-sticker='11']");
  await page.keyboard.press("g");
  await expect.poll(() => bodies.length).toBe(3);
  expect(bodies[2].known![11]).toBe("F");
  await page.click("#undo");
  await until(page, { facelets: SOLVED });
});

test("what makes no cube is said, with the sides to take again; the scan can be saved", async () => {
  const { page, sight } = await openScan();
  await started(page);
  const own = sides(CUBE);
  const others = sides(after("L2 D B' U R' F L B2 U' F D2 L' R B"));
  // Half of the sides belong to another cube.
  const error = { code: 3, text: "these colours fit no cube", faults: [], repairs: [], repairs_total: 0 };
  await page.route("**/api/scan", (route) => route.fulfill({ status: 422, json: { error } }), { times: 1 });
  await show(page, sight, [...others.slice(0, 3), ...own.slice(3)]);
  await expect.poll(() => page.textContent(".scan-problems"), { timeout: 30_000 }).toContain("fit no cube");
  expect((await data(page)).facelets).toBe(SOLVED);
  await shoot(page, "refused");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#scan-save")]);
  expect(download.suggestedFilename()).toBe("zauber-scan.json");
  const saved = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(saved.puzzle).toBe("333");
  expect(saved.reason).toContain("fit no cube");
  expect(saved.faces.map((one: { picture: string }) => one.picture.slice(0, 22))).toEqual(Array(6).fill("data:image/jpeg;base64"));
  expect(saved.faces[1].grid).toBe(others[1].grid);
  for (const place of [0, 1, 2]) await page.locator("#panel-scan .scan-side").nth(place).click();
  await show(page, sight, own.slice(0, 3));
  await until(page, { facelets: CUBE });
});

test("a cube that was turned between two pictures: the sides to take again are named, marked, and taken by one click", async () => {
  const { page, sight } = await openScan();
  await started(page);
  // As a person does it: three sides, a turn, the other three. The reader's own tests show that it finds the turn.
  const before = sides(after("R'", CUBE));
  const error = {
    code: 0, text: "was R turned?", faults: [], repairs: [], repairs_total: 0, seen: CUBE, clashing: [2, 5, 8, 20],
    again: [0, 2], turned_between: { turn: "R", before: [0, 2], after: [4, 5] },
  };
  await page.route("**/api/scan", (route) => route.fulfill({ status: 422, json: { error } }), { times: 1 });
  await show(page, sight, [...before.slice(0, 3), ...sides(CUBE).slice(3)]);
  await expect.poll(() => page.textContent(".scan-problems"), { timeout: 30_000 }).toContain("4 stickers do not fit the others. Was the cube turned");
  expect((await data(page)).facelets).toBe(SOLVED);
  const words = await page.textContent(".scan-problems");
  expect(words).toContain("green, blue");
  expect(words).not.toContain("red");
  const marked = page.locator("button.scan-side.suspect");
  expect(await marked.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
    expect.stringContaining("green"), expect.stringContaining("blue"),
  ]);
  await shoot(page, "turned");
  await page.click("#scan-retake");
  expect(await takenSides(page)).toBe(4);
  await page.waitForSelector("#scan-view.live");
  // The face of the layer itself was only turned in the picture.
  await show(page, sight, [sides(CUBE)[0], sides(CUBE)[2]]);
  await until(page, { facelets: CUBE, legal: "true" });
});

const TROUBLES: [string, string, string][] = [
  ["NotAllowedError", "allow the camera", "refused"], ["NotFoundError", "There is no camera", "none"],
  ["NotReadableError", "another program", "taken"], ["TypeError", "could not be started", "unknown"],
];
for (const [name, words, trouble] of TROUBLES) {
  test(`the camera is ${trouble}: the page says what to do, and tries again`, async () => {
    const { page, sight, faults } = await openScan();
    // As the browser refuses it.
    await page.evaluate((fault) => {
      const devices = navigator.mediaDevices;
      const real = devices.getUserMedia.bind(devices);
      let refused = false;
      devices.getUserMedia = async (wanted) => {
        if (refused) return real(wanted);
        refused = true;
        throw new DOMException("", fault);
      };
    }, name);
    await page.click("#scan-start");
    await page.waitForSelector(".scan-off [role=alert]");
    expect(await page.textContent(".scan-off")).toContain(words);
    await shoot(page, trouble);
    await page.click("#scan-start");
    await page.waitForSelector("#scan-view.live");
    await show(page, sight, sides(CUBE).slice(0, 1));
    expect(faults).toEqual([]);
  });
}

test("a browser that really refuses, and a page that no camera is given to", async () => {
  const { page } = await openScan("", { permissions: [] });
  await page.click("#scan-start");
  await expect.poll(() => page.textContent(".scan-off")).toContain("allow the camera");
  await page.evaluate(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
  await page.click("#scan-start");
  await expect.poll(() => page.textContent(".scan-off")).toContain("127.0.0.1 or localhost");
});

test("a camera that is taken away in the middle: said, tried again, and nothing is lost", async () => {
  const { page, sight } = await openScan();
  await started(page);
  await show(page, sight, sides(CUBE).slice(0, 2));
  await page.evaluate(() => {
    const [track] = (document.querySelector<HTMLVideoElement>(".scan-video")!.srcObject as MediaStream).getVideoTracks();
    track.stop();
    track.dispatchEvent(new Event("ended"));
  });
  await page.waitForSelector(".scan-off [role=alert]");
  expect(await page.textContent(".scan-off")).toContain("The camera is gone");
  expect(await takenSides(page)).toBe(2);
  await page.click("#scan-start");
  await page.waitForSelector("#scan-view.live");
  await show(page, sight, sides(CUBE).slice(2));
  await until(page, { facelets: CUBE });
});

/** A small picture of one colour. */
const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const file = (name: string) => ({ name, mimeType: "image/png", buffer: PNG });

/** Sees another side in each picture; every second time it is busy at first. */
async function answerPictures(page: Page, answers: Side[][]): Promise<void> {
  let busy = false;
  await page.route("**/api/scan/faces*", (route) => {
    busy = !busy;
    return route.fulfill(busy ? BUSY : { json: { width: 640, height: 480, faces: answers.shift() ?? [] } });
  });
}

test("pictures are chosen or dropped: a picture may show several sides or none, and files may be something else", async () => {
  const { page, faults } = await openScan("", { permissions: [] });
  const [a, b, c, d, e, f] = sides(CUBE);
  await answerPictures(page, [[a], [b], [], [b], [c, d, e], [f]]);
  await page.setInputFiles("#scan-files", ["a.png", "b.png", "wall.png", "b2.png"].map(file));
  await expect.poll(() => takenSides(page)).toBe(2);
  await expect.poll(() => page.textContent(".scan-problems")).toContain("b2.png shows a side that is already there");
  expect(await page.textContent(".scan-problems")).toContain("No side of a cube was found in wall.png");
  await page.setInputFiles("#scan-files", [{ ...file("broken.png"), buffer: Buffer.from("nothing") }]);
  await expect.poll(() => page.textContent(".scan-problems")).toContain("broken.png is not a picture");
  // Dropped anywhere, from any tab.
  await page.click("#tab-solve");
  await page.evaluate((bytes) => {
    const transfer = new DataTransfer();
    for (const name of ["corner.png", "last.png"]) transfer.items.add(new File([Uint8Array.from(bytes)], name, { type: "image/png" }));
    document.querySelector("#cube")!.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, [...PNG]);
  await until(page, { tab: "scan", facelets: CUBE, legal: "true" });
  expect(await page.locator("#scan-view").isVisible()).toBe(false);
  // The browser itself tells of answers that were none.
  expect(faults.filter((fault) => !fault.includes("503"))).toEqual([]);
});

test("a goal is scanned as one step that can be undone; the start stays", async () => {
  const { page, sight } = await openScan("#s=" + after("U R"));
  await page.click("#panel-scan [data-side=goal]");
  await until(page, { selected: "goal" });
  await started(page);
  await show(page, sight, sides(CUBE));
  await until(page, { goal: CUBE, facelets: after("U R") });
  await shoot(page, "goal");
  expect(await page.textContent("#scan-solve")).toBe("Find the way");
  await page.click("#undo");
  await until(page, { goal: "", facelets: after("U R") });
  // Who comes from another tab, without a goal, scans the start.
  await page.click("#tab-paint");
  await page.click("#tab-scan");
  await until(page, { selected: "facelets" });
});

test("a 2x2x2 is scanned the same way; MiniTet and Stern say that they cannot be", async () => {
  const { page, sight } = await openScan("#p=222");
  const solved = [...FACES].map((letter) => letter.repeat(4)).join("");
  const cube = after("R U F2 U' R2 F", solved);
  await started(page);
  await show(page, sight, ORDER.map(([face, quarters]) => side(cube, face, quarters)));
  await until(page, { facelets: cube, legal: "true" });
  await confirm(page, cube, [5, 14]);
  for (const puzzle of ["minitet", "stern"]) {
    await page.selectOption("#puzzle", puzzle);
    expect(await page.textContent("#scan-unavailable")).toContain("cannot be scanned");
    expect(await page.locator("#scan-start").isVisible()).toBe(false);
  }
  await page.click("#scan-paint");
  await until(page, { tab: "paint" });
  await page.selectOption("#puzzle", "222");
  await page.click("#tab-scan");
  expect(await takenSides(page)).toBe(6);
});

test("on a phone: the picture fits, everything is large enough, and photos can be taken", async () => {
  const { page, sight } = await openScan("", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  expect(await page.getAttribute("#scan-photo", "capture")).toBe("environment");
  expect(await page.locator("#scan-photo-open").isVisible()).toBe(true);
  await page.tap("#scan-start");
  await page.waitForSelector("#scan-view.live");
  await show(page, sight, sides(CUBE).slice(0, 4));
  const box = (await page.locator("#scan-view").boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(360);
  expect(box.height).toBeGreaterThan(150);
  await shoot(page, "phone");
  await show(page, sight, sides(CUBE).slice(4));
  await until(page, { facelets: CUBE });
  await shoot(page, "phone-read");
  const small = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>("#panel-scan button, #panel-scan select")]
    .filter((one) => one.checkVisibility() && Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 43.5).map((one) => one.id || one.className));
  expect(small).toEqual([]);
});
