// What the workbench page must do, one test per promise.

import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, inject, test } from "vitest";
import { apply, FACES, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { seen, translate } from "../../src/puzzles/angles";
import { data, drag, launchBrowser, look, open, sticker, swipe, towards, unfold, until } from "./bench";

launchBrowser();

const SUPERFLIP = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";
const after = (alg: string, from = SOLVED) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), from);

test("opens solved, with a picture, without faults, and asks nobody else", async () => {
  const { page, faults, otherOrigins } = await open("", { drawn: true });
  expect(await data(page)).toMatchObject({ facelets: SOLVED, moves: "", moveIndex: "0", legal: "true" });
  expect(await page.textContent("#lamp")).toContain("Solved");
  await page.waitForTimeout(500);
  const picture = await page.locator("#cube canvas").screenshot();
  const colours = await page.evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const near = (i: number, [r, g, b]: number[]) => Math.hypot(data[i] - r, data[i + 1] - g, data[i + 2] - b) < 90;
    const wanted = { white: [240, 240, 238], green: [0, 150, 70], red: [190, 20, 45] };
    const count = (colour: number[]) => {
      let pixels = 0;
      for (let i = 0; i < data.length; i += 4) if (near(i, colour)) pixels += 1;
      return pixels / (data.length / 4);
    };
    return Object.fromEntries(Object.entries(wanted).map(([name, colour]) => [name, count(colour)]));
  }, picture.toString("base64"));
  for (const share of Object.values(colours)) expect(share).toBeGreaterThan(0.02);
  expect(faults).toEqual([]);
  expect(otherOrigins).toEqual([]);
});

test("an alg is done as it is typed, and a fault is marked at its character", async () => {
  const { page } = await open();
  await page.click("#tab-alg");
  await page.locator("#alg").pressSequentially("U R F' L'");
  await until(page, { facelets: "DURRUFRRRBRBDRBDRBFDDDFFDFFBLLBDBLDLFUUFLLFLLULRUBUUBU" });
  expect(await page.textContent("#alg-report")).toContain("4 HTM");
  await page.fill("#alg", "R U");
  await until(page, { facelets: after("R U") });
  await page.fill("#alg", "R U %");
  await page.waitForSelector(".marks[data-at='4'] mark");
  expect(await page.textContent(".marks mark")).toBe("%");
  expect((await data(page)).facelets).toBe(after("R U"));
  await page.fill("#alg", "[R, U]");
  await until(page, { facelets: after("R U R' U'") });
  await page.click("#alg-expand");
  await expect.poll(() => page.inputValue("#alg")).toBe("R U R' U'");
  await page.click("#alg-invert");
  await until(page, { facelets: after("U R U' R'") });
  // The fault is at a character, however many parts that has.
  await page.fill("#alg", "R // 😀\nQ");
  await page.waitForSelector(".marks[data-at='7'] mark");
  expect(await page.textContent(".marks mark")).toBe("Q");
  // Another notation rewrites the text; the cube stays.
  await page.fill("#alg", "R U");
  await until(page, { facelets: after("R U") });
  await page.click("#tab-view");
  await page.selectOption("#moves-notation", "german");
  await expect.poll(() => page.inputValue("#alg")).toBe("R O");
  expect((await data(page)).facelets).toBe(after("R U"));
});

test("the superflip is pasted, solved and played to the end", async () => {
  const { page } = await open("", { moving: true, drawn: true });
  await page.click("#tab-paint");
  await page.fill("#facelets", SUPERFLIP);
  await until(page, { facelets: SUPERFLIP, legal: "true" });
  await page.click("#tab-solve");
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
  const length = (await page.textContent("#solution"))!.split(" ").length;
  expect(length).toBeGreaterThanOrEqual(20);
  await page.evaluate(() => {
    const tempo = document.querySelector<HTMLInputElement>("#tempo")!;
    tempo.value = "3";
    tempo.dispatchEvent(new Event("input"));
  });
  await page.click("#play-solution");
  await until(page, { facelets: SOLVED, moveIndex: String(length), busy: "false" }, 50_000);
  expect(await page.textContent("#lamp")).toContain("Solved");
  await page.click("#solve");
  expect(await page.textContent("#search-status")).toBe("Already solved.");
});

