import { defineConfig } from "vitest/config";

// The page is served by the workbench itself from one origin, so every address is relative and nothing is inlined
// (the content security policy allows neither inline scripts nor data: addresses for them).
export default defineConfig({
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { include: ["tests/unit/**/*.test.ts"] },
});
