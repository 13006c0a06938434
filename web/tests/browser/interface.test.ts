// What api.ts sends and reads is what the server says it takes and gives: no field is made up, none has another type.
//
// The server's OpenAPI document is written as TypeScript, and the compiler compares both sides, endpoint by endpoint, as
// api.ts lists them. So nothing has to be written here when a field is added, on either side.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";

const WEB = join(import.meta.dirname, "../..");

/** The part of JSON Schema that such documents use. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema | false;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** What a text contains, if it is JSON. */
  readonly contentSchema?: Schema;
  /** Of a list with a type for each place. */
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const union = (types: readonly string[]) => (types.length > 0 ? types.map((type) => `(${type})`).join(" | ") : "never");

/** A schema as a type. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return `Schemas[${JSON.stringify(schema.$ref.split("/").at(-1))}]`;
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(" & ");
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return union(choices.map(typeOf));
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  return union([schema.type ?? "unknown"].flat().map((type) => plainTypeOf(type, schema)));
}

function plainTypeOf(type: string, schema: Schema): string {
  if (type === "integer") return "number";
  if (type === "array" && schema.prefixItems) return `readonly [${schema.prefixItems.map(typeOf).join(", ")}]`;
  if (type === "array" && schema.minItems && schema.minItems === schema.maxItems) {
    return `readonly [${Array<string>(schema.minItems).fill(typeOf(schema.items || {})).join(", ")}]`;
  }
  if (type === "array") return `readonly (${typeOf(schema.items || {})})[]`;
  if (type !== "object") return type;
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    `readonly ${JSON.stringify(name)}${schema.required?.includes(name) ? "" : "?"}: ${typeOf(field)};`);
  const { additionalProperties: others } = schema;
  const rest = typeof others === "object" ? `readonly [name: string]: ${typeOf(others)};` : "";
  return `{ ${fields.join(" ")} ${rest} }`;
}

/** All schemas of answers with such a status in such a form; of events, what their data contain. */
function answers({ responses }: Operation, status: RegExp, form: string): string {
  const schemas = Object.entries(responses).filter(([code]) => status.test(code)).flatMap(([, { content }]) => content?.[form]?.schema ?? []);
  return union([...new Set(schemas.map((schema) => typeOf(schema.properties?.["data"]?.contentSchema ?? schema)))]);
}

function sent({ parameters = [], requestBody }: Operation): string {
  const body = requestBody?.content["application/json"]?.schema;
  if (body) return typeOf(body);
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  return typeOf({ type: "object", properties, required: parameters.filter(({ required }) => required).map(({ name }) => name) });
}

function described({ paths, components }: Document): string {
  // Where several operations have one path, api.ts names them with their verb.
  const name = (path: string, verb: string, among: number) => JSON.stringify(`${among > 1 ? `${verb.toUpperCase()} ` : ""}${path.replace(/^\//, "")}`);
  const endpoints = Object.entries(paths).flatMap(([path, operations]) => Object.entries(operations).map(([verb, operation], _, { length }) => `
    ${name(path, verb, length)}: {
      sent: ${sent(operation)};
      answer: ${answers(operation, /^2/, "application/json")};
      event: ${answers(operation, /^2/, "text/event-stream")};
      refusal: ${answers(operation, /^[45]/, "application/json")};
    };`));
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `\n    ${JSON.stringify(name)}: ${typeOf(schema)};`);
  return `interface Schemas {${schemas.join("")}\n}\ninterface Described {${endpoints.join("")}\n}`;
}

