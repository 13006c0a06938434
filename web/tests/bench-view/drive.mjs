import { chromium } from "playwright-core";
import { createServer } from "vite";
import { fileURLToPath } from "node:url";
const root = fileURLToPath(new URL("../..", import.meta.url));
const out = process.argv[2] ?? "/tmp/shots";
const server = await createServer({ root, configFile: false, server: { port: 0 }, logLevel: "error" });
await server.listen();
const url = server.resolvedUrls.local[0] + "tests/bench-view/";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--use-gl=angle",
  "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-background-networking", "--no-first-run"] });
const page = await browser.newPage({ viewport: { width: 760, height: 640 }, deviceScaleFactor: Number(process.env.SCALE ?? 1) });
page.on("console", (m) => console.log("console:", m.type(), m.text()));
page.on("pageerror", (e) => console.log("error:", e));
await page.goto(url);
await page.waitForFunction(() => window.view);
const S = "U R F' L' D2 B R' U2 F";
const shots = {
  solved: async () => page.evaluate(() => view.show(SOLVED)),
  scrambled: async () => page.evaluate((s) => view.show(alg(s)), S),
  midR: async () => page.evaluate(() => { view.show(SOLVED); view.scrub(turnNamed("R"), 0.45); }),
  midU: async () => page.evaluate((s) => { view.show(alg(s)); view.scrub(turnNamed("U"), 0.4); }, S),
  midM: async () => page.evaluate((s) => { view.show(alg(s)); view.scrub(turnNamed("M"), 0.5); }, S),
  dark: async () => { await page.evaluate((s) => { document.body.classList.add("dark"); view.show(alg(s)); }, S); },
  darkMid: async () => page.evaluate(() => { view.scrub(turnNamed("F"), 0.4); }),
  hintsDark: async () => page.evaluate((s) => { view.show(alg(s)); view.hints = true; }, S),
  hints: async () => page.evaluate((s) => { document.body.classList.remove("dark"); view.show(alg(s)); view.hints = true; }, S),
  outline: async () => { await page.evaluate((s) => { view.hints = false; view.show(alg(s)); view.outline([8, 9, 20, 4]); view.dim([0, 1, 2, 18, 21, 24, 17]); }, S);
    await page.waitForTimeout(300); },
  top: async () => page.evaluate(() => { view.outline([]); view.dim(null); view.angles = { spin: 10, tilt: 90 }; }),
  bottom: async () => page.evaluate(() => { view.angles = { spin: 10, tilt: -90 }; }),
  below: async () => page.evaluate(() => { view.angles = { spin: 100, tilt: -30 }; }),
  tie: async () => page.evaluate(() => { view.angles = { spin: 45, tilt: 20 }; }),
  narrow: async () => { await page.setViewportSize({ width: 360, height: 420 }); await page.evaluate(() => { view.angles = { spin: 34, tilt: 29 }; }); },
};
const only = process.argv[3]?.split(",");
for (const [name, act] of Object.entries(shots)) {
  await act();
  await page.waitForTimeout(250);
  if (!only || only.includes(name)) await page.screenshot({ path: `${out}/${name}.png` });
}
await browser.close();
await server.close();
