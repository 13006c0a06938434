import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const WORKBENCH = "http://127.0.0.1:7333";

/** Words that must be there before any script: elements with a key get the texts of all languages. */
const words: Plugin = {
  name: "words",
  transformIndexHtml(html) {
    const texts = ["en", "de"].map((language) => {
      const file = new URL(`../crates/words/texts/${language}.json`, import.meta.url);
      return { language, all: JSON.parse(readFileSync(file, "utf8")) as Record<string, string> };
    });
    return html.replace(/<(\w+) data-text="([\w.]+)"><\/\1>/g, (_, tag: string, key: string) =>
      texts.map(({ language, all }) => `<${tag} lang="${language}">${all[key].replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</${tag}>`).join(""));
  },
};

/** How the keys of texts begin that the page never says: they are the command line's, or the workbench sends them ready made. */
export const UNSAID = /^(batch|cli|coordinates|explain|lab(?!\.(axis|table))|tables)\./;

/** Those texts are not fetched with the page. */
const said: Plugin = {
  name: "said",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!/\/texts\/\w+\.json$/.test(id)) return undefined;
    const kept = Object.entries(JSON.parse(code) as Record<string, string>).filter(([key]) => !UNSAID.test(key));
    return { code: JSON.stringify(Object.fromEntries(kept)), map: null };
  },
};

// The page is served by the workbench itself from one origin, so every address is relative and nothing is inlined
// (the content security policy allows neither inline scripts nor data: addresses for them).
export default defineConfig({
  base: "./",
  plugins: [words, said],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800 },
  // `npm run dev` beside a running `zauber serve`; it answers only to its own origin.
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: WORKBENCH, changeOrigin: true, headers: { origin: WORKBENCH } } },
  },
  // No test fails on a time; a busy machine may take ten times as long.
  test: { include: ["tests/unit/**/*.test.ts"], testTimeout: 120_000 },
});
