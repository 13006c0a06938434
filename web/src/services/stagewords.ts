// The stages of a solution in the words of the page: said from their messages, in its language, notation and colours; and
// stages in links, which hold the keys of their texts instead of the texts.

import type { Solution, Stage } from "../api/schemas";
import { namesIn } from "../puzzles/cube";
import { lettersOf } from "../settings/schemes";
import { settings } from "../settings/settings";
import { inWords, voice } from "../texts/reports";
import { say, type Message, type Value } from "../texts/say";
import { messages } from "../texts/texts";

/** The names of faces and colours in use; texts that were said with others are to be said again. */
export function namesInUse(): string {
  return `${settings.notation}/${lettersOf(settings)}`;
}

/** A solution with its stages in the words of the page. */
export function inOurWords(solution: Solution): Solution {
  const stages = solution.stages.map((stage): Stage => ({
    ...stage,
    name: inWords(stage.name, stage.name_message),
    comment: stage.comment === undefined ? undefined : inWords(stage.comment, stage.comment_message),
    goal: inWords(stage.goal, stage.goal_message),
    text: inWords(stage.text, stage.text_message),
    steps: stage.steps?.map((step) => ({ ...step, text: inWords(step.text, step.text_message) })),
  }));
  return { ...solution, stages };
}

/** The blanks that stand for letters of faces. */
const BLANKS = ["up", "down"] as const;

/** The letter of a face that stands in a blank. */
function letterIn(value: unknown): string | undefined {
  return typeof value === "object" && value !== null && "letter" in value ? String(value.letter) : undefined;
}

/** The values of the text and of the goal of a stage; a goal is a sentence of its own, with the message in a list. */
function valuesOf({ text_message, goal_message }: Stage): Record<string, unknown> {
  const goal = goal_message?.values.only as Value | undefined;
  const inner = typeof goal === "object" && "list" in goal ? goal.list[0] : undefined;
  return { ...(typeof inner === "object" && "values" in inner ? inner.values : {}), ...text_message?.values };
}

/** Stages for a link: key, length, faces; empty if a link cannot hold them, so that the method must find them again. */
export function writeStages(stages: readonly Stage[]): string {
  const all = stages.map((stage) => {
    const key = stage.text_message?.key.match(/^[^.]+\.([\w-]+)\.text$/)?.[1];
    const values = valuesOf(stage);
    const plain = Object.entries(values).every(([name, value]) => BLANKS.some((known) => known === name) && letterIn(value) !== undefined);
    if (!key || !plain || (stage.steps?.length ?? 0) > 0) return undefined;
    return [key, namesIn(stage.moves).length, ...BLANKS.map((name) => (name in values ? letterIn(values[name]) : ""))].join(".");
  });
  return all.includes(undefined) ? "" : all.join("_");
}

/** Stages of a link, without their turns, which follow the order of the solution; nothing if the method has no such stages. */
export function readStages(value: string, method: string): Stage[] | undefined {
  const stages = value.split("_").map((written): Stage | undefined => {
    const [name, length, ...letters] = written.split(".");
    const values = Object.fromEntries(BLANKS.map((blank, i) => [blank, { letter: letters[i] ?? "" }]));
    const [title, goal, text] = ["name", "goal", "text"].map((part): Message => ({ key: `${method}.${name}.${part}`, values }));
    const known = [title, goal, text].every(({ key }) => key in messages);
    if (!/^\d+$/.test(length ?? "") || !known || letters.some((one) => !/^[A-Z]?$/.test(one))) return undefined;
    const goal_message: Message = { key: "list.only", values: { only: { list: [goal], join: "sentences" } } };
    return {
      name: say(title, voice()), name_message: title, comment: say(title, voice()), comment_message: title,
      goal: say(goal_message, voice()), goal_message, text: say(text, voice()), text_message: text,
      // The caller puts in the turns.
      moves: Array.from({ length: Number(length) }, () => "?").join(" "), mask: [],
    };
  });
  return stages.every((stage): stage is Stage => stage !== undefined) ? stages : undefined;
}
