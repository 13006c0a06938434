// Screenshots for the README: `node tools/pictures.mjs FOLDER`; `cargo xtask pictures` calls it.

import { join } from "node:path";
import { browse, serve, settled } from "./workbench.mjs";

const [folder] = process.argv.slice(2);
const SCRAMBLE = "D2_F-_L2_U_B2_R-_F2_D_L-_B_U2_R2_F_U-_L_B2_D-_R_F_L2";
const FROM = "FLBUULFFLFDURRDBUBUUDDFFBRDDBLRDRFLLRLRULFUDRRBDBBBUFL";
const TO = "BBURUDBFUFFFRRFUUFLULUFUDLRRDBBDBDBLUDDFLLRRBRLLLBRDDF";

const { address, stop } = await serve();
const browser = await browse();
const shoot = async (name, colorScheme, hash, prepare) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme, locale: "en-US" });
  await page.goto(`${address}#${hash}`);
  await settled(page);
  await prepare(page);
  await settled(page);
  await page.screenshot({ path: join(folder, name) });
  await page.close();
};

await shoot("page-solve.png", "dark", `a=${SCRAMBLE}&i=20`, async (page) => {
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await page.waitForFunction(() => document.documentElement.dataset.searching === "false");
});
await shoot("page-goal.png", "light", `s=${FROM}&g=${TO}`, async (page) => {
  await page.click("#transform");
  await page.waitForFunction(() => document.documentElement.dataset.moves !== "");
  await page.waitForFunction(() => document.documentElement.dataset.searching === "false");
});
await shoot("page-222.png", "light", "p=222&a=R_U2_R2_F2_R-_F2_R_F_R&i=9", async (page) => {
  await page.click("#solve");
  await page.waitForSelector("#solution");
  await page.waitForFunction(() => document.documentElement.dataset.searching === "false");
});
await shoot("page-minitet.png", "dark", "p=minitet&a=R_U_F-_R_U2&i=5", async (page) => {
  await page.click("#tab-paint");
  // Halfway into the next turn, with its layers askew.
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.documentElement.dataset.busy === "false");
  await page.evaluate(() => {
    const slider = document.querySelector("#scrub");
    slider.value = "5.42";
    slider.dispatchEvent(new Event("input"));
  });
});
await shoot("page-stern.png", "light", "p=stern", async (page) => {
  await page.selectOption("#method", "random-improved");
  await page.evaluate(() => {
    const speed = document.querySelector("#dice-speed");
    speed.value = speed.max;
    speed.dispatchEvent(new Event("input"));
  });
  await page.click("#dice-loop");
  await page.waitForTimeout(8000);
  await page.click("#dice-stop");
});
await browser.close();
await stop();
