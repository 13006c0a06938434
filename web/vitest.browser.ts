import { defineConfig } from "vitest/config";

// The page in a real browser, against the real program. One browser and one server; each test has a page of its own.
export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts"],
    globalSetup: "tests/browser/server.ts",
    fileParallelism: false,
    // Frames are drawn by the processor here, and a busy one may take seconds for a gesture or lose one.
    testTimeout: 180_000,
    retry: 1,
    hookTimeout: 60_000,
  },
});
