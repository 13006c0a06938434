// docs/compare.md claims things and names tests for them: the tests must be there, under these names, and must run.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const DOCS = join(import.meta.dirname, "../../../docs");

/** Whether a file has a test with these words in its name, or a function of that name, which is not left out. */
function hasTest(code: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (!/^\w+$/.test(name)) return new RegExp(`^\\s*test\\((["\`]).*${escaped}.*\\1,`, "m").test(code);
  const found = new RegExp(`((?:^[ \\t]*(?:#\\[.*\\]|//.*)\\n)*)^[ \\t]*(?:async )?fn ${escaped}\\(`, "m").exec(code);
  if (!found) return false;
  return /#\[(?:tokio::)?test\]/.test(found[1]) && !found[1].includes("#[ignore");
}

test("tests that are left out are no tests", () => {
  expect(hasTest('test("a cube turns", () => {', "a cube")).toBe(true);
  expect(hasTest("  test(`like a cube, ${theme}`, () => {", "a cube")).toBe(true);
  expect(hasTest('test.skip("a cube turns", () => {\n// a cube', "a cube")).toBe(false);
  expect(hasTest('expect(text).toBe("a cube");', "a cube")).toBe(false);
  expect(hasTest("#[test]\nfn turns() {", "turns")).toBe(true);
  expect(hasTest("    #[test]\n    /// So.\n    fn turns(a in any()) {", "turns")).toBe(true);
  expect(hasTest("#[tokio::test]\nasync fn turns() {", "turns")).toBe(true);
  expect(hasTest('#[test]\n#[ignore = "slow"]\nfn turns() {', "turns")).toBe(false);
  expect(hasTest("fn turns() {", "turns")).toBe(false);
});

test("every claim of the comparison names a test that exists and runs", () => {
  const page = readFileSync(join(DOCS, "compare.md"), "utf8");
  const links = [...page.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)];
  expect(links.length).toBeGreaterThan(25);
  for (const [, name, path] of links) {
    const file = join(DOCS, path);
    expect(existsSync(file), path).toBe(true);
    expect(hasTest(readFileSync(file, "utf8"), name), `${path} has a test "${name}"`).toBe(true);
  }
});