/** The comparison; what it finds are the names of fields, as types. */
const COMPARISON = /* ts */ `
type KeysOf<Type> = Type extends unknown ? keyof Type : never;
type Field<Type, Key> = Type extends unknown ? Key extends keyof Type ? NonNullable<Type[Key]> : never : never;
type Item<Type> = Type extends readonly (infer One)[] ? One : never;

/** Fields of ours, at any depth, that no alternative of theirs has; optional ones too. */
type MadeUp<Ours, Theirs, Where extends string> =
  Ours extends readonly (infer One)[] ? MadeUp<One, Item<Theirs>, \`\${Where}[]\`>
  : Ours extends object ? string extends keyof Ours ? MadeUp<Ours[keyof Ours], Theirs[keyof Theirs], \`\${Where}[]\`>
    : { [Key in keyof Ours & string]-?: Key extends KeysOf<Theirs>
        ? MadeUp<NonNullable<Ours[Key]>, Field<Theirs, Key>, \`\${Where}.\${Key}\`> : \`\${Where}.\${Key}\` }[keyof Ours & string]
  : never;

/** The description does not tell null from not there, so neither do we: a field that may be one may be both. */
type Loose<Type> =
  Type extends readonly (infer One)[] ? readonly Loose<One>[]
  : Type extends object ? { [Key in keyof Type as Maybe<Type[Key], never, Key>]: Loose<Type[Key]> }
    & { [Key in keyof Type as Maybe<Type[Key], Key, never>]?: Loose<NonNullable<Type[Key]>> | null }
  : Type;
type Maybe<Type, Yes, No> = undefined extends Type ? Yes : null extends Type ? Yes : No;

/** Of some alternatives, those that we could read as ours. */
type Readable<Ours, Theirs> = Theirs extends unknown ? Loose<Theirs> extends Loose<Ours> ? Theirs : never : never;

declare function value<Type>(): Type;
declare function nothing(found: never): void;

nothing(value<MadeUp<{ a: string; b?: { c: number }[] }, { a: string; b?: { c: number; d: number }[] }, "none">>());
const optional: "this.b[].c" = value<MadeUp<{ a: string; b?: { c: number }[] }, { a: string; b?: { d: number }[] }, "this">>();
const found: MadeUp<{ a: string; b?: { c: number }[] }, { a: string; b?: { d: number }[] }, "this"> = "this.b[].c";
export const tried = [optional, found];
`;

/** One check an endpoint and direction, so that the compiler says which it is. */
const CHECKS = /* ts */ `
type Plain = keyof Endpoints;
type Events = keyof Streams;
nothing(value<Exclude<Plain | Events, keyof Described>>());

export const sent: { [Path in Plain]: Described[Path]["sent"] } & { [Path in Events]: Described[Path]["sent"] } =
  value<{ [Path in Plain]: Endpoints[Path]["sent"] } & { [Path in Events]: Streams[Path]["sent"] }>();
nothing(value<{ [Path in Plain]: MadeUp<Endpoints[Path]["sent"], Described[Path]["sent"], \`\${Path}, sent\`> }[Plain]>());
nothing(value<{ [Path in Events]: MadeUp<Streams[Path]["sent"], Described[Path]["sent"], \`\${Path}, sent\`> }[Events]>());

export const answers: { [Path in Plain]: Loose<Endpoints[Path]["answer"]> } = value<{ [Path in Plain]: Loose<Described[Path]["answer"]> }>();
nothing(value<{ [Path in Plain]: MadeUp<Endpoints[Path]["answer"], Described[Path]["answer"], \`\${Path}, answer\`> }[Plain]>());

export const refusals: { [Path in Plain | Events]: Loose<Refusal> } = value<{ [Path in Plain | Events]: Loose<Described[Path]["refusal"]> }>();
nothing(value<{ [Path in Plain | Events]: MadeUp<Refusal, Described[Path]["refusal"], \`\${Path}, refusal\`> }[Plain | Events]>());

// Which event has which shape is not described, so one that can be read as ours is enough.
type Told<Path extends Events> = Streams[Path]["events"];
nothing(value<{ [Path in Events]: { [Name in keyof Told<Path> & string]:
  [Readable<Told<Path>[Name], Described[Path]["event"]>] extends [never] ? \`\${Path}, \${Name}: no event is like this\`
  : MadeUp<Told<Path>[Name], Readable<Told<Path>[Name], Described[Path]["event"]>, \`\${Path}, \${Name}\`> }[keyof Told<Path> & string] }[Events]>());
`;

test("what api.ts sends and reads is what the server describes", async () => {
  const document = await (await fetch(new URL("api/openapi.json", inject("address")))).json() as Document;
  const folder = mkdtempSync(join(tmpdir(), "zauber-interface-"));
  try {
    const api = JSON.stringify(join(WEB, "src/api/api").replaceAll("\\", "/"));
    writeFileSync(join(folder, "interface.ts"), [
      `import type { Endpoints, Refusal, Streams } from ${api};`, described(document), COMPARISON, CHECKS,
    ].join("\n"));
    const options = { types: [] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ extends: join(WEB, "tsconfig.json"), compilerOptions: options, include: [], files: ["interface.ts"] }));
    const { stdout, stderr, status } = spawnSync(process.execPath, [join(WEB, "node_modules/typescript/bin/tsc"), "--pretty", "false", "-p", folder], { encoding: "utf8" });
    expect(stdout + stderr).toBe("");
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
