// Firefox for tests: an ordinary one, driven by puppeteer-core. On Linux it has no WebGL without a screen, so it gets one.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const PROGRAM = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
const SCREEN = "/usr/bin/Xvfb";

/** What is missing, in words, or nothing. */
export const lacking = {
  firefox: existsSync(PROGRAM) ? "" : "there is no Firefox (Debian: apt install firefox-esr)",
  screen: process.platform !== "linux" || existsSync(SCREEN) || process.env.DISPLAY ? "" : "there is no screen (Debian: apt install xvfb libgl1-mesa-dri)",
};

/** A screen that nobody sees, or else the one that there is. */
async function screen() {
  if (!existsSync(SCREEN)) return { display: process.env.DISPLAY, stop: () => undefined };
  const server = spawn(SCREEN, ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], { stdio: ["ignore", "pipe", "ignore"] });
  const number = await new Promise((found, failed) => {
    createInterface({ input: server.stdout }).once("line", found);
    server.once("error", failed);
    server.once("exit", (code) => failed(new Error(`${SCREEN} ended with ${code}`)));
  });
  return { display: `:${number}`, stop: () => server.kill("SIGTERM") };
}

/** Starts it with WebGL, drawn by the processor, or without; resolves with the browser and how to end it. */
export async function browse({ webgl }) {
  const seen = webgl && process.platform === "linux" ? await screen() : undefined;
  const env = { ...process.env, LIBGL_ALWAYS_SOFTWARE: "1" };
  if (seen) env.DISPLAY = seen.display;
  try {
    const browser = await puppeteer.launch({
      browser: "firefox", executablePath: PROGRAM, headless: !seen, env, timeout: 120_000, protocolTimeout: 120_000,
      defaultViewport: { width: 1280, height: 800 },
      extraPrefsFirefox: {
        "webgl.disabled": !webgl, "webgl.force-enabled": webgl, "intl.accept_languages": "en-US", "ui.prefersReducedMotion": 1,
        // Nobody is called.
        "app.update.enabled": false, "datareporting.policy.dataSubmissionEnabled": false, "network.captive-portal-service.enabled": false,
        "network.connectivity-service.enabled": false, "services.settings.server": "data:,#remote-settings-dummy/v1",
      },
    });
    return { browser, end: async () => { await browser.close(); seen?.stop(); } };
  } catch (error) {
    seen?.stop();
    throw error;
  }
}
