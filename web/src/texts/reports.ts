// What the workbench says, in the words of the page: made from the messages beside its sentences, in the page's language,
// notation and colours. A sentence without a message that the page knows stays as it was sent.

import { inNotation } from "../settings/notation";
import { lettersOf } from "../settings/schemes";
import { settings } from "../settings/settings";
import { say, type Message, type Voice } from "./say";
import { messages } from "./texts";

/** How texts are written for the reader now. */
export function voice(): Voice {
  return { messages, colours: lettersOf(settings), letterOf: (face) => inNotation(face, settings.notation) };
}

/** Whether the page has the texts of a message and of all messages in it. */
function isKnown(message: Message): boolean {
  return message.key in messages && Object.values(message.values).every(isShown);
}

function isShown(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  if ("key" in value) return isKnown(value as Message);
  return !("list" in value) || (value.list as readonly unknown[]).every(isShown);
}

/** Several sentences, each said as below. */
export function allInWords(sentences: readonly string[], messages: readonly Message[]): string[] {
  return sentences.map((sentence, i) => inWords(sentence, messages[i]));
}

/** A sentence of the workbench, said by the page if it knows the message. */
export function inWords(sentence: string, message: Message | null | undefined): string {
  return message && isKnown(message) ? say(message, voice()) : sentence;
}
