// Sentences of the message files in another language: found by what they say, said again.
//
// The workbench answers in one language. Where its answer was kept, or came with a link, and cannot be had again word by
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

/** How the keys of colours begin that stand in sentences. */
const NOUNS = ["colour", "noun", ""].join(".");

/** Finds the key of a sentence among those that begin so. */
export function keyOf(sentence: string, spoken: Language, beginning: string): Made | undefined {
  const fitting = Object.entries(messages(spoken)).filter(([key]) => key.startsWith(beginning)).flatMap(([key, template]) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const found = new RegExp(`^${template.split(/\{\w+\}/).map(literal).join("(.+?)")}$`, "i").exec(sentence);
    return found ? [{ key, blanks: Object.fromEntries(names.map((name, i) => [name, found[i + 1]])) }] : [];
  });
  // The fewer blanks, the surer.
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

/** A stage of a method in the language of the page, as far as that can be told. */
export function reworded(stage: Stage, method: string, spoken: Language): Stage {
  const again = (sentence: string) => {
    const made = keyOf(sentence, spoken, `${method}.`);
    return made ? said(made, spoken) : sentence;
  };
  const { name, comment, goal, text } = stage;
  return { ...stage, name: again(name), comment: comment === undefined ? undefined : again(comment), goal: again(goal), text: again(text) };
}

/** The letters of faces that stages of programs speak of. */
const BLANKS = ["up", "down"] as const;

/** Stages for a link: key, length, faces; empty if they are more than their words, for then the method must tell them. */
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

/** Stages of a link, without their turns, which are in the order of the solution's; nothing if they are none of a method's. */
export function readStages(value: string, method: string): Stage[] | undefined {
  const stages = value.split("_").map((written): Stage | undefined => {
    const [name, length, ...values] = written.split(".");
    const blanks = Object.fromEntries(BLANKS.map((blank, i) => [blank, values[i] ?? ""]));
    const keys = ["name", "goal", "text"].map((part) => `${method}.${name}.${part}`);
    if (!/^\d+$/.test(length ?? "") || !keys.every((key) => key in messages(language)) || values.some((one) => !/^[A-Z]?$/.test(one))) return undefined;
    const [title, goal, text] = keys.map((key) => said({ key, blanks }));
    // The turns are put in by whoever has them.
    return { name: title, comment: title, goal, text, moves: Array.from({ length: Number(length) }, () => "?").join(" "), mask: [] };
  });
  return stages.every((stage): stage is Stage => stage !== undefined) ? stages : undefined;
}
