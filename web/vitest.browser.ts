import { defineConfig } from "vitest/config";

// The page in a real browser, against the real program. One server for all, one browser for each file; each test has
// pages of its own.
export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts"],
    globalSetup: "tests/browser/server.ts",
    // Tests wait more than they compute, so two files at a time share even two processors well.
    maxWorkers: 2,
    // Frames are drawn by the processor here, and a busy one may take seconds for a gesture or lose one.
    testTimeout: 180_000,
    retry: 1,
    hookTimeout: 60_000,
  },
});
