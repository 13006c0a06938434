// Writes the types of the HTTP interface to build/openapi.d.ts: node tools/types/types.mjs [OPENAPI.json]
//
// They are made from the workbench's own description. Without a file, the program named in ZAUBER prints it. This folder
// is a package of its own because openapi-typescript needs an older compiler than the page.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapi, { astToString } from "openapi-typescript";

const [file = process.env.OPENAPI] = process.argv.slice(2);
const PROGRAM = process.env.ZAUBER ?? fileURLToPath(new URL("../../../target/debug/zauber", import.meta.url));
const TARGET = new URL("../../build/openapi.d.ts", import.meta.url);

/** What the program says about its interface. */
function described() {
  const { stdout, stderr, status, error } = spawnSync(PROGRAM, ["serve", "--describe"], { encoding: "utf8", maxBuffer: 2 ** 26 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${PROGRAM} serve --describe ended with ${status}: ${stderr}`);
  return stdout;
}

const document = JSON.parse(file ? readFileSync(file, "utf8") : described());
// The description does not say yet that the values of a message can be anything.
document.components.schemas.Message.properties.values.additionalProperties ??= true;
// A field with a default may be left out of a request, and answers say themselves which fields they always have.
const types = astToString(await openapi(document, { immutable: true, defaultNonNullable: false }));
mkdirSync(new URL(".", TARGET), { recursive: true });
writeFileSync(TARGET, types);
