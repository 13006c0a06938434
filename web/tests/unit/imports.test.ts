// Which module may import which: only the view imports three.js, the four main modules follow one direction, and there
// are no cycles.

import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../../src");
const modules = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/")).filter((name) => name.endsWith(".ts"));

interface Import {
  readonly from: string;
  /** Gone when the program runs. */
  readonly typesOnly: boolean;
}

/** What a program imports: at its top, later, and into a worker. */
function importsOf(code: string): Import[] {
  const statements = [...code.matchAll(/^(?:import|export)\s+(?:([^"';]*?)\s*from\s*)?"([^"]+)"/gm)].map(([, what = "", from]) => ({ from, typesOnly: isTypes(what) }));
  const others = [...code.matchAll(/\bimport\(\s*"([^"]+)"|\bnew URL\(\s*"([^"]+)",\s*import\.meta\.url/g)].map(([, later, worker]) => ({ from: later ?? worker, typesOnly: false }));
  return [...statements, ...others];
}

/** `type …` or `{ type …, type … }`. */
function isTypes(what: string): boolean {
  if (/^type\b/.test(what)) return true;
  const names = /^\{([^}]*)\}$/.exec(what)?.[1].split(",").map((name) => name.trim()).filter((name) => name !== "");
  return names !== undefined && names.length > 0 && names.every((name) => name.startsWith("type "));
}

/** The module of ours that is meant, if it is one. */
function moduleNamed(from: string, importer: string): string | undefined {
  if (!from.startsWith(".")) return undefined;
  const path = posix.join(posix.dirname(importer), from);
  const found = [path, `${path}.ts`].find((name) => modules.includes(name));
  if (!found && !/\.(css|json)$/.test(path)) throw new Error(`${importer} imports ${from}, which is not there`);
  return found;
}

const imports = new Map(modules.map((name) => [name, importsOf(readFileSync(join(SOURCE, name), "utf8"))]));
const graph = new Map([...imports].map(([name, all]) =>
  [name, all.filter(({ typesOnly }) => !typesOnly).flatMap(({ from }) => moduleNamed(from, name) ?? [])]));

/** Everything that is loaded with a module, itself included. */
function reached(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of graph.get(name)!) reached(next, seen);
  return seen;
}

test("the scan sees every kind of import", () => {
  const code = `import { a,\n  type B } from "./one";\nimport type { C } from "./two";\nimport { type D, type E } from "./three";
import * as f from "./four";\nimport "./five.css";\nexport { g } from "./six";\nvoid import("./seven");
new Worker(new URL("./eight.ts", import.meta.url));\nimport h, { type I } from "./nine";\nexport const from = "./ten";`;
  expect(importsOf(code).map(({ from, typesOnly }) => `${from}${typesOnly ? " types" : ""}`)).toEqual([
    "./one", "./two types", "./three types", "./four", "./five.css", "./six", "./nine", "./seven", "./eight.ts",
  ]);
  // A module that is never loaded is either left over, or imported in a way that the scan does not see.
  const loaded = reached("start.ts");
  expect(modules.filter((name) => !loaded.has(name)), "never loaded").toEqual([]);
});

test("only the view imports three.js, not even its types elsewhere", () => {
  const users = modules.filter((name) => imports.get(name)!.some(({ from }) => /^(@types\/)?three(\/|$)/.test(from)));
  expect(users).toContain("view3d/solid.ts");
  expect(users.filter((name) => !name.startsWith("view3d/"))).toEqual([]);
  // Its parts are nobody else's business.
  const past = modules.filter((name) => !name.startsWith("view3d/") && imports.get(name)!.map(({ from }) => moduleNamed(from, name))
    .some((found) => found !== undefined && found !== "view3d/cubeview.ts" && found.startsWith("view3d/")));
  expect(past).toEqual([]);
});

test("imports of api, model, player and view follow one direction", () => {
  /** Which of the four is loaded with which. The player is handed a view and knows only its type. */
  const KNOWN = { "api/api.ts": [], "state/model.ts": [], "services/player.ts": ["state/model.ts"], "view3d/cubeview.ts": [] };
  for (const [name, known] of Object.entries(KNOWN)) {
    const others = Object.keys(KNOWN).filter((other) => other !== name);
    expect(others.filter((other) => reached(name).has(other)), `loaded with ${name}`).toEqual(known);
  }
  // Types follow it too; only the player knows the type of what comes next.
  const chain = Object.keys(KNOWN);
  for (const [i, name] of chain.entries()) {
    const later = chain.slice(i + 1).filter((other) => imports.get(name)!.some(({ from }) => moduleNamed(from, name) === other));
    expect(later, `known to ${name}`).toEqual(name === "services/player.ts" ? ["view3d/cubeview.ts"] : []);
  }
});

test("there are no import cycles", () => {
  const cycles = modules.flatMap((name) => graph.get(name)!.filter((next) => reached(next).has(name)).map((next) => `${name} → ${next} → … → ${name}`));
  expect(cycles).toEqual([]);
});
