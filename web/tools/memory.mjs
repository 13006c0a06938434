// Weighs the page before and after much work, with its history given up: `cargo xtask bench page-memory`. Turns are
// keys, as people press them. Asserts that nothing grows, and prints what is left.

import assert from "node:assert/strict";
import { browse, serve, settled } from "./workbench.mjs";

const TURNS = 10_000;
const SOLVES = 100;
const WARM = 100;
const { address, stop } = await serve();
const browser = await browse();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
await page.goto(address);
await settled(page);
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
    // A truth, not the element: what is returned here is held for us, and would not be freed.
    await page.waitForFunction(() => document.documentElement.dataset.searching === "false" && document.querySelector("#solution") !== null);
  }
};
await page.click("#solve-options summary");
await page.selectOption("#time", "0.1");
// Before it is weighed, it does everything often enough that what may be kept is kept.
await turn(500);
await solve(WARM);
const light = await weigh();
assert.equal(await turn(TURNS), TURNS);
const turned = await weigh();
await solve(SOLVES);
const done = await weigh();
const grown = (from, to) => `${((to.bytes - from.bytes) / 1000).toFixed(0)} kB, ${to.nodes - from.nodes} nodes, ${to.listeners - from.listeners} listeners`;
console.log(`memory grown after ${TURNS} turns   ${grown(light, turned)}   (of ${(light.bytes / 1e6).toFixed(1)} MB)`);
console.log(`and after ${SOLVES} solves              ${grown(turned, done)}   (wanted: none)`);
assert.ok(turned.bytes - light.bytes < 500_000 && done.bytes - turned.bytes < 500_000, "memory grows with the work");
assert.ok(done.nodes - light.nodes < 100 && done.listeners - light.listeners < 20, "the page grows with the work");
await browser.close();
await stop();
