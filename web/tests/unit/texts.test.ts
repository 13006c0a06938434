// Every word of the page comes from texts/: nothing is hard-coded, nothing is missing, nothing is left over.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import de from "../../../crates/words/texts/de.json";
import en from "../../../crates/words/texts/en.json";
import { UNSAID } from "../../vite.config";

const SOURCE = join(import.meta.dirname, "../../src");
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
const sources = files.map((name) => ({ name, code: readFileSync(join(SOURCE, name), "utf8") }));

/** Names and examples that are the same in every language. */
const SAME_EVERYWHERE = new Set(["Zauber", "PNG", "SVG"]);

/** Properties and attributes that people read or hear. */
const READ = /^(textContent|innerText|innerHTML|title|placeholder|alt|ariaLabel|aria-label|aria-description|aria-roledescription|aria-valuetext)$/;
/** Functions with arguments that people read: the first of these, and the last if others follow. */
const FILLING: Record<string, readonly [number, number?]> = {
  h: [2], fill: [1], append: [0], prepend: [0], replaceChildren: [0], say: [0], option: [1], button: [1, 1], iconButton: [1, 1], row: [0],
};

interface Frame {
  readonly open: string;
  readonly callee: string;
  argument: number;
}

/** Whether the argument that is being scanned is one that people read. */
function isRead({ callee, argument }: Frame): boolean {
  const [first, last] = Object.hasOwn(FILLING, callee) ? FILLING[callee] : [Infinity];
  return argument >= first && argument <= (last ?? Infinity);
}