test("a twisted corner is explained, and one click repairs it", async () => {
  const { page } = await open();
  await page.click("#tab-paint");
  // The corner URF: U9 R1 F3, each colour one place on.
  for (const [colour, index] of [["F", 8], ["U", 9], ["R", 20]] as const) {
    await page.click(`#panel-paint [data-colour=${colour}]`);
    await page.click(`#panel-paint [data-sticker='${index}']`);
  }
  await until(page, { legal: "false" });
  await page.waitForSelector("#verdict .repair");
  expect(await page.textContent("#verdict")).toContain("one corner is twisted");
  // The piece painted last comes first.
  expect(await page.textContent("#verdict .repair")).toContain("(top right front)");
  await page.click("#tab-solve");
  expect(await page.isDisabled("#solve")).toBe(true);
  expect(await page.textContent("#search-status")).toContain("cannot be solved");
  await page.click("#tab-paint");
  await page.click("#verdict .repair");
  await until(page, { facelets: SOLVED, legal: "true" });
  await page.keyboard.press("U");
  await page.click("#tab-solve");
  await expect.poll(() => page.isEnabled("#solve")).toBe(true);
});

test("of all edges that may be flipped, the one painted last comes first", async () => {
  const { page } = await open();
  await page.click("#tab-paint");
  for (const [colour, index] of [["F", 28], ["D", 25]] as const) {
    await page.click(`#panel-paint [data-colour=${colour}]`);
    await page.click(`#panel-paint [data-sticker='${index}']`);
  }
  await page.waitForSelector("#verdict .repair");
  await expect.poll(() => page.textContent("#verdict .repair")).toContain("(bottom front)");
  await page.click("#verdict .repair");
  await until(page, { facelets: SOLVED, legal: "true" });
});

test("stickers are painted on the cube itself, a stroke is one step", async () => {
  const { page } = await open();
  await page.click("#tab-paint");
  await page.click("#panel-paint [data-colour=L]");
  const [first, last] = [await sticker(page, 18), await sticker(page, 20)];
  await drag(page, first, last);
  await expect.poll(async () => (await data(page)).facelets.slice(18, 21)).toBe("LLL");
  await page.click("#undo");
  await until(page, { facelets: SOLVED });
});

for (const [how, act] of [["mouse", drag], ["finger", swipe]] as const) {
  test(`layers follow the ${how} and snap; beside the cube only the view turns`, async () => {
    const { page } = await open("", { hasTouch: how === "finger", moving: true });
    const [left, right] = [await sticker(page, 18), await sticker(page, 20)];
    // Past half a quarter turn: the middle of F1 to that of F3 is about a quarter.
    await act(page, left, right);
    const turned = [after("U"), after("U'")];
    await expect.poll(async () => turned.indexOf((await data(page)).facelets)).toBeGreaterThanOrEqual(0);
    const { facelets } = await data(page);
    await page.keyboard.press("Control+z");
    await until(page, { facelets: SOLVED });
    await page.keyboard.press("Control+y");
    await until(page, { facelets });
    await page.keyboard.press("Control+z");
    await until(page, { facelets: SOLVED });
    // A short drag falls back.
    const start = await sticker(page, 18);
    await act(page, start, towards(start, await sticker(page, 19), 0.25));
    await page.waitForTimeout(400);
    expect(await data(page)).toMatchObject({ facelets: SOLVED });
    const before = (await data(page)).spin;
    const box = (await page.locator("#cube").boundingBox())!;
    const beside = { x: box.x + box.width - 60, y: box.y + box.height - 60 };
    await act(page, beside, { x: beside.x - 160, y: beside.y - 20 });
    await expect.poll(async () => (await data(page)).spin).not.toBe(before);
    expect((await data(page)).facelets).toBe(SOLVED);
  });
}

test("at every view angle keys and hands turn what the rule says", async () => {
  const { page } = await open();
  for (const spin of [0, 34, 45, 46, 90, 135, -45, -120]) {
    const angles = { spin, tilt: 29 };
    await look(page, spin, 29);
    for (const name of ["F", "R'", "U"]) {
      const { facelets } = await data(page);
      await page.keyboard.press(name.endsWith("'") ? `Shift+${name[0]}` : name[0].toLowerCase());
      await until(page, { facelets: apply(facelets, translate(turnNamed(name)!, angles)), busy: "false" });
    }
    // The middle of the upper row of what is front: dragged sideways it turns the U layer.
    const front = seen(angles).F;
    const row = FACES.indexOf(front) * 9;
    const { facelets } = await data(page);
    const [left, right] = [await sticker(page, row), await sticker(page, row + 2)];
    expect(left.visible, `${front} at ${spin}`).toBe(true);
    await drag(page, left, right);
    // To the right: the U layer turns as U' does.
    await until(page, { facelets: apply(facelets, turnNamed("U'")!), busy: "false" });
  }
});

