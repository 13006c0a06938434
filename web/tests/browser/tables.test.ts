// What a search will cost is said before it starts, and tables are built from the page.

import { expect, test } from "vitest";
import { launchBrowser, open } from "./bench";

launchBrowser();

test("a method with tables says what they cost, and builds them", async () => {
  const { page } = await open();
  await page.selectOption("#method", "optimal");
  await page.waitForSelector("[data-table=optimal-s]", { state: "attached" });
  expect(await page.textContent("#method-cost")).toMatch(/built first.* random cube takes about \d/);
  // No limit, so that it comes to its proof.
  expect(await page.inputValue("#time")).toBe("0");
  await page.click("#solve-options > summary");
  expect(await page.textContent("[data-table=optimal-l]")).toMatch(/3\.8 GB; a random cube about [\d.]+ s.*Build \(about [\d.]+ min/);
  // Quarter turns have tables of their own.
  await page.selectOption("#metric", "qtm");
  await page.waitForFunction(() => document.querySelector("#method-cost")?.textContent?.includes("optimal-s-qtm"));
  await page.selectOption("#metric", "htm");
  await page.click("[data-build=optimal-s]");
  const row = page.locator("[data-table=optimal-s]");
  await row.locator("progress").waitFor();
  await page.waitForFunction(() => (document.querySelector<HTMLProgressElement>("[data-table=optimal-s] progress")?.value ?? 0) > 0.001);
  expect(await row.textContent()).toMatch(/\d+ %, [\d.]+ .* left/);
  await row.locator("button").click();
  await page.waitForSelector("[data-build=optimal-s]");
  // A method without a choice of tables says nothing.
  await page.selectOption("#method", "layers");
  expect(await page.textContent("#method-cost")).toBe("");
  expect(await page.textContent("#method-tables")).toBe("");
});
