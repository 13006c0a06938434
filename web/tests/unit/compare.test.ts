// docs/compare.md claims things and names tests for them: the tests must be there, under these names.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const DOCS = join(import.meta.dirname, "../../../docs");

test("every claim of the comparison names a test that exists", () => {
  const page = readFileSync(join(DOCS, "compare.md"), "utf8");
  const links = [...page.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)];
  expect(links.length).toBeGreaterThan(25);
  for (const [, name, path] of links) {
    const file = join(DOCS, path);
    expect(existsSync(file), path).toBe(true);
    expect(readFileSync(file, "utf8"), `${path} has a test "${name}"`).toContain(name);
  }
});