test("from one position to another", async () => {
  const from = "FLBUULFFLFDURRDBUBUUDDFFBRDDBLRDRFLLRLRULFUDRRBDBBBUFL";
  const to = "BBURUDBFUFFFRRFUUFLULUFUDLRRDBBDBDBLUDDFLLRRBRLLLBRDDF";
  const { page } = await open();
  await page.click("#tab-paint");
  await page.fill("#facelets", from);
  await until(page, { facelets: from });
  await page.click("#tab-goal");
  await page.fill("#goal-facelets", to);
  await until(page, { facelets: from, goal: to });
  await page.waitForSelector("#goal-cube canvas");
  await page.click("#transform");
  await expect.poll(async () => (await data(page)).moves, { timeout: 20_000 }).not.toBe("");
  await until(page, { searching: "false" });
  await page.click("#last");
  await until(page, { facelets: to });
  expect(await page.textContent("#lamp")).toContain("Goal reached");
  await page.click("#tab-goal");
  await page.click("#swap");
  await until(page, { facelets: to, goal: to });
});

test("wrongly assembled cubes are turned into each other inside their universe", async () => {
  const twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
  const { page } = await open(`#s=${after("R U F", twisted)}&g=${twisted}`);
  await until(page, { legal: "false", tab: "goal" });
  await expect.poll(() => page.isEnabled("#transform")).toBe(true);
  await page.click("#transform");
  await expect.poll(async () => (await data(page)).moves).toBe("F' U' R'");
  // Into another universe no turns lead.
  await page.click("#tab-goal");
  await page.click("#no-goal");
  await page.waitForFunction(() => document.documentElement.dataset.goal === "");
  await page.click("#tab-solve");
  expect(await page.isDisabled("#solve")).toBe(true);
});

test("a long search shows progress, is cancelled, and leaves the page usable", async () => {
  const { page } = await open();
  await page.click("#tab-paint");
  await page.fill("#facelets", SUPERFLIP);
  await until(page, { facelets: SUPERFLIP, legal: "true" });
  await page.click("#tab-solve");
  await unfold(page);
  await page.selectOption("#time", "300");
  await page.click("#solve");
  await expect.poll(() => page.textContent("#search-status"), { timeout: 5000 }).toMatch(/Searching|Best so far/);
  await until(page, { searching: "true" });
  // Meanwhile one can do other things.
  await page.click("#tab-view");
  await page.check("#hints");
  await page.click("#tab-solve");
  await expect.poll(() => page.textContent("#search-status"), { timeout: 5000 }).toContain("Best so far");
  await page.click("#cancel");
  await until(page, { searching: "false" }, 3000);
  expect(await page.textContent("#search-status")).toContain("Cancelled");
  expect(await page.textContent("#solution")).toBeTruthy();
});

test("a solution is shown as long as it is what lies ahead; whoever turns on is done with it", async () => {
  const { page } = await open("#a=R_U_F2_D-_L_B2&i=6");
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
  await page.click("#forward");
  expect(await page.isVisible("#solution")).toBe(true);
  await page.keyboard.press("d");
  await page.waitForSelector("#solution", { state: "detached" });
  // A position whose search does not end by itself while we look.
  await page.click("#tab-paint");
  await page.fill("#facelets", SUPERFLIP);
  await until(page, { facelets: SUPERFLIP, legal: "true" });
  await page.click("#tab-solve");
  await unfold(page);
  await page.selectOption("#time", "300");
  await page.click("#solve");
  await until(page, { searching: "true" });
  await page.click("#reset");
  await until(page, { searching: "false", facelets: SOLVED });
  expect(await page.textContent("#search-status")).toBe("");
});

