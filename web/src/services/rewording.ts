// Translates sentences that the workbench has sent: finds their keys in the message files, and fills in the other language's text.
//
// The workbench answers in one language. If an answer was kept or came with a link, and cannot be requested again word by
// word, the key of a sentence is found from the sentence itself. Absent on purpose: lists of pieces and whatever else has
// a grammar; such sentences stay as they are.

import type { Stage } from "../api/api";
import { namesIn } from "../puzzles/cube";
import { language, messages, type Language } from "../texts/texts";

/** A template that a sentence was made from, and what stood in its blanks. */
export interface Made {
  readonly key: string;
  readonly blanks: Readonly<Record<string, string>>;
}

/** The beginning of the keys of colours in sentences. */
const NOUNS = ["colour", "noun", ""].join(".");

/** Finds the key of a sentence among those that begin so. */
export function keyOf(sentence: string, spoken: Language, beginning: string): Made | undefined {
  const fitting = Object.entries(messages(spoken)).filter(([key]) => key.startsWith(beginning)).flatMap(([key, template]) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const found = new RegExp(`^${template.split(/\{\w+\}/).map(literal).join("(.+?)")}$`, "i").exec(sentence);
    return found ? [{ key, blanks: Object.fromEntries(names.map((name, i) => [name, found[i + 1]])) }] : [];
  });
  // A template with fewer blanks is a surer match.
  return fitting.sort((a, b) => Object.keys(a.blanks).length - Object.keys(b.blanks).length)[0];
}

/** A key with its blanks filled in, in the language of the page; colours are said in that language too. */
export function said({ key, blanks }: Made, spoken: Language = language): string {
  const colour = (word: string) => {
    const known = keyOf(word, spoken, NOUNS)?.key;
    return known === undefined ? word : messages(language)[known];
  };
  const filled = messages(language)[key].replace(/\{(\w+)\}/g, (blank, name: string) => (name in blanks ? colour(blanks[name]) : blank));
  return filled.replace(/^./, (first) => first.toUpperCase());
}

/** A stage of a method in the language of the page, as far as its sentences are found. */
export function reworded(stage: Stage, method: string, spoken: Language): Stage {
  const again = (sentence: string) => {
    const made = keyOf(sentence, spoken, `${method}.`);
    return made ? said(made, spoken) : sentence;
  };
  const { name, comment, goal, text } = stage;
  return { ...stage, name: again(name), comment: comment === undefined ? undefined : again(comment), goal: again(goal), text: again(text) };
}

/** The blanks that stand for letters of faces. */
const BLANKS = ["up", "down"] as const;

/** Stages for a link: key, length, faces; empty if a link cannot hold them, so that the method must tell them again. */
export function writeStages(stages: readonly Stage[], method: string, spoken: Language): string {
  const all = stages.map((stage) => {
    const made = [stage.text, stage.goal].map((sentence) => keyOf(sentence, spoken, `${method}.`));
    const key = made[0]?.key.match(/^([^.]+)\.([\w-]+)\.text$/)?.[2];
    const blanks = { ...made[0]?.blanks, ...made[1]?.blanks };
    const plain = Object.entries(blanks).every(([name, value]) => BLANKS.some((known) => known === name) && /^[A-Z]$/.test(value));
    if (!key || !plain || (stage.steps?.length ?? 0) > 0) return undefined;
    return [key, namesIn(stage.moves).length, ...BLANKS.map((name) => blanks[name] ?? "")].join(".");
  });
  return all.includes(undefined) ? "" : all.join("_");
}

/** Stages of a link, without their turns, which follow the order of the solution; nothing if the method has no such stages. */
export function readStages(value: string, method: string): Stage[] | undefined {
  const stages = value.split("_").map((written): Stage | undefined => {
    const [name, length, ...values] = written.split(".");
    const blanks = Object.fromEntries(BLANKS.map((blank, i) => [blank, values[i] ?? ""]));
    const keys = ["name", "goal", "text"].map((part) => `${method}.${name}.${part}`);
    if (!/^\d+$/.test(length ?? "") || !keys.every((key) => key in messages(language)) || values.some((one) => !/^[A-Z]?$/.test(one))) return undefined;
    const [title, goal, text] = keys.map((key) => said({ key, blanks }));
    // The caller puts in the turns.
    return { name: title, comment: title, goal, text, moves: Array.from({ length: Number(length) }, () => "?").join(" "), mask: [] };
  });
  return stages.every((stage): stage is Stage => stage !== undefined) ? stages : undefined;
}
