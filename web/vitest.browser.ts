import { defineConfig } from "vitest/config";

// The page in a real browser, against the real program. One browser and one server; each test has a page of its own.
export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts"],
    globalSetup: "tests/browser/server.ts",
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