test("a hand on the cube stops what plays", async () => {
  const { page } = await open("#a=R_U_F_R_U_F_R_U_F_R_U_F&i=0", { moving: true });
  await page.click("#play");
  await until(page, { busy: "true" });
  const { x, y } = await sticker(page, 22);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await until(page, { busy: "false" });
  const { moveIndex } = await data(page);
  await page.mouse.up();
  await page.waitForTimeout(600);
  expect((await data(page)).moveIndex).toBe(moveIndex);
  expect(Number(moveIndex)).toBeLessThan(12);
});

test("stages are explained, what does not matter recedes, and methods are compared", async () => {
  const { page } = await open("#a=R_U_F_D-_L_B&i=6");
  await page.selectOption("#method", "thistlethwaite");
  await page.click("#solve");
  await page.waitForSelector("#solution");
  const stages = page.locator(".stages li");
  expect(await stages.count()).toBe(4);
  const first = await page.evaluate(() => document.documentElement.dataset.dimmed);
  expect(Number(first)).toBeGreaterThan(0);
  await stages.nth(1).locator(".stage-name").click();
  await page.waitForSelector(".stages li.current[data-stage='1'] p");
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.dimmed)).not.toBe(first);
  await page.click("#compare");
  // Korf's search ends with a length, or with the length it came to; its tables have to be made first.
  const korf = page.locator("#comparison tr[data-method=korf] td");
  await expect.poll(async () => await korf.count() > 0 ? await korf.first().textContent() : "", { timeout: 150_000 }).toMatch(/^(> )?\d+$/);
  expect(await page.locator("#comparison tbody tr").count()).toBeGreaterThanOrEqual(5);
});

test("a comparison can be cancelled, and goes when another cube is there", async () => {
  const { page } = await open("#p=222&a=R_U_F&i=3");
  const rows = page.locator("#comparison tbody tr");
  await page.click("#compare");
  await page.waitForSelector("#compare-cancel", { state: "hidden" });
  const all = await rows.count();
  expect(all).toBeGreaterThan(2);
  await page.keyboard.press("u");
  await expect.poll(() => rows.count()).toBe(0);
  // Far from solved, methods take all the time they have.
  await page.evaluate(() => (location.hash = "#s=UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB"));
  await until(page, { puzzle: "333", legal: "true" });
  await page.click("#compare");
  await page.click("#compare-cancel");
  expect(await page.isVisible("#compare-cancel")).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("compare");
  const left = await rows.count();
  await page.waitForTimeout(1500);
  expect(await rows.count()).toBeLessThanOrEqual(left);
  await page.click("#compare");
  await page.waitForSelector("#comparison tbody tr");
  await page.keyboard.press("f");
  await expect.poll(() => rows.count()).toBe(0);
  expect(await page.isVisible("#compare-cancel")).toBe(false);
});

test("a metric that a method cannot count is given up everywhere, and dice do not search", async () => {
  const { page } = await open("#a=R_U&i=2");
  await page.waitForSelector("#method option[value=korf]", { state: "attached" });
  await unfold(page);
  await page.selectOption("#metric", "qtm");
  await page.selectOption("#method", "korf");
  expect(await page.inputValue("#metric")).toBe("htm");
  await page.selectOption("#method", "random");
  await page.click("#tab-goal");
  await page.fill("#goal-facelets", after("R U F"));
  await expect.poll(() => page.isEnabled("#transform")).toBe(true);
  const wishes: { method: string; metric: string }[] = [];
  page.on("request", (request) => request.url().endsWith("/api/solve") && wishes.push(request.postDataJSON()));
  await page.click("#transform");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false" });
  expect(await page.inputValue("#method")).toBe("two-phase");
  // By name as well.
  await page.click("#reset");
  await page.keyboard.press("f");
  await page.selectOption("#method", "random-improved");
  await page.keyboard.press("Control+k");
  await page.click("[data-command=solve]");
  await page.waitForSelector("#solution");
  expect(wishes.map(({ method, metric }) => `${method} ${metric}`)).toEqual(["two-phase htm", "two-phase htm"]);
});

test("that tables are made before a search is said", async () => {
  const { page } = await open("#a=R_U&i=2");
  await page.evaluate(() => {
    const { fetch: asked } = window;
    window.fetch = (where, wish) => {
      if (!String(where).endsWith("api/solve")) return asked(where, wish);
      const told = [{ task: "table", name: "corners", seconds: 0.1, part: 0.349, best: null }].map((data) => `event: progress\ndata: ${JSON.stringify(data)}\n\n`);
      const body = new ReadableStream({ start: (stream) => told.forEach((event) => stream.enqueue(new TextEncoder().encode(event))) });
      return Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
    };
  });
  await page.click("#solve");
  await expect.poll(() => page.textContent("#search-status")).toBe("Building tables (corners): 34 % …");
  await page.click("#cancel");
});

