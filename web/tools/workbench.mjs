// The program and a browser, for chores that are no tests: pictures for the README, and measuring the page.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export { browse } from "./chromium.mjs";

const PROGRAM = process.env.ZAUBER ?? fileURLToPath(new URL("../../target/release/zauber", import.meta.url));

/** Starts the server; resolves with its address and how to stop it. */
export async function serve() {
  const server = spawn(PROGRAM, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "ignore"] });
  const address = await new Promise((found, failed) => {
    createInterface({ input: server.stdout }).once("line", found);
    server.once("error", failed);
  });
  const ended = new Promise((done) => server.once("exit", done));
  return { address, stop: () => (server.kill("SIGTERM"), ended) };
}

/** Waits until nothing moves, and a moment longer, until the picture is sharp. */
export async function settled(page) {
  await page.waitForFunction(() => document.documentElement.dataset.busy === "false");
  await page.waitForTimeout(1500);
}