/** String literals of a program that people would read, with their line: a small scanner that knows where it is. */
export function readable(code: string): string[] {
  const found: string[] = [];
  const stack: Frame[] = [];
  /** The property or variable that a value is given to, until the next comma or end. */
  let target = "";
  for (let at = 0; at < code.length; at++) {
    const c = code[at];
    const rest = code.slice(at, at + 2);
    const end = (mark: string) => (code.includes(mark, at) ? code.indexOf(mark, at) : code.length);
    if (rest === "//") at = end("\n") - 1;
    else if (rest === "/*") at = end("*/") + 1;
    else if (c === "/" && /[(,=:?&|!\[]\s*$/.test(code.slice(0, at))) {
      // A regular expression; what is in it is no string.
      for (at++; code[at] !== "/" && at < code.length; at++) {
        if (code[at] === "\\") at++;
        if (code[at] === "[") while (code[at] !== "]" && at < code.length) at += code[at] === "\\" ? 2 : 1;
      }
    } else if (c === '"' || c === "'" || c === "`") {
      const start = at;
      let words = "";
      for (at++; code[at] !== c && at < code.length; at++) {
        if (code[at] === "\\") at++;
        else if (!(c === "`" && code.startsWith("${", at))) words += code[at];
        // What stands in a blank of a template is code of its own.
        if (c === "`" && code.startsWith("${", at)) {
          let depth = 0;
          const begin = at + 2;
          do {
            if (code[at] === "{") depth++;
            if (code[at] === "}") depth--;
            at++;
          } while (at < code.length && (depth > 0 || code[at - 1] !== "}"));
          found.push(...readable(code.slice(begin, at - 1)));
          at--;
        }
      }
      const literal = code.slice(start + 1, at);
      const after = code.slice(at + 1).match(/^\s*(.)/)?.[1];
      if (after === ":" && stack.at(-1)?.open === "{" && /[{,]\s*$/.test(code.slice(0, start))) {
        target = literal;
        at = code.indexOf(":", at);
        continue;
      }
      // What is only compared with is not shown.
      if (/[!=]==\s*$/.test(code.slice(0, start))) continue;
      const frame = stack.at(-1);
      const filled = frame?.open === "(" && isRead(frame);
      if (/\p{L}{2}/u.test(words) && !SAME_EVERYWHERE.has(literal) && (READ.test(target) || filled)) {
        found.push(`${code.slice(0, start).split("\n").length}: ${literal}`);
      }
    } else if ("([{".includes(c)) {
      const callee = c === "(" ? (/([\w$]+)\s*$/.exec(code.slice(0, at))?.[1] ?? "") : "";
      stack.push({ open: c, callee, argument: 0 });
      if (c === "(" || c === "{") target = "";
    } else if (")]}".includes(c)) {
      stack.pop();
      target = "";
    } else if (c === "," || c === ";") {
      const frame = stack.at(-1);
      if (frame && c === ",") frame.argument++;
      target = "";
    } else if ((c === ":" && stack.at(-1)?.open === "{") || (c === "=" && !"=>".includes(code[at + 1]) && !"=!<>".includes(code[at - 1]))) {
      target = /([\w$-]+)\s*$/.exec(code.slice(0, at))?.[1] ?? "";
    }
  }
  return found;
}

test("the scanner finds what people would read, and nothing else", () => {
  expect(readable('h("p", { className: "big" }, "Hello there")')).toEqual(["1: Hello there"]);
  expect(readable('h("p", {}, on ? "Yes" : text("page.no"))')).toEqual(["1: Yes"]);
  expect(readable('h("button", { title: "Go", type: "button", "aria-label": `to ${place}` })')).toEqual(["1: Go", "1: to ${place}"]);
  expect(readable('element.textContent = "Done"; element.id = "done";')).toEqual(["1: Done"]);
  expect(readable('bench.say("Oh dear"); throw new Error("a promise")')).toEqual(["1: Oh dear"]);
  expect(readable('h("p", {}, text("page.a"), h("b", { className: "strong one" }, name)) // "Hello you"')).toEqual([]);
  expect(readable('fill(lamp, ` ${on ? text("page.a", { b: c }) : text("page.d")}`)')).toEqual([]);
  expect(readable('fill(lamp, `${count} turns`)')).toEqual(["1: ${count} turns"]);
});

test("no text is hard-coded", () => {
  const found = sources.flatMap(({ name, code }) => readable(code).map((text) => `${name}:${text}`));
  expect(found).toEqual([]);
});

test("the page before its script has no words but its name", () => {
  const html = readFileSync(join(SOURCE, "../index.html"), "utf8");
  const words = html.replace(/<!doctype html>|<[^>]*>/g, "").match(/\p{L}+/gu);
  expect(words).toEqual(["Zauber", "Zauber"]);
  expect(html).not.toMatch(/\b(?:title|alt|placeholder|aria-label|content)="[^"]*\p{L}+ \p{L}+ \p{L}/u);
});

test("both languages have the same keys and blanks", () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  const blanks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const [key, text] of Object.entries(en)) expect(blanks(de[key as keyof typeof de]), key).toEqual(blanks(text));
});

test("every text of the page is used, and every key that is used is there", () => {
  const html = readFileSync(join(SOURCE, "../index.html"), "utf8");
  const code = [html, ...sources.map((source) => source.code)].join("\n");
  const exact = new Set([...code.matchAll(/["'`]((?:page|colour)\.[\w.-]+)["'`]/g)].map(([, key]) => key));
  const beginnings = [...code.matchAll(/`((?:page|colour)\.[\w.-]*)\$\{/g)].map(([, beginning]) => beginning);
  const used = (key: string) => exact.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
  expect(Object.keys(en).filter((key) => key.startsWith("page.") && !used(key))).toEqual([]);
  expect([...exact].filter((key) => !(key in en))).toEqual([]);
});

test("no text is used that is not fetched with the page", () => {
  const named = sources.flatMap(({ code }) => [...code.matchAll(/text\(["'`]([\w.-]+)/g)].map(([, key]) => key));
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter((key) => UNSAID.test(key))).toEqual([]);
  expect(Object.keys(en).filter((key) => UNSAID.test(key)).length).toBeGreaterThan(200);
});

test("German says du, not Sie", () => {
  const formal = Object.entries(de).filter(([, text]) => /\bIhnen\b|[a-zäöüß] (?:Sie|Ihre?[nmrs]?)\b/.test(text));
  expect(formal).toEqual([]);
});