test("a repair keeps the colours of a cube that is held some other way", async () => {
  for (const [hash, sticker, colour] of [["#a=R_U_x&i=3", 0, "U"], ["#p=222&a=R_U_x&i=3", 0, "U"], ["#p=minitet&a=R_U_x&i=3", 0, "D"]] as const) {
    const { page } = await open(hash);
    await until(page, { busy: "false" });
    const { facelets } = await data(page);
    expect(facelets[sticker]).not.toBe(colour);
    await page.click("#tab-paint");
    await page.click(`#panel-paint [data-colour=${colour}]`);
    await page.click(`#panel-paint [data-sticker='${sticker}']`);
    await until(page, { legal: "false" });
    await page.waitForSelector(".repair");
    const repaired = await page.locator(".repair").count();
    const found = new Set<string>();
    for (let i = 0; i < repaired; i++) {
      await page.locator(".repair").nth(i).click();
      await until(page, { legal: "true" });
      found.add((await data(page)).facelets);
      await page.click("#undo");
      await page.waitForSelector(".repair");
    }
    expect(found, hash).toContain(facelets);
    await page.context().close();
  }
});

test("how far Korf's search is can be read while it runs", async () => {
  const { page } = await open("#s=UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB");
  await page.selectOption("#method", "korf");
  await unfold(page);
  await page.selectOption("#time", "300");
  await page.click("#solve");
  await expect.poll(() => page.locator("#search-status").textContent(), { timeout: 120_000 }).toMatch(/up to 1\d turns.*nodes.*about/);
  await page.click("#cancel");
});

test("cross, pairs, OLL and PLL by their names, copied with comments", async () => {
  const { page } = await open("#a=D2_F-_L2_U_B2_R-_F2_D_L-_B_U2_R2_F_U-_L_B2_D-_R_F_L2&i=20", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.selectOption("#method", "cfop");
  await page.click("#solve");
  await page.waitForSelector("#solution");
  const stages = page.locator(".stages > li");
  expect(await stages.count()).toBe(8);
  expect(await stages.nth(6).textContent()).toMatch(/OLL (\d+|skip)/);
  expect(await stages.nth(7).textContent()).toMatch(/PLL ([A-Z][a-d]?|skip)/);
  await page.click("#copy-stages");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/ \/\/ cross\n/);
  const moves = copied.split("\n").map((line) => line.split(" // ")[0]).join(" ");
  expect(moves).toBe(await page.locator("#solution").textContent());
});

test("layer by layer: named stages with texts; a click on the second goes there and changes the mask", async () => {
  const { page } = await open("#a=R_U_F2_D-_L_B2_U-_F_R2_D&i=10");
  await page.selectOption("#method", "layers");
  await page.click("#solve");
  await page.waitForSelector("#solution");
  const stages = page.locator(".stages > li");
  expect(await stages.count()).toBeGreaterThanOrEqual(5);
  for (const stage of await stages.all()) expect((await stage.textContent())!.length).toBeGreaterThan(20);
  const state = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  await page.click("#last");
  const end = await state();
  await stages.nth(2).locator(".stage-name").click();
  await page.waitForSelector(".stages li.current[data-stage='2'] .steps");
  const { moveIndex, dimmed } = await state();
  expect(Number(moveIndex)).toBeLessThan(Number(end.moveIndex));
  expect(dimmed).not.toBe(end.dimmed);
  await stages.nth(1).locator(".stage-name").click();
  await expect.poll(async () => (await state()).dimmed).not.toBe(dimmed);
  expect(Number((await state()).moveIndex)).toBeLessThan(Number(moveIndex));
});

test("the address is the state", async () => {
  const { page } = await open();
  await page.click("#tab-alg");
  await page.fill("#alg", "R U2 M' x Rw'");
  await until(page, { moves: "R U2 M' x Rw'", moveIndex: "5" });
  await page.click("#back");
  await until(page, { moveIndex: "4" });
  await page.waitForFunction(() => location.hash.includes("i=4"));
  const state = await data(page);
  const again = await open(new URL(page.url()).hash);
  const { facelets, moves, moveIndex } = state;
  expect(await data(again.page)).toMatchObject({ facelets, moves, moveIndex });
});

