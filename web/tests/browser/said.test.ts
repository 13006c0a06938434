// Every text of a report is also a message, and the page makes the same sentence of it as the workbench does: in the
// language of the report, and in the other one.

import { expect, inject, test } from "vitest";
import de from "../../../crates/words/texts/de.json";
import en from "../../../crates/words/texts/en.json";
import { say, type Message, type Voice } from "../../src/texts/say";

type Json = string | number | boolean | null | readonly Json[] | { readonly [field: string]: Json };

const LANGUAGES = { en, de } as const;
type Language = keyof typeof LANGUAGES;

const GERMAN: Readonly<Record<string, string>> = { U: "O", R: "R", F: "V", D: "U", L: "L", B: "H" };

function voice(language: Language, colours: string | undefined, notation: "wca" | "german"): Voice {
  return { messages: LANGUAGES[language], colours, letterOf: (face) => (notation === "german" ? GERMAN[face] : face) };
}

/** Each text of an answer with its message, in the order in which they stand there. */
function* texts(json: Json): Generator<[string, Message]> {
  if (Array.isArray(json)) for (const one of json) yield* texts(one);
  else if (json !== null && typeof json === "object") {
    for (const [field, value] of Object.entries(json)) {
      if (field.endsWith("_message")) {
        const said = (json as Record<string, Json>)[field.replace(/_message$/, "")];
        const messages = (Array.isArray(value) ? value : [value]) as unknown as Message[];
        const sentences = (Array.isArray(said) ? said : [said]) as string[];
        expect(messages.length).toBe(sentences.length);
        for (const [i, message] of messages.entries()) yield [sentences[i], message];
      } else yield* texts(value);
    }
  }
}

async function ask(path: string, body: object): Promise<Json> {
  const answer = await fetch(new URL(path, inject("address")), {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  // Done, or refused for what was asked.
  expect([200, 422]).toContain(answer.status);
  return (await answer.json()) as Json;
}

/** Asks in both languages, and compares what is said with what the page makes of it; returns how many texts there were. */
async function agree(path: string, body: object, colours: string | undefined, notation: "wca" | "german" = "wca"): Promise<number> {
  const [english, german] = await Promise.all((["en", "de"] as const).map(async (lang) => [...texts(await ask(path, { ...body, lang, notation }))]));
  expect(english.map(([, message]) => message)).toEqual(german.map(([, message]) => message));
  for (const [i, [sentence, message]] of english.entries()) {
    expect(say(message, voice("en", colours, notation))).toBe(sentence);
    expect(say(message, voice("de", colours, notation))).toBe(german[i][0]);
  }
  return english.length;
}

const USUAL = "WRGYOB";
const SCRAMBLE = "D2 F' L2 U B2 R' F2 D L' B U2 R2 F U' L B2 D' R F L2";
const CUBE = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

test.each(["two-phase", "thistlethwaite", "layers", "cfop", "corners-first", "edges-first", "top-bottom-middle"])("the stages of %s are said by the page as by the workbench", async (method) => {
  const plain = await agree("/api/solve", { from: { scramble: SCRAMBLE }, method, variant: method === "two-phase" ? "plain" : undefined }, USUAL);
  expect(plain).toBeGreaterThan(7);
  expect(await agree("/api/solve", { from: { scramble: SCRAMBLE, notation: "wca" }, method, handling: method !== "two-phase" && method !== "thistlethwaite" }, USUAL, "german")).toBeGreaterThan(7);
}, 120_000);

test.each([["222", "layers"], ["222", "ortega"], ["minitet", "tetra"], ["stern", "layers"]])("so are those of the %s, %s", async (puzzle, method) => {
  expect(await agree("/api/solve", { puzzle, from: { scramble: "R U2 F' R U' F2 R' U" }, method }, undefined)).toBeGreaterThan(7);
}, 120_000);

test("faults, repairs and hints are said by the page as by the workbench", async () => {
  const stickers = [
    // A twisted corner, a flipped edge, two swapped, a colour too often, a piece that does not exist, opposite centres.
    "UUUUUUUURFRRRRRRRRFFUFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBR",
    "UUUUUUUUDRRRRRRRRRFFFFFFFFFUDDDDDDDDLLLLLLLLLBBBBBBBBB",
    "UUUURUUUURRRRURRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    "UUUUUUUU", "xyzUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", "ABCDABCDABCDABCDABCDABCD",
  ];
  const words = (facelets: string) => [...facelets].map((letter) => USUAL["URFDLB".indexOf(letter)] ?? letter).join("");
  for (const facelets of stickers) {
    expect(await agree("/api/check", { position: { facelets } }, undefined)).toBeGreaterThan(0);
    expect(await agree("/api/check", { position: { facelets } }, undefined, "german")).toBeGreaterThan(0);
    expect(await agree("/api/check", { position: { facelets: words(facelets) } }, USUAL)).toBeGreaterThan(0);
  }
  for (const [puzzle, facelets] of [["222", "UUUUUUUUUUUUUUUUUUUUUUUU"], ["222", "UUURFRRRUFFFDDDDLLLLBBBB"], ["minitet", "AAAA"]]) {
    expect(await agree("/api/check", { puzzle, position: { facelets } }, undefined)).toBeGreaterThan(0);
  }
  // Small puzzles as the page sends them: in the colours that are shown.
  for (const [puzzle, facelets] of [["222", "WWRRRRRRWGGGYYYYOOOOBBBB"], ["minitet", "WWWWRRRRGGGGBBBBWWWWRRRR"], ["stern", "WWWWRRRRGGGGBBBBWWWWRRR?"]]) {
    expect(await agree("/api/check", { puzzle, position: { facelets } }, USUAL)).toBeGreaterThan(0);
  }
  expect(await agree("/api/apply", { position: { facelets: CUBE }, alg: "R (U" }, undefined)).toBeGreaterThan(0);
  expect(await agree("/api/solve", { from: { facelets: CUBE }, method: "nothing" }, undefined)).toBeGreaterThan(0);
  expect(await agree("/api/solve", { from: { pieces: "0 1" } }, undefined)).toBeGreaterThan(0);
});

test("movements of machines are said by the page as by the workbench", async () => {
  for (const robot of ["nxt", "cubotino", "axis-four-arms", "two-gripper", "six-motor"]) {
    expect(await agree("/api/robot/plan", { robot, alg: "R U' F2 L B" }, undefined)).toBeGreaterThan(4);
    expect(await agree("/api/robot/plan", { robot, alg: "R O' V2 L H" }, undefined, "german")).toBeGreaterThan(4);
  }
});
