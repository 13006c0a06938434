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
await browser.close();
await stop();
