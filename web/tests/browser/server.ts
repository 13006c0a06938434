// Starts the program that serves the page, for all browser tests together.

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestProject } from "vitest/node";
import { accented, PLAIN, PSEUDO } from "./pseudo";

declare module "vitest" {
  export interface ProvidedContext {
    address: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const program = process.env.ZAUBER ?? join(import.meta.dirname, "../../../target/debug/zauber");
  // An empty cache: the tests use the small tables and see what a newcomer sees.
  const tables = mkdtempSync(join(tmpdir(), "zauber-tables-"));
  // The history of the lab as well.
  const data = mkdtempSync(join(tmpdir(), "zauber-data-"));
  // And it speaks a language that does not exist, for the test of translations.
  const texts = join(data, "pseudo.json");
  const english = readFileSync(join(import.meta.dirname, "../../../crates/words/texts/en.json"), "utf8");
  writeFileSync(texts, JSON.stringify(accented(JSON.parse(english) as Record<string, string>, PLAIN, PSEUDO)));
  const server = spawn(program, ["serve", "--port", "0"], {
    env: { ...process.env, ZAUBER_TABLES: tables, ZAUBER_DATA: data, ZAUBER_TEXTS: texts },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((found, failed) => {
    createInterface({ input: server.stdout }).once("line", found);
    server.once("error", failed);
    server.once("exit", (code) => failed(new Error(`${program} ended with ${code}`)));
  });
  project.provide("address", address.trim());
  return async () => {
    await ended(server);
    for (const folder of [tables, data]) rmSync(folder, { recursive: true, force: true });
  };
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((done) => {
    server.once("exit", () => done());
    server.kill("SIGTERM");
  });
}
