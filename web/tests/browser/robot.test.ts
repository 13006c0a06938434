// The Robot tab: a machine is chosen, its program planned, watched, compared and downloaded; a file of one's own; a run
// on a simulated machine that is paused, stopped, or comes to its end.

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { apply, FACES, SOLVED, turnNamed } from "../../src/puzzles/cube";
import { data, launchBrowser, open, until, type Bench, type Opening } from "./bench";

launchBrowser();

const SCRAMBLED = "#a=R_U_F2_D-_L_B2&i=6";
const after = (alg: string, from = SOLVED) => alg.split(" ").reduce((facelets, name) => apply(facelets, turnNamed(name)!), from);
const MACHINES = join(import.meta.dirname, "../../../crates/robot/machines");

/** Pictures to look at, if someone wants to: SHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(folder, `robot-${name}.png`) });
}

async function openRobot(robot: string, hash = SCRAMBLED, options: Opening = {}): Promise<Bench> {
  const bench = await open(hash, options);
  await bench.page.click("#tab-robot");
  await bench.page.waitForSelector("#robot-name option[value=nxt]", { state: "attached" });
  if (robot !== "") await bench.page.selectOption("#robot-name", robot);
  return bench;
}

async function planned(page: Page): Promise<number> {
  await page.selectOption("#robot-time", "0.1");
  await page.click("#robot-plan");
  await until(page, { planning: "false" });
  await page.waitForSelector("#robot-steps li");
  return page.locator("#robot-steps li").count();
}

const machine = (page: Page) => page.evaluate(() => ({ ...document.querySelector<HTMLElement>("#machine")!.dataset })) as Promise<Record<"movement" | "movements" | "time" | "lies" | "kind", string>>;
const seconds = async (page: Page) => Number(/[\d.]+/.exec((await page.textContent("#robot-summary"))!)![0]);

test("a machine is chosen, the cube laid in, the program planned, watched and scrubbed to the solved cube", async () => {
  const { page, faults } = await openRobot("", SCRAMBLED, { moving: true, drawn: Boolean(process.env.SHOTS) });
  // Without a machine the cube stays, and there is nothing to plan.
  expect(await page.isVisible("#cube canvas")).toBe(true);
  expect(await page.isVisible("#robot-plan")).toBe(false);
  expect(await page.locator("#robot-name optgroup").count()).toBe(5);
  await page.selectOption("#robot-name", "cubotino");
  await page.waitForSelector("#machine canvas");
  expect(await page.isVisible("#cube canvas")).toBe(false);
  expect(await page.textContent("#robot-about")).toContain("CUBOTino");
  expect(await page.evaluate(() => document.querySelector<HTMLImageElement>(".robot-picture")!.naturalWidth)).toBeGreaterThan(100);
  // The faces L B U R F D at the places U R F D L B: orange is up, and white in front.
  expect(await page.textContent("#robot-lay")).toBe("Lay the cube in with orange up and white in front.");
  const count = await planned(page);
  expect(count).toBeGreaterThan(6);
  const whole = await seconds(page);
  expect(whole).toBeGreaterThan(5);
  expect((await machine(page))).toMatchObject({ kind: "cover", movement: "0", movements: String(count), time: "0.000" });
  await shoot(page, "planned");
  // It plays by itself, with the planned times.
  await page.click("#robot-watch");
  await expect.poll(async () => Number((await machine(page)).time)).toBeGreaterThan(0.3);
  await page.click("#machine-play");
  const paused = Number((await machine(page)).time);
  await page.waitForTimeout(200);
  expect(Number((await machine(page)).time)).toBe(paused);
  // Step by step, and to a step of the list.
  await page.click("#machine-first");
  await page.click("#machine-forward");
  await page.click("#machine-forward");
  expect((await machine(page)).movement).toBe("2");
  expect(await page.getAttribute("#robot-steps [aria-current]", "data-step")).toBe("2");
  await page.click("#robot-steps li:nth-child(5) button");
  expect((await machine(page)).movement).toBe("4");
  await page.focus("#machine");
  await page.keyboard.press("ArrowLeft");
  expect((await machine(page)).movement).toBe("3");
  // In the end it lies solved, however it lies.
  await page.click("#machine-last");
  const { lies, movement } = await machine(page);
  expect(movement).toBe(String(count));
  for (let face = 0; face < 6; face++) expect(new Set(lies.slice(9 * face, 9 * face + 9)).size).toBe(1);
  // The cube on the bench was only looked at.
  expect((await data(page)).facelets).toBe(after("R U F2 D' L B2"));
  expect(faults).toEqual([]);
});

test("the machine moves: pictures of two moments differ, and each kind looks different", async () => {
  const { page, faults } = await openRobot("nxt", SCRAMBLED, { drawn: true, viewport: { width: 900, height: 600 } });
  const seen: string[] = [];
  const picture = async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return (await page.locator("#machine").screenshot()).toString("base64");
  };
  for (const robot of ["nxt", "cubotino", "axis-four-arms", "two-gripper", "six-motor"]) {
    await page.selectOption("#robot-name", robot);
    await planned(page);
    const still = await picture();
    await page.locator("#machine-scrub").evaluate((slider: HTMLInputElement) => {
      slider.value = String(Number(slider.max) * 0.43);
      slider.dispatchEvent(new Event("input"));
    });
    const moving = await picture();
    expect(moving, robot).not.toBe(still);
    expect(seen, robot).not.toContain(still);
    seen.push(still);
    await shoot(page, robot);
  }
  expect(faults).toEqual([]);
});

test("programs are compared, one of them taken, and downloaded in every format the machine has", async () => {
  const { page, faults } = await openRobot("nxt");
  await page.selectOption("#robot-time", "0.1");
  await page.click("#robot-compare");
  await expect.poll(() => page.locator("#robot-comparison tbody button").count(), { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  const cell = async (way: string) => Number(await page.textContent(`#robot-comparison [data-way=${way}] td`));
  expect(await cell("fixed")).toBeLessThan(await cell("home"));
  expect(await cell("choose")).toBeLessThanOrEqual(await cell("fixed"));
  await page.click("#robot-comparison [data-way=home] button");
  await page.waitForSelector("#robot-steps li");
  expect(await seconds(page)).toBe(await cell("home"));
  const formats = await page.locator("#robot-format option").evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(formats).toEqual(["text", "program", "words", "motors", "2010", "lejos", "svg", "json"]);
  const files: Record<string, string> = {};
  for (const format of formats) {
    await page.selectOption("#robot-format", format);
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("#robot-download")]);
    files[`${format} ${file.suggestedFilename()}`] = readFileSync(await file.path(), "utf8");
  }
  expect(Object.keys(files)).toEqual([
    "text zauber-nxt.txt", "program zauber-nxt-program.txt", "words zauber-nxt-words.txt", "motors zauber-nxt-motors.txt", "2010 robotZuege.txt",
    "lejos RobotProgram.java", "svg zauber-nxt.svg", "json zauber-nxt.json",
  ]);
  const { program } = JSON.parse(files["json zauber-nxt.json"]) as { program: { text: string }[] };
  expect(files["program zauber-nxt-program.txt"].trim().split("\n")).toEqual(program.map(({ text }) => text));
  expect(files["2010 robotZuege.txt"]).toMatch(/^\d+, (\d+, )+/);
  expect(files["lejos RobotProgram.java"]).toContain("class RobotProgram");
  // Another cube: the comparison was not about it, and the program neither.
  await page.click("#undo");
  await expect.poll(() => page.locator("#robot-comparison tbody").count()).toBe(0);
  expect(await page.isVisible("#robot-steps")).toBe(false);
  expect(await page.textContent("#robot-status")).toBe("The cube has changed; plan again.");
  expect(faults).toEqual([]);
});

test("a machine of one's own: refused with the line, then used, and there again after a reload", async () => {
  const { page } = await openRobot("two-gripper");
  await page.click("#robot-own > summary");
  await page.click("#robot-file-copy");
  const file = await page.inputValue("#robot-file");
  expect(file).toBe(readFileSync(join(MACHINES, "two-gripper.toml"), "utf8"));
  await page.fill("#robot-file", file.replace("quarter = 0.35", "quarter = -1"));
  await page.click("#robot-file-use");
  await expect.poll(() => page.textContent("#robot-file-status")).toContain("line 16");
  expect(await page.inputValue("#robot-name"), "the machine stays").toBe("two-gripper");
  await page.fill("#robot-file", file.replace("quarter = 0.35", "quarter = 3.5").replace(/en = ".*"/, 'en = "My slow hands"'));
  await page.click("#robot-file-use");
  await expect.poll(() => page.textContent("#robot-about")).toBe("My slow hands");
  expect(await page.isVisible("#robot-file-status")).toBe(false);
  await planned(page);
  const slow = await seconds(page);
  expect(slow).toBeGreaterThan(20);
  await page.reload();
  await page.click("#tab-robot");
  await expect.poll(() => page.textContent("#robot-about")).toBe("My slow hands");
  // From a file, and one that is none.
  await page.setInputFiles("#robot-file-input", { name: "mine.toml", mimeType: "text/plain", buffer: Buffer.from("kind = \"toaster\"\n") });
  await expect.poll(() => page.textContent("#robot-file-status")).toContain("there is no kind 'toaster'");
  await page.setInputFiles("#robot-file-input", join(MACHINES, "six-motor.toml"));
  await expect.poll(async () => (await machine(page)).kind).toBe("direct");
});

test("robotZuege.txt is written at every solve, if that is wanted and the machine reads it", async () => {
  const { page } = await openRobot("five-motor");
  expect(await page.isVisible("#robot-list-always")).toBe(false);
  await page.selectOption("#robot-name", "nxt");
  await page.check("#robot-list-always");
  const written = async (click: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent("download"), click()]);
    expect(file.suggestedFilename()).toBe("robotZuege.txt");
    return readFileSync((await file.path())!, "utf8");
  };
  // Of a program planned here, and of a solution found in the other tab: how many turns, and a number for each.
  expect(await written(() => page.click("#robot-plan"))).toMatch(/^\d+, (\d+, )+$/);
  await page.click("#tab-solve");
  expect(await written(() => page.click("#solve"))).toMatch(/^\d+, (\d+, )+$/);
  // The browser remembers it; a solution that comes with the page is not written.
  let downloads = 0;
  page.on("download", () => (downloads += 1));
  await page.reload();
  await page.click("#tab-robot");
  await expect.poll(() => page.isChecked("#robot-list-always")).toBe(true);
  expect(downloads).toBe(0);
});

test("with a machine chosen, a solution and a way to a goal have their program at once", async () => {
  const { page, faults } = await openRobot("five-motor");
  expect(await page.textContent("#robot-about ~ .hint")).toContain("It cannot turn one side (white)");
  await page.click("#tab-solve");
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false", planning: "false" });
  await expect.poll(() => page.textContent("#robot-program")).toMatch(/^Program for five-motor: [\d.]+ s · \d+ movements/);
  await page.click("#tab-robot");
  await page.selectOption("#robot-name", "cubotino");
  await page.click("#tab-solve");
  await expect.poll(() => page.textContent("#robot-program")).toMatch(/^Program for cubotino: /);
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("#program-download")]);
  expect(file.suggestedFilename()).toBe("zauber-cubotino.txt");
  expect(readFileSync(await file.path(), "utf8")).toMatch(/^([FSR]\d)+\n$/);
  // It is the program of this solution.
  const solution = (await page.textContent("#solution"))!;
  await page.click("#program-watch");
  await until(page, { tab: "robot" });
  expect(await page.textContent("#robot-alg")).toBe(solution);
  // From → to.
  await page.click("#tab-goal");
  await page.keyboard.press("r");
  await expect.poll(async () => (await data(page)).goal).not.toBe("");
  await page.click("#transform");
  await page.waitForSelector("#solution");
  await until(page, { searching: "false", planning: "false" });
  await expect.poll(() => page.textContent("#robot-program")).toMatch(/^Program for cubotino: /);
  await page.click("#tab-robot");
  expect(await page.textContent("#robot-plan")).toBe("Plan the way to the goal");
  await planned(page);
  await page.click("#machine-last");
  const { lies } = await machine(page);
  const centre = (place: number) => lies[9 * place + 4];
  // The goal is one turn away from solved: four sides are not of one colour.
  expect([...FACES].filter((_, place) => [...lies.slice(9 * place, 9 * place + 9)].every((letter) => letter === centre(place)))).toHaveLength(2);
  expect(faults).toEqual([]);
});

test("what cannot be planned says why: another puzzle, a cube that is none, a solved one", async () => {
  const { page } = await openRobot("nxt", "");
  await page.selectOption("#robot-time", "0.1");
  await page.click("#robot-plan");
  await expect.poll(() => page.textContent("#robot-status")).toBe("Already solved.");
  expect(await page.isVisible("#robot-steps")).toBe(false);
  await page.click("#tab-paint");
  await page.fill("#facelets", "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
  await until(page, { legal: "false" });
  await page.click("#tab-robot");
  expect(await page.isDisabled("#robot-plan")).toBe(true);
  expect(await page.textContent("#robot-status")).not.toBe("");
  await page.selectOption("#puzzle", "222");
  await until(page, { puzzle: "222" });
  expect(await page.textContent("#robot-unavailable")).toContain("3x3x3 only");
  expect(await page.isVisible("#robot-name")).toBe(false);
  expect(await page.isVisible("#cube canvas")).toBe(true);
});

test("without WebGL the cube is seen as it lies, and the list goes along", async () => {
  const { page, faults } = await open(`?flat${SCRAMBLED}`);
  await page.click("#tab-robot");
  await page.waitForSelector("#robot-name option[value=nxt]", { state: "attached" });
  await page.selectOption("#robot-name", "four-gripper");
  await planned(page);
  await page.waitForSelector("#machine canvas");
  const painted = () => page.evaluate(() => document.querySelector<HTMLCanvasElement>("#machine canvas")!.toDataURL());
  const before = await painted();
  await page.click("#machine-forward");
  await page.click("#machine-forward");
  await expect.poll(painted).not.toBe(before);
  expect(await page.getAttribute("#robot-steps [aria-current]", "data-step")).toBe("2");
  expect(faults).toEqual([]);
});

// Running.

const said = (page: Page) => page.textContent("#run-status");
const unfolded = (page: Page) => page.evaluate(() => void (document.querySelector<HTMLDetailsElement>("#robot-run")!.open = true));

test("a simulated machine runs under the hand: paused, stepped, gone on, and solved only when its camera has seen it", async () => {
  const { page, faults } = await openRobot("cubotino", SCRAMBLED, { moving: true });
  const count = await planned(page);
  await unfolded(page);
  await page.selectOption("#run-pace", "4");
  await page.click("#run-start");
  await expect.poll(() => said(page)).toBe("cubotino is running.");
  await expect.poll(() => page.textContent("#run-line")).toMatch(/^Step [2-9]\d* of \d+, [\d.]+ s left: /);
  expect(await page.evaluate(() => document.activeElement?.id), "a finger on the switch").toBe("run-stop");
  // Nobody else moves it meanwhile.
  expect(await page.isDisabled("#machine-play")).toBe(true);
  expect(await page.isDisabled("#run-step")).toBe(true);
  await page.click("#run-pause");
  await expect.poll(() => said(page)).toContain("is paused");
  const step = async () => Number(/\d+/.exec((await page.textContent("#run-line"))!)![0]);
  const before = await step();
  await page.waitForTimeout(500);
  expect(await step()).toBe(before);
  await page.click("#run-step");
  await expect.poll(step).toBe(before + 1);
  await expect.poll(() => said(page)).toContain("is paused");
  await shoot(page, "paused");
  await page.click("#run-pause");
  await expect.poll(() => said(page), { timeout: 60_000 }).toBe("Solved: the machine has shown the cube to its camera.");
  // It showed the cube with movements that are not in the program.
  expect(Number((await machine(page)).movements)).toBeGreaterThan(count);
  expect((await data(page)).facelets, "the bench is as it was").not.toBe(SOLVED);
  await page.click("#run-look");
  await until(page, { facelets: SOLVED });
  expect(await page.locator("#history .chip").last().textContent()).toBe("from the machine");
  expect(await said(page)).toBe("Solved: the cube was taken out and looked at.");
  await page.click("#run-done");
  expect(await said(page)).toBe("");
  expect(faults).toEqual([]);
});

test("a machine that is stopped says why and leads on: look at the cube, plan the rest, run again", async () => {
  const { page, faults } = await openRobot("nxt", SCRAMBLED, { moving: true });
  await planned(page);
  await unfolded(page);
  await page.click("#run-start");
  await expect.poll(() => page.textContent("#run-line")).toMatch(/^Step 2 /);
  // Between two movements no layer is askew.
  await page.click("#run-pause");
  await expect.poll(() => said(page), { timeout: 20_000 }).toContain("is paused");
  await page.keyboard.press("Escape");
  await expect.poll(() => said(page)).toMatch(/^The machine stopped after [\d.]+ s \(.+\), and its motors are off\. Look at the cube, then plan the rest\.$/);
  await page.click("#run-look");
  expect(await said(page)).toContain("The cube is not solved.");
  await page.click("#run-rest");
  await until(page, { planning: "false" });
  await page.waitForSelector("#robot-steps li");
  await page.selectOption("#run-pace", "0");
  await page.click("#run-start");
  await expect.poll(() => said(page), { timeout: 30_000 }).toContain("Solved");
  expect(faults).toEqual([]);
});

test("a fault is chosen, and what the machine makes of it is never called solved if it is not", async () => {
  const { page } = await openRobot("nxt");
  // The same seed every time.
  await page.route("**/api/robot/run", (route) => route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), seed: 3 }) }));
  await planned(page);
  await unfolded(page);
  expect(await page.locator("#run-fault option").count()).toBeGreaterThan(10);
  await page.selectOption("#run-fault", "stall");
  await page.selectOption("#run-pace", "0");
  await page.click("#run-start");
  await page.waitForSelector("#run-done", { timeout: 60_000 });
  const { outcome, facelets } = await page.evaluate(() => ({ ...document.querySelector<HTMLElement>("#robot-run")!.dataset })) as Record<string, string>;
  expect(["solved", "completed", "stopped"]).toContain(outcome);
  expect((await said(page))!.startsWith("Solved")).toBe(outcome === "solved");
  if (outcome === "solved") expect(facelets).toBe(SOLVED);
});

