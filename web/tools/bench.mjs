// Measures the page as a user gets it: `cargo xtask bench page`. Asserts what it saw, and prints times and sizes.

import assert from "node:assert/strict";
import { get } from "node:http";
import { performance } from "node:perf_hooks";
import { brotliDecompressSync } from "node:zlib";
import { browse, serve, settled } from "./workbench.mjs";

const STARTS = 7;
const SUPERFLIP = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";
const ms = (value) => `${value.toFixed(1)} ms`;
const sorted = (values) => [...values].sort((a, b) => a - b);
const quantile = (values, part) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))];

/** The answer to one request, and how many bytes its body had on the way. */
const ask = (url) => new Promise((done, failed) => {
  get(url, { headers: { "accept-encoding": "br" } }, (answer) => {
    const parts = [];
    answer.on("data", (part) => parts.push(part));
    answer.on("end", () => done({ answer, body: Buffer.concat(parts) }));
  }).on("error", failed);
});

const starts = [];
for (let i = 0; i < STARTS; i++) {
  const begun = performance.now();
  const { address, stop } = await serve();
  const { answer } = await ask(address);
  starts.push(performance.now() - begun);
  assert.equal(answer.statusCode, 200);
  await stop();
}
console.log(`start to the page's first answer   median ${ms(quantile(starts, 0.5))}, worst ${ms(Math.max(...starts))}   (wanted: under 100 ms)`);

const { address, stop } = await serve();
const { answer, body } = await ask(address);
const html = answer.headers["content-encoding"] === "br" ? brotliDecompressSync(body).toString() : body.toString();
let bytes = body.length;
for (const [, path] of html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)) bytes += (await ask(new URL(path, address))).body.length;
assert.match(html, /assets\/index-.*\.js/);
console.log(`transfer, compressed               ${(bytes / 1000).toFixed(0)} kB   (wanted: under 450 kB)`);

const browser = await browse();
const paints = [];
for (let i = 0; i < STARTS; i++) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
  const visit = await context.newPage();
  await visit.goto(address);
  await visit.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  paints.push(await visit.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
  await context.close();
}
console.log(`first paint                        median ${ms(quantile(paints, 0.5))}, worst ${ms(Math.max(...paints))}   (wanted: under 300 ms)`);

const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
await page.goto(`${address}#s=${SUPERFLIP}`);
await settled(page);
await page.click("#solve");
await page.waitForSelector("#play-solution");
await page.waitForFunction(() => document.documentElement.dataset.searching === "false");
const costs = await page.evaluate(async () => {
  const { view } = window.zauber;
  const costs = [];
  let last;
  document.querySelector("#play-solution").click();
  while (document.documentElement.dataset.busy === "true") {
    await new Promise(requestAnimationFrame);
    const { script } = view.cost;
    if (script !== last) costs.push(script);
    last = script;
  }
  return costs;
});
assert.ok(costs.length > 20, "the solution was played in frames");
assert.equal(await page.evaluate(() => document.querySelector("#lamp").classList.contains("on")), true);
console.log(`script work of a frame             median ${ms(quantile(costs, 0.5))}, 95 % ${ms(quantile(costs, 0.95))}, ${costs.length} frames   (wanted: under 4 ms)`);

// Memory: what is left after much work, once history is given up. Turns are keys, as people press them.
const TURNS = 10_000;
const SOLVES = 100;
const session = await page.context().newCDPSession(page);
const weigh = async () => {
  await page.evaluate(() => {
    const { model } = window.zauber;
    model.restore([{ puzzle: model.puzzle, first: { facelets: model.puzzle.solved, goal: null }, steps: [], place: 0 }]);
  });
  await page.waitForTimeout(1500);
  for (let i = 0; i < 3; i++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  return { bytes: usedSize, nodes, listeners: jsEventListeners };
};
const turn = (count) => page.evaluate(async (times) => {
  for (let i = 0; i < times; i++) {
    // Not the same few turns again and again: those lead back to solved in the end.
    window.seed = ((window.seed ?? 1) * 1103515245 + 12345) % 2147483648;
    const dice = window.seed >> 16;
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "rufdlb"[dice % 6], shiftKey: dice % 7 === 0, bubbles: true }));
    if (i % 20 === 0) await new Promise(requestAnimationFrame);
  }
  return window.zauber.model.history.length;
}, count);
const solve = async (count) => {
  for (let i = 0; i < count; i++) {
    await turn(12);
    await page.click("#solve");
    await page.waitForFunction(() => document.documentElement.dataset.searching === "false" && document.querySelector("#solution"));
  }
};
await page.selectOption("#time", "0.1");
await turn(500);
await solve(3);
const light = await weigh();
assert.equal(await turn(TURNS), TURNS);
const turned = await weigh();
await solve(SOLVES);
const done = await weigh();
const grown = (from, to) => `${((to.bytes - from.bytes) / 1000).toFixed(0)} kB, ${to.nodes - from.nodes} nodes, ${to.listeners - from.listeners} listeners`;
console.log(`memory grown after ${TURNS} turns   ${grown(light, turned)}   (of ${(light.bytes / 1e6).toFixed(1)} MB)`);
console.log(`and after ${SOLVES} solves              ${grown(turned, done)}   (wanted: none)`);
// Caches may fill; what grows with the work is a leak.
assert.ok(turned.bytes - light.bytes < 1_000_000 && done.bytes - turned.bytes < 1_000_000, "memory grows with the work");
assert.ok(done.nodes - light.nodes < 500 && done.listeners - light.listeners < 200, "the page grows with the work");
await browser.close();
await stop();
