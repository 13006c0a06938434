import { defineConfig } from "vitest/config";

const WORKBENCH = "http://127.0.0.1:7333";

// The page is served by the workbench itself from one origin, so every address is relative and nothing is inlined
// (the content security policy allows neither inline scripts nor data: addresses for them).
export default defineConfig({
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800 },
  // `npm run dev` beside a running `zauber serve`; it answers only to its own origin.
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: WORKBENCH, changeOrigin: true, headers: { origin: WORKBENCH } } },
  },
  // No test fails on a time; a busy machine may take ten times as long.
  test: { include: ["tests/unit/**/*.test.ts"], testTimeout: 120_000 },
});