test("history: a new turn discards the future; chips lead anywhere", async () => {
  const { page } = await open();
  await page.keyboard.press("r");
  await page.keyboard.press("Shift+u");
  await page.keyboard.press("w");
  await page.keyboard.press("f");
  await page.keyboard.press("2");
  await page.keyboard.press("d");
  await until(page, { moves: "R U' Fw D2", moveIndex: "4" });
  await page.click("#history [data-index='1']");
  await until(page, { facelets: after("R"), moves: "R U' Fw D2", moveIndex: "1" });
  await page.keyboard.press("l");
  await until(page, { moves: "R L", moveIndex: "2" });
  await page.click("#reset");
  await until(page, { facelets: SOLVED });
  await page.keyboard.press("Control+z");
  await until(page, { facelets: after("R L") });
});

test("following along: space goes on by one turn", async () => {
  const { page } = await open("#a=R_U_F&i=3");
  await page.click("#solve");
  await page.waitForSelector("#follow");
  await page.click("#follow");
  await expect.poll(() => page.textContent("#next-turn")).toBe("F'");
  await page.keyboard.press("Space");
  await expect.poll(() => page.textContent("#next-turn")).toBe("U'");
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await until(page, { facelets: SOLVED });
  await page.keyboard.press("Escape");
  await expect.poll(() => page.isVisible("#tab-solve")).toBe(true);
});

test("the old layouts of keys, and Heise by place", async () => {
  const { page } = await open();
  await page.click("#tab-view");
  const presses: [string, string, string][] = [
    ["transformer", "v", "F"], ["transformer", "Shift+o", "U'"], ["opengl", "i", "M"], ["opengl", "Shift+t", "U'"],
    ["pygame", "b", "B"], ["heise", "KeyI", "R"], ["heise", "Semicolon", "y"],
  ];
  for (const [layout, key, turn] of presses) {
    await page.selectOption("#layout", layout);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const { facelets } = await data(page);
    await page.keyboard.press(key);
    await until(page, { facelets: apply(facelets, turnNamed(turn)!) });
  }
  await page.keyboard.press("Shift+?");
  await page.waitForSelector("#keys-dialog[open]");
  await page.keyboard.press("Escape");
});

test("pages of other origins and foreign hosts get nothing", async () => {
  const address = new URL(inject("address"));
  const evil = createServer((_, response) => response.setHeader("content-type", "text/html").end("<p>evil</p>"));
  await new Promise<void>((ready) => evil.listen(0, "127.0.0.1", ready));
  const { page } = await open();
  await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
  const told = await page.evaluate(async (base) => {
    const ask = (path: string, init?: RequestInit) =>
      fetch(base + path, init).then((answer) => answer.text(), () => "nothing");
    return Promise.all([
      ask("api/methods"),
      ask("api/methods", { mode: "no-cors" }),
      ask("api/check", { method: "POST", body: "{}", headers: { "content-type": "application/json" } }),
    ]);
  }, address.href);
  expect(told).toEqual(["nothing", "nothing", "nothing"]);
  evil.close();
  const answer = await new Promise<IncomingMessage>((done) =>
    get({ host: address.hostname, port: address.port, path: "/api/methods", headers: { host: "zauber.example" } }, done));
  expect(answer.statusCode).toBe(403);
  answer.resume();
});

test("a link that cannot be read is said so, and stays until something happens", async () => {
  const { page } = await open("#s=nonsense");
  expect(await page.textContent(".toast")).toContain("the position (nonsense)");
  await page.waitForTimeout(500);
  expect(new URL(page.url()).hash).toBe("#s=nonsense");
  await page.keyboard.press("r");
  await page.waitForFunction(() => location.hash.includes("a=R"));
});

test("every turn of the pad does what its name says", async () => {
  const { page } = await open();
  const names = [..."LMRUEDFSBxyz"].flatMap((name) => [`${name}'`, name]);
  for (const name of names) {
    const { facelets } = await data(page);
    await page.click(`.pad [title="${name}"]`);
    await until(page, { facelets: apply(facelets, turnNamed(name)!) });
  }
  expect((await data(page)).facelets).toBe(SOLVED);
});
