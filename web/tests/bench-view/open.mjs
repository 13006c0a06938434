// Opens the page with nothing but the view in Debian's Chromium, which draws on the processor.

import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { browse } from "../../tools/chromium.mjs";

/** Runs `work(page)` on a fresh page; whatever the console says is said here too. */
export async function withPage(options, work) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const server = await createServer({ root, configFile: false, server: { port: 0 }, logLevel: "error" });
  await server.listen();
  const browser = await browse();
  try {
    const page = await browser.newPage({ viewport: { width: 760, height: 640 }, ...options });
    page.on("console", (message) => message.type() !== "debug" && console.log("console:", message.text()));
    page.on("pageerror", (error) => console.log("error:", error));
    await page.goto(`${server.resolvedUrls.local[0]}tests/bench-view/`);
    await page.waitForFunction(() => "view" in window);
    await work(page);
  } finally {
    await browser.close();
    await server.close();
  }
}