test("a real machine needs a click every time, and a port that is not there is named", async () => {
  const { page } = await openRobot("nxt");
  let permits = 0;
  page.on("request", (request) => (permits += Number(request.url().endsWith("/api/robot/permit"))));
  await planned(page);
  await unfolded(page);
  await page.selectOption("#run-where", "connected");
  expect(await page.isDisabled("#run-start")).toBe(true);
  await page.fill("#run-port", "/dev/no-such-port");
  for (const clicks of [1, 2]) {
    await page.click("#run-start");
    await expect.poll(() => said(page)).toContain("/dev/no-such-port");
    expect(permits).toBe(clicks);
    await page.click("#run-done");
  }
});

test("a machine with several bricks asks for the port of each", async () => {
  const { page } = await openRobot("nxt");
  await planned(page);
  await unfolded(page);
  await page.selectOption("#run-where", "connected");
  expect(await page.isHidden("#run-bricks")).toBe(true);
  await page.selectOption("#robot-name", "axis-four-arms");
  await planned(page);
  await expect.poll(() => page.textContent("#run-bricks")).toContain("4 bricks");
  await page.fill("#run-port", "/dev/no-such-port");
  await page.click("#run-start");
  await expect.poll(() => said(page)).toContain("ports needed: 4");
  await page.click("#run-done");
  await page.selectOption("#run-where", "simulated");
  expect(await page.isHidden("#run-bricks")).toBe(true);
});
