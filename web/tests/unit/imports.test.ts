// Which module may import which: each folder of `web/src` has a row that says what it may import, only the view imports
// three.js, and there are no cycles.

import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../../src");
const modules = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/")).filter((name) => name.endsWith(".ts"));

/** The folders, each with those that its modules may import, if only types. What is not said here is not allowed. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // Puzzles, what can be set, words, and what the workbench is asked: nothing of it changes while the page is open.
  puzzles: [],
  input: ["puzzles"],
  settings: ["input", "puzzles"],
  texts: ["puzzles", "settings"],
  api: ["puzzles", "settings", "texts"],
  // Stores, and services that work on them. None of them knows what is on the screen.
  state: ["api", "input", "puzzles", "settings"],
  formats: ["puzzles", "settings", "state"],
  dice: ["puzzles", "state"],
  services: ["api", "dice", "formats", "puzzles", "settings", "state", "texts"],
  lab: ["api", "settings", "state", "texts"],
  robot: ["api", "puzzles", "services", "settings", "state", "texts"],
  scan: ["api", "pictures", "puzzles", "robot", "services", "settings", "state", "texts"],
  // What can be drawn without knowing a store.
  dom: [],
  pictures: ["api", "dom", "input", "puzzles", "settings", "texts"],
  view3d: ["input", "pictures", "puzzles", "robot", "settings"],
  widgets: ["dom", "pictures", "puzzles", "settings", "texts"],
  // Views: they show stores and call services.
  films: ["dom", "pictures", "puzzles", "settings", "state", "texts", "view3d", "widgets"],
  stage: ["dice", "dom", "pictures", "puzzles", "robot", "services", "settings", "state", "texts", "view3d", "widgets"],
  panels: [
    "api", "dice", "dom", "films", "formats", "input", "lab", "pictures", "puzzles", "robot", "scan", "services", "settings", "stage", "state",
    "styles", "texts", "view3d", "widgets",
  ],
  page: [
    "dice", "dom", "films", "input", "lab", "panels", "puzzles", "robot", "services", "settings", "stage", "state", "texts", "view3d", "widgets",
  ],
};

/** Folders whose modules know no elements. */
const WITHOUT_ELEMENTS = ["puzzles", "input", "settings", "texts", "api", "state", "formats", "dice", "services", "lab", "robot", "scan"];

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
  // Types made from the workbench's description are there only once they are asked for.
  if (!from.startsWith(".") || from.endsWith("/build/openapi")) return undefined;
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
  // A module that is never loaded is either left over, or imported in a way that the scan does not see; or there is
  // nothing in it to load, but types that a module needs which is loaded.
  const loaded = reached("start.ts");
  const typesOf = new Set([...loaded].flatMap((name) => imports.get(name)!.flatMap(({ from }) => moduleNamed(from, name) ?? [])));
  const isEmpty = (name: string) => !/^export (?!interface |type )/m.test(readFileSync(join(SOURCE, name), "utf8"));
  expect(modules.filter((name) => !loaded.has(name) && !(isEmpty(name) && typesOf.has(name))), "never loaded").toEqual([]);
});

test("every folder imports only what its row allows, and needs all of that", () => {
  const folders = [...new Set(modules.filter((name) => name.includes("/")).map((name) => name.split("/")[0]))];
  expect(folders.sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  const used = new Map(folders.map((folder) => [folder, new Set<string>()]));
  for (const name of modules.filter((one) => one.includes("/"))) {
    for (const { from } of imports.get(name)!.filter((one) => one.from.startsWith("."))) {
      const [folder] = posix.join(posix.dirname(name), from).split("/");
      // The words of all languages and the description of the interface are the workbench's.
      if (folder !== name.split("/")[0] && folder !== "..") used.get(name.split("/")[0])!.add(folder);
    }
  }
  for (const folder of folders) expect([...used.get(folder)!].sort(), folder).toEqual(MAY_IMPORT[folder]);
});

test("the rows of folders have no cycles, and only the page's beginning is above them", () => {
  const done = new Set(["styles"]);
  let left = Object.keys(MAY_IMPORT);
  while (left.some((folder) => MAY_IMPORT[folder].every((other) => done.has(other)))) {
    for (const folder of left.filter((one) => MAY_IMPORT[one].every((other) => done.has(other)))) done.add(folder);
    left = left.filter((folder) => !done.has(folder));
  }
  expect(left).toEqual([]);
  expect(modules.filter((name) => !name.includes("/")).sort()).toEqual(["main.ts", "start.ts"]);
});

test("stores and services know no elements", () => {
  for (const folder of WITHOUT_ELEMENTS) {
    const views = ["dom", "widgets", "films", "stage", "panels", "page", "view3d"];
    expect(MAY_IMPORT[folder].filter((other) => views.includes(other)), folder).toEqual([]);
  }
  // Scanning paints pictures of a camera on canvases that nobody sees.
  const asking = modules.filter((name) => WITHOUT_ELEMENTS.includes(name.split("/")[0]))
    .filter((name) => /document\.(createElement\((?!"canvas")|get|query)/.test(readFileSync(join(SOURCE, name), "utf8")));
  expect(asking).toEqual([]);
});

test("views are short enough to be read at once, and the page's beginning only puts things together", () => {
  const lines = (name: string) => readFileSync(join(SOURCE, name), "utf8").split("\n").length - 1;
  const long = modules.filter((name) => /^(panels|stage|page)\//.test(name) && lines(name) > 170);
  expect(long.map((name) => `${name}: ${lines(name)}`)).toEqual([]);
  expect(lines("main.ts")).toBeLessThanOrEqual(250);
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
  /** Which of the four is loaded with which. The player is handed a view and knows only what it can do. */
  const KNOWN = { "api/api.ts": [], "state/model.ts": [], "services/player.ts": ["state/model.ts"], "view3d/cubeview.ts": [] };
  for (const [name, known] of Object.entries(KNOWN)) {
    const others = Object.keys(KNOWN).filter((other) => other !== name);
    expect(others.filter((other) => reached(name).has(other)), `loaded with ${name}`).toEqual(known);
  }
  // Types follow it too.
  const chain = Object.keys(KNOWN);
  for (const [i, name] of chain.entries()) {
    const later = chain.slice(i + 1).filter((other) => imports.get(name)!.some(({ from }) => moduleNamed(from, name) === other));
    expect(later, `known to ${name}`).toEqual([]);
  }
});

test("there are no import cycles", () => {
  const cycles = modules.flatMap((name) => graph.get(name)!.filter((next) => reached(next).has(name)).map((next) => `${name} → ${next} → … → ${name}`));
  expect(cycles).toEqual([]);
});
