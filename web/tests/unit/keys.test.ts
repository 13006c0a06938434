import { expect, test } from "vitest";
import { turnNamed } from "../../src/puzzles/cube";
import { LAYOUTS, legend, NO_PREFIX, prefixOf, requestOf, type PressedKey } from "../../src/input/keys";
import de from "../../../crates/words/texts/de.json";
import en from "../../../crates/words/texts/en.json";

const key = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key, code: `Key${key.toUpperCase()}`, shiftKey: /[A-Z]/.test(key), ctrlKey: false, ...more,
});

test("letters, with Shift backwards, with prefixes wide and half", () => {
  expect(requestOf("letters", key("r"))).toEqual({ turn: "R" });
  expect(requestOf("letters", key("R"))).toEqual({ turn: "R'" });
  const wide = prefixOf("letters", key("w"), NO_PREFIX)!;
  const both = prefixOf("letters", key("2"), wide)!;
  expect(requestOf("letters", key("f"), wide)).toEqual({ turn: "Fw" });
  expect(requestOf("letters", key("f"), both)).toEqual({ turn: "Fw2" });
  expect(requestOf("letters", key("x"), wide)).toEqual({ turn: "x" });
  expect(requestOf("letters", key("r", { ctrlKey: true }))).toBeUndefined();
});

test("Heise goes by place, the others by letter", () => {
  expect(requestOf("heise", key("ö", { code: "Semicolon" }))).toEqual({ turn: "y" });
  expect(requestOf("transformer", key("v"))).toEqual({ turn: "F" });
  expect(requestOf("transformer", key("u"))).toEqual({ turn: "D" });
  expect(requestOf("opengl", key("p", { ctrlKey: true }))).toEqual({ turn: "S2" });
  const commands = { 1: "turns", 2: "dice", 3: "improvedDice", 4: "solve", 0: "stop", w: "loop", W: "loop" };
  for (const [pressed, command] of Object.entries(commands)) expect(requestOf("pygame", key(pressed))).toEqual({ command });
});

test("every key of every layout turns something that has a name", () => {
  for (const layout of LAYOUTS) {
    for (const [, turn] of legend(layout)) expect(turnNamed(turn), turn).toBeDefined();
    expect(en).toHaveProperty([`page.keys.${layout}`]);
  }
});

test("both languages say the same things", () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();
  for (const [name, text] of Object.entries(en)) {
    expect(blanks(de[name as keyof typeof de]), name).toEqual(blanks(text));
  }
});
